import { describe, expect, it } from 'vitest'
import { REFERENCE_TABLES } from './catalogue.ts'
import { refreshDueOn, staleTables } from './stale.ts'

describe('what needs refreshing', () => {
  it('is due as many months after its publication as its rule says', () => {
    expect(refreshDueOn('cclasstrib')).toBe('2026-09-23')
    expect(refreshDueOn('ncm')).toBe('2027-08-13')
  })

  it('counts to the last day of a shorter month, not into the next', () => {
    const cnae = REFERENCE_TABLES.find((table) => table.name === 'cnae_lc116')
    expect([cnae?.as_of, cnae?.refresh.months]).toEqual(['2025-06-30', 24])
    expect(refreshDueOn('cnae_lc116')).toBe('2027-06-30')
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
