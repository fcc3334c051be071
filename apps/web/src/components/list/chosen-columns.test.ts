import { describe, expect, it } from 'vitest'
import { choices, chosenColumns, readChosen } from './chosen-columns.ts'

const COLUMNS = ['number', 'company', 'customer', 'total', 'status', 'actions'].map((id) => ({ id }))
const ids = (columns: readonly { id: string }[]) => columns.map(({ id }) => id)

describe('the columns somebody chose', () => {
  it('stand in their order between the stub and the acts', () => {
    expect(ids(chosenColumns(COLUMNS, ['status', 'customer']))).toEqual([
      'number',
      'company',
      'status',
      'customer',
      'actions',
    ])
  })

  it('are all of them where nobody chose', () => {
    expect(chosenColumns(COLUMNS, undefined)).toBe(COLUMNS)
  })

  it('leave out what is no column of the list, and twice what is always there', () => {
    expect(ids(chosenColumns(COLUMNS, ['gone', 'number', 'actions', 'total']))).toEqual([
      'number',
      'company',
      'total',
      'actions',
    ])
  })
})

it('what is shown comes first among the choices, the rest as the list has it', () => {
  expect(ids(choices(COLUMNS, ['status', 'customer']))).toEqual(['status', 'customer', 'total'])
})

it.each([[undefined], ['total'], [[1, 2]]])('of %j no choice is read', (kept) => {
  expect(readChosen(kept)).toBeUndefined()
})
