import { DemoDashboardsOut } from '@talao/contract'
import { describe, expect, it } from 'vitest'
import { demoDashboards } from './demo.ts'

const TODAY = '2026-11-22'
const demo = demoDashboards(TODAY)
const sum = (numbers: readonly number[]) => Math.round(numbers.reduce((all, one) => all + one * 100, 0)) / 100

describe('the demonstration data', () => {
  it('says of itself that it is invented, and has the shapes of the true answers', () => {
    expect(demo.demo).toBe(true)
    expect(demo.notice).toContain('demonstração')
    expect(DemoDashboardsOut.parse(demo)).toEqual(demo)
  })

  it('is the same on the same day, and ends today', () => {
    expect(demoDashboards(TODAY)).toEqual(demo)
    expect(demo.sales.series.at(-1)?.period).toBe(TODAY)
    expect(demo.report.nfe.map(({ monthyear }) => monthyear)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ])
  })

  it('adds up, as true numbers would', () => {
    const { sales, report, home, credits, ranking } = demo
    for (const parts of [sales.by_status, sales.by_source, sales.by_product ?? [], sales.series]) {
      expect(sum(parts.map(({ total }) => total))).toBe(sales.total)
      expect(sum(parts.map(({ amount }) => amount))).toBe(sales.amount)
    }
    expect([home.nfe.Autorizada, home.nfs.Autorizada]).toEqual([report.authorized.nfe, report.authorized.nfs])
    const amounts = (months: typeof home.months.nfe) => months.map(({ monthyear, amount }) => ({ monthyear, amount }))
    expect([amounts(home.months.nfe), amounts(home.months.nfs)]).toEqual([report.nfe, report.nfs])
    const notes = (months: typeof home.months.nfe) => sum(months.map(({ total }) => total))
    expect({ nfe: notes(home.months.nfe), nfs: notes(home.months.nfs) }).toEqual(report.authorized)
    expect(sum(ranking.map(({ amount }) => amount))).toBe(
      sum([...report.nfe, ...report.nfs].map(({ amount }) => amount)),
    )
    expect(sum(ranking.map(({ nfe }) => nfe))).toBe(report.authorized.nfe)
    expect(sum(credits.data.map(({ used }) => used))).toBe(credits.total_used)
    expect(credits.total_used).toBe(report.authorized.nfe + report.authorized.nfs)
    expect(credits.data.every(({ used, quantity }) => used >= 0 && used <= quantity)).toBe(true)
    expect(home.credits).toEqual({
      total_quantity: credits.total_quantity,
      total_used: credits.total_used,
      balance: credits.balance,
    })
    expect(home.needs_you.total).toBe(home.needs_you.nfe + home.needs_you.nfs)
    expect(sum(home.top_rejections.map(({ total }) => total))).toBe(home.nfe.Negada + home.nfs.Negada)
  })
})
