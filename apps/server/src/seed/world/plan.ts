import { addDays, type EventClient, type PaymentMethod, SAO_PAULO, startOfDay } from '@talao/fiscal'
import { type Random, seededRandom } from '../../issuing/simulation/random.ts'
import { inventBuyer } from './buyers.ts'
import { type CompanyKey, SHOPS, type WorldProduct, type WorldShop } from './shops.ts'

export const MONTHS = 12
const SALES = 4_000
/** From the purchase to its notes. */
export const DELAY_DAYS = 7
const DAYS = 365
const MINUTE_MS = 60_000

/** What becomes of a sale, beside being noted after its wait. */
export type Fate = 'PAID' | 'REFUNDED_IN_TIME' | 'REFUNDED_LATE' | 'CHARGEBACK' | 'DISPUTED' | 'UNPAID' | 'EXPIRED'

export type PlannedSale = {
  code: string
  shop: WorldShop
  product: WorldProduct
  buyer: EventClient
  payment: PaymentMethod
  at: Date
  /** The instant at which its wait is over and its notes are made. */
  due: Date
  fate: Fate
  /** When its fate is told. */
  ends: Date | null
}
/** `first` and `last`: the numbers that the notes of a kind of a company get in this month. */
export type PlannedMonth = {
  /** 0 is the newest. */
  index: number
  sales: readonly PlannedSale[]
  numbers: Record<CompanyKey, Record<'NFE' | 'NFSE', { first: number; last: number }>>
}

/**
 * The year of the world, newest month first: the same day (of São Paulo, `YYYY-MM-DD`) gives the same sales. Months begin at fixed distances
 * from the day; notes belong to the month of their sale.
 */
export function planWorld(day: string): PlannedMonth[] {
  const weights = Array.from({ length: DAYS }, (_, ago) => weightOf(addDays(day, -ago)))
  const sum = weights.reduce((all, one) => all + one, 0)
  const months = Array.from({ length: MONTHS }, (_, index) => ({
    index,
    sales: salesOf(
      index,
      day,
      weights.map((one) => (one * SALES) / sum),
    ),
  }))
  const next = { FAROL: { NFE: 1, NFSE: 1 }, MARE: { NFE: 1, NFSE: 1 } }
  const end = startOfDay(day)
  return months
    .toReversed()
    .map(({ index, sales }) => {
      const take = (company: CompanyKey, kind: 'NFE' | 'NFSE') => {
        const first = next[company][kind]
        next[company][kind] += sales.filter(
          (sale) => sale.shop.company === company && sale.product.kind.split('_').includes(kind) && isNoted(sale, end),
        ).length
        return { first, last: next[company][kind] - 1 }
      }
      const of = (company: CompanyKey) => ({ NFE: take(company, 'NFE'), NFSE: take(company, 'NFSE') })
      return { index, sales, numbers: { FAROL: of('FAROL'), MARE: of('MARE') } }
    })
    .toReversed()
}

/** Whether a sale becomes notes before the day of the world begins. */
export function isNoted({ fate, due }: PlannedSale, end: Date): boolean {
  return due < end && (fate === 'PAID' || fate === 'REFUNDED_LATE' || fate === 'CHARGEBACK')
}

/** How much is sold on a day: by its weekday, more while a course is launched, most around Black Friday. */
function weightOf(day: string): number {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const usual = [0.7, 1.1, 1.15, 1.1, 1.05, 1, 0.75][weekday] ?? 1
  const launch = LAUNCHES.some(([of, from, to]) => month === of && date >= from && date <= to) ? 2.6 : 1
  const blackFriday = month === 11 && date >= 20 && date <= 30 ? (weekday === 5 ? 6 : 2) : 1
  const holidays = (month === 12 && date >= 22) || (month === 1 && date <= 4) ? 0.5 : 1
  return usual * launch * blackFriday * holidays
}

