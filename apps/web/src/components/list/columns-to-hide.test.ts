import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsToHide } from './columns-to-hide.ts'

const COLUMNS = [
  { id: 'number' },
  { id: 'company', priority: 2 },
  { id: 'source', priority: 3 },
  { id: 'code', priority: 3 },
  { id: 'actions', priority: 1 },
]
const WIDTHS = new Map(COLUMNS.map(({ id }) => [id, 100]))
const leave = (overflow: number) => columnsToHide(COLUMNS, WIDTHS, overflow)

describe('a table that is too wide', () => {
  it.each([
    [0, []],
    [1, ['code']],
    [100, ['code']],
    [101, ['code', 'source']],
    [300, ['code', 'source', 'company']],
  ])('by %i px lets go of the least important, from the right', (overflow, hidden) => {
    expect(leave(overflow)).toEqual({ hidden, isTight: false })
  })

  it('keeps what is most important and draws it together', () => {
    expect(leave(301)).toEqual({ hidden: ['code', 'source', 'company'], isTight: true })
  })

  it('never lets go of more than it has to', () => {
    const column = fc.record({
      id: fc.uuid(),
      priority: fc.integer({ min: 1, max: 4 }),
      width: fc.integer({ min: 1, max: 400 }),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(column, { selector: ({ id }) => id }),
        fc.integer({ min: 0, max: 2000 }),
        (columns, overflow) => {
          const widths = new Map(columns.map(({ id, width }) => [id, width]))
          const { hidden, isTight } = columnsToHide(columns, widths, overflow)
          const gone = hidden.reduce((sum, id) => sum + (widths.get(id) ?? 0), 0)
          const last = widths.get(hidden.at(-1) ?? '') ?? 0
          expect(isTight).toBe(gone < overflow)
          expect(hidden.length === 0 || gone - last < overflow).toBe(true)
        },
      ),
    )
  })
})
