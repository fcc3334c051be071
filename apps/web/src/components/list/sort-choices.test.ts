import { expect, it } from 'vitest'
import { sortChoices } from './sort-choices.ts'

const COLUMNS = [{ label: 'Valor', sort: 'total' }, { label: 'Ações' }, { label: 'Criada', sort: 'created_at' }]

it('a list is ordered by the columns that have an order, by their heads', () => {
  expect(sortChoices(COLUMNS, 'total')).toEqual([
    { value: 'total', label: 'Valor' },
    { value: 'created_at', label: 'Criada' },
  ])
})

it('an order that is no column is among the choices too, so that the field does not lie', () => {
  expect(sortChoices(COLUMNS, 'issue_date').at(-1)).toEqual({ value: 'issue_date', label: 'Outra' })
})