/** Month, first and last day. */
const LAUNCHES = [
  [2, 9, 15],
  [5, 18, 24],
  [8, 24, 30],
] as const

/** Day `ago` belongs to this month of the plan. */
function monthOf(ago: number): number {
  return Math.floor((ago * MONTHS) / DAYS)
}

function salesOf(index: number, day: string, perDay: readonly number[]): PlannedSale[] {
  const random = seededRandom(seedOf(`${day}/${index}`))
  const sales: PlannedSale[] = []
  let owed = 0.5
  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    if (monthOf(ago) !== index) continue
    owed += perDay[ago] ?? 0
    const count = Math.floor(owed)
    owed -= count
    const minutes = Array.from({ length: count }, () => random.between(7 * 60, 23 * 60)).toSorted((a, b) => a - b)
    minutes.forEach((minute, at) => {
      sales.push(saleOf(random, { day: addDays(day, -ago), ago, minute, at, code: `${index}-${sales.length}` }))
    })
  }
  return sales
}

type Slot = { day: string; ago: number; minute: number; at: number; code: string }

function saleOf(random: Random, slot: Slot): PlannedSale {
  const shop = weighed(random, SHOPS)
  const product = weighed(random, shop.products)
  const at = new Date(startOfDay(slot.day, SAO_PAULO).getTime() + slot.minute * MINUTE_MS)
  const due = new Date(
    startOfDay(addDays(slot.day, DELAY_DAYS), SAO_PAULO).getTime() + 10 * MINUTE_MS + slot.at * 20_000,
  )
  const fate = fateOf(random, slot.ago)
  return {
    code: codeOf(shop, slot),
    shop,
    product,
    buyer: inventBuyer(random),
    payment: random.pick(['credit_card', 'credit_card', 'pix', 'pix', 'boleto']),
    at,
    due,
    fate,
    ends: endOf(fate, at, due, random),
  }
}

function fateOf(random: Random, ago: number): Fate {
  const roll = random.next()
  if (roll < 0.05) return ago > DELAY_DAYS ? 'REFUNDED_IN_TIME' : 'PAID'
  if (roll < 0.065) return ago > DELAY_DAYS + 4 ? 'REFUNDED_LATE' : 'PAID'
  if (roll < 0.072) return ago > 40 ? 'CHARGEBACK' : 'DISPUTED'
  if (roll < 0.1) return ago > 4 ? 'EXPIRED' : 'UNPAID'
  return 'PAID'
}

function endOf(fate: Fate, at: Date, due: Date, random: Random): Date | null {
  const hours = (from: Date, least: number, most: number) =>
    new Date(from.getTime() + random.between(least * 60, most * 60) * MINUTE_MS)
  if (fate === 'REFUNDED_IN_TIME') return hours(at, 5, 110)
  if (fate === 'REFUNDED_LATE') return hours(due, 2, 60)
  if (fate === 'CHARGEBACK') return hours(due, 240, 700)
  if (fate === 'DISPUTED') return hours(at, 3, 20)
  return fate === 'EXPIRED' ? hours(at, 72, 80) : null
}

/** As the platform writes its codes. */
function codeOf({ platform, key }: WorldShop, { day, code }: Slot): string {
  const digits = `${day.replaceAll('-', '').slice(2)}${code.split('-')[1]?.padStart(4, '0')}`
  const mark = key.slice(0, 1).toUpperCase()
  const prefix = { HOTMART: `HP${mark}`, KIWIFY: `KW${mark}`, TICTO: `TO${mark}` }[platform as string] ?? '9'
  return `${prefix}${digits}`
}

function weighed<T extends { weight: number }>(random: Random, items: readonly T[]): T {
  let left = random.next() * items.reduce((sum, { weight }) => sum + weight, 0)
  for (const item of items) {
    left -= item.weight
    if (left < 0) return item
  }
  const last = items.at(-1)
  if (!last) throw new Error('There is nothing to choose from.')
  return last
}

/** FNV-1a of 32 bits. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash
}
