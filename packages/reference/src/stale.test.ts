import { describe, expect, it } from 'vitest'
import { REFERENCE_TABLES } from './catalogue.ts'
import { monthsLater, refreshDueOn, staleTables } from './stale.ts'

describe('what needs refreshing', () => {
  it('is due as many months after its publication as its rule says', () => {
    expect(refreshDueOn('cclasstrib')).toBe('2026-09-23')
    expect(refreshDueOn('ncm')).toBe('2027-08-13')
  })

  it.each([
    ['2026-08-13', 12, '2027-08-13'],
    ['2026-10-31', 4, '2027-02-28'],
    ['2027-10-31', 4, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-31'],
  ])('%s and %i months are %s, never a day of the month after', (day, months, later) => {
    expect(monthsLater(day, months)).toBe(later)
  })

  it('is named from that day on, with the page to look at, the longest overdue first', () => {
    expect(staleTables('2026-09-22').map((table) => table.name)).not.toContain('cclasstrib')
    const due = staleTables('2026-09-23')
    expect(due.find((table) => table.name === 'cclasstrib')).toMatchObject({
      as_of: '2026-06-23',
      due_on: '2026-09-23',
      page: expect.stringContaining('nfe.fazenda.gov.br'),
    })
    expect(due.map((table) => table.due_on)).toEqual(due.map((table) => table.due_on).toSorted())
  })

  it('is nothing before the oldest publication, everything in the end', () => {
    expect(staleTables('2018-01-01')).toEqual([])
    expect(staleTables('2100-01-01')).toHaveLength(REFERENCE_TABLES.length)
  })
})
