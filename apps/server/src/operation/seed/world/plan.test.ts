import { addDays, dayInSaoPaulo, parseDocument } from '@talao/fiscal'
import { findMunicipality } from '@talao/reference'
import { expect, it } from 'vitest'
import { endOfWorld, isNoted, type PlannedSale, planWorld } from './plan.ts'

const DAY = '2026-11-29'
const months = planWorld(DAY)
const sales = months.flatMap((month) => month.sales)
const noted = sales.filter((sale) => isNoted(sale, endOfWorld(DAY)))

it('is the same for the same day and another for another', () => {
  expect(planWorld(DAY)).toEqual(months)
  expect(planWorld('2026-11-30')).not.toEqual(months)
})

it('has some 4,000 sales on four platforms, and a note or two of most of them', () => {
  expect(sales.length).toBeGreaterThan(3_900)
  expect(sales.length).toBeLessThan(4_100)
  expect(new Set(sales.map(({ code, shop }) => `${shop.platform} ${code}`)).size).toBe(sales.length)
  expect(new Set(sales.map(({ shop }) => shop.platform)).size).toBe(4)
  const notes = noted.reduce((sum, { product }) => sum + product.kind.split('_').length, 0)
  expect(notes).toBeGreaterThan(4_500)
  expect(notes).toBeLessThan(5_300)
})

it('began a year before its day, and sells on that day too, of which nothing is noted yet', () => {
  const days = sales.map(({ at }) => dayInSaoPaulo(at)).toSorted()
  expect([days.at(0), days.at(-1)]).toEqual([addDays(DAY, -365), DAY])
  const ofTheDay = sales.filter(({ at }) => dayInSaoPaulo(at) === DAY)
  expect(ofTheDay.length).toBeGreaterThan(5)
  expect(months[0]?.sales.slice(-ofTheDay.length)).toEqual(ofTheDay)
  expect(ofTheDay.filter((sale) => noted.includes(sale))).toEqual([])
})

it('has every day in one month: three weeks in the newest, some thirty-one days in each of the others', () => {
  const firsts = months.map((month) => dayInSaoPaulo(month.sales[0]?.at ?? new Date(0)))
  expect(firsts[0]).toBe(addDays(DAY, -21))
  expect(firsts.at(-1)).toBe(addDays(DAY, -365))
  for (const [at, first] of firsts.entries()) {
    const older = firsts[at + 1]
    if (older === undefined) continue
    expect([addDays(older, 31), addDays(older, 32)]).toContain(first)
  }
})

it('sells most around Black Friday and more while a course is launched', () => {
  const on = (from: string, to: string) =>
    sales.filter(({ at }) => dayInSaoPaulo(at) >= from && dayInSaoPaulo(at) <= to).length
  expect(on('2026-11-27', '2026-11-27')).toBeGreaterThan(4 * on('2026-11-13', '2026-11-13'))
  expect(on('2026-05-18', '2026-05-24')).toBeGreaterThan(2 * on('2026-05-04', '2026-05-10'))
})

it('gives every number of a serie to one note, from one on, but for those that are declared void', () => {
  for (const company of ['FAROL', 'MARE'] as const)
    for (const kind of ['NFE', 'NFSE', 'RPS'] as const) {
      let next = 1
      for (const month of months.toReversed()) {
        if (month.gap && company === 'FAROL' && kind === 'NFE') {
          expect(month.gap.first).toBe(next)
          next = month.gap.last + 1
        }
        for (const sale of month.sales) {
          if (sale.shop.company !== company || !takes(sale, kind)) continue
          expect(sale.numbers[kind]).toEqual({ first: next, last: next })
          next += 1
        }
      }
    }
})

function takes(sale: PlannedSale, kind: 'NFE' | 'NFSE' | 'RPS'): boolean {
  const { product, buyer } = sale
  if (!isNoted(sale, endOfWorld(DAY)) || buyer.is_abroad || product.settings?.auto_send === false) return false
  if (kind === 'RPS') return product.kind !== 'NFE'
  return product.kind.split('_').includes(kind) && product.refused !== kind
}

it('has what somebody has to mend in the newest month: one service, one NCM, buyers without an address', () => {
  const newest = months[0]?.sales ?? []
  const refused = (kind: string) => newest.filter(({ product }) => product.refused === kind)
  expect(refused('NFSE')).toHaveLength(37)
  expect(refused('NFE')).toHaveLength(5)
  expect(newest.filter(({ buyer }) => buyer.address === null)).toHaveLength(12)
  expect(sales.filter(({ product }) => product.refused)).toHaveLength(42)
})

it('has invented buyers whose documents and cities hold, some of them from abroad', () => {
  for (const { buyer } of sales) {
    if (buyer.is_abroad) continue
    expect(parseDocument(buyer.document ?? '')?.value).toBe(buyer.document)
    expect(buyer.email).toMatch(/@comprador\.example$/)
    if (buyer.address) expect(findMunicipality(buyer.address.state ?? '', buyer.address.city ?? '')).toBeDefined()
  }
  expect(sales.filter(({ buyer }) => buyer.is_abroad).length).toBeGreaterThan(15)
})
