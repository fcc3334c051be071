import { addDays, type EventClient, type PaymentMethod, SAO_PAULO, startOfDay } from '@talao/fiscal'
import { type Random, seededRandom } from '../../../kit/random.ts'
import type { NumberRange, PastNumbers } from './backdated-work.ts'
import { inventBuyer } from './buyers.ts'
import { SHOPS, type WorldProduct, type WorldShop, WRONG } from './shops.ts'

export const MONTHS = 12
/** Per year. The default of `demo_month` must match. */
const SALES = 4_000
/** Days from the purchase to its notes. */
export const DELAY_DAYS = 7
const DAYS = 365
/**
 * The first month is shorter, so that the first start soon shows data: two weeks of notes, and one week still waiting.
 */
const NEWEST_DAYS = 21
const MINUTE_MS = 60_000

/** What happens to a sale, besides becoming notes after its waiting time. */
export type Fate = 'PAID' | 'REFUNDED_IN_TIME' | 'REFUNDED_LATE' | 'CHARGEBACK' | 'DISPUTED' | 'UNPAID' | 'EXPIRED'

export type PlannedSale = {
  code: string
  shop: WorldShop
  product: WorldProduct
  buyer: EventClient
  payment: PaymentMethod
  at: Date
  /** When the waiting time ends and the notes are created. */
  due: Date
  fate: Fate
  /** Whether its NF-e was corrected by a carta de correção. */
  hasLetter: boolean
  /** When its later event (refund, dispute) is reported. */
  ends: Date | null
  /** Numbers of its notes, fixed in advance because sales may be created in any order. */
  numbers: PastNumbers
}
export type PlannedMonth = {
  sales: readonly PlannedSale[]
  /** NF-e numbers of FAROL skipped before this month, for an inutilização. */
  gap: NumberRange | null
}

type SaleWithoutNumbers = Omit<PlannedSale, 'numbers'>

/**
 * The demonstration's year, newest month first; the newest includes the sales of the day itself. The same day (São
 * Paulo, `YYYY-MM-DD`) gives the same sales. Months start at fixed distances from the day. Notes belong to the month of
 * their sale.
 */
export function planWorld(day: string, sales = SALES): PlannedMonth[] {
  const weights = Array.from({ length: DAYS }, (_, at) => weightOf(addDays(day, -1 - at)))
  const sum = weights.reduce((all, one) => all + one, 0)
  const countOf = (sold: string) => (weightOf(sold) * sales) / sum
  const end = endOfWorld(day)
  const fresh = () => ({ NFE: 1, NFSE: 1, RPS: 1 })
  const next = { FAROL: fresh(), MARE: fresh() }
  const leaveOut = (): NumberRange => {
    const first = next.FAROL.NFE
    next.FAROL.NFE += GAP
    return { first, last: next.FAROL.NFE - 1 }
  }
  const numbered = (sale: SaleWithoutNumbers): PlannedSale => {
    const own = next[sale.shop.company]
    const take = (of: keyof PastNumbers) => {
      const first = own[of]
      if (isNoted(sale, end) && takesNumber(sale, of)) own[of] += 1
      return { first, last: first }
    }
    return { ...sale, numbers: { NFE: take('NFE'), NFSE: take('NFSE'), RPS: take('RPS') } }
  }
  return Array.from({ length: MONTHS }, (_, ago) => MONTHS - 1 - ago)
    .map((index): PlannedMonth => {
      const gap = WITH_GAP.includes(index) ? leaveOut() : null
      return { sales: salesOf(index, day, countOf).map(numbered), gap }
    })
    .toReversed()
}

/**
 * A refused NF-e leaves its number to the next one; a refused NFS-e keeps its RPS number. A buyer from abroad lacks
 * required data, so no note is issued.
 */
function takesNumber(
  { product: { kind, refused, settings }, buyer }: SaleWithoutNumbers,
  of: keyof PastNumbers,
): boolean {
  if (buyer.is_abroad || settings?.auto_send === false) return false
  if (of === 'RPS') return kind !== 'NFE'
  return kind.split('_').includes(of) && refused !== of
}

/** One hour into the day, when all waiting times that end on it have ended. After that, only sales happen. */
export function endOfWorld(day: string): Date {
  return new Date(startOfDay(day, SAO_PAULO).getTime() + HOUR_MS)
}

const HOUR_MS = 3_600_000
const GAP = 3
const WITH_GAP = [2, 5, 9]

/**
 * Whether a sale becomes notes automatically. A sale without an address, or one that the platform may have documented
 * itself, needs a user first.
 */
export function isNoted(sale: SaleWithoutNumbers, end: Date): boolean {
  const { fate, due, buyer } = sale
  if (asksFirst(sale) || buyer.address === null) return false
  return due < end && (fate === 'PAID' || fate === 'REFUNDED_LATE' || fate === 'CHARGEBACK')
}

/** Hotmart itself issues the document of some sales abroad. */
export function asksFirst({ buyer, shop }: SaleWithoutNumbers): boolean {
  return buyer.is_abroad && shop.platform === 'HOTMART'
}

/** Relative sales of a day: by weekday, more during a course launch, most around Black Friday. */
function weightOf(day: string): number {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const usual = [0.7, 1.1, 1.15, 1.1, 1.05, 1, 0.75][weekday] ?? 1
  const launch = LAUNCHES.some(([of, from, to]) => month === of && date >= from && date <= to) ? 2.6 : 1
  const blackFriday = month === 11 && date >= 20 && date <= 30 ? (weekday === 5 ? 5 : 1.5) : 1
  const holidays = (month === 12 && date >= 22) || (month === 1 && date <= 4) ? 0.5 : 1
  return usual * launch * blackFriday * holidays
}

/** Month, first day, last day. */
const LAUNCHES = [
  [2, 9, 15],
  [5, 18, 24],
  [8, 24, 30],
] as const

/** Index of the planned month that holds the day `ago` days before the demonstration's day. */
function monthOf(ago: number): number {
  if (ago <= NEWEST_DAYS) return 0
  return 1 + Math.floor(((ago - NEWEST_DAYS - 1) * (MONTHS - 1)) / (DAYS - NEWEST_DAYS))
}

function salesOf(index: number, day: string, countOf: (sold: string) => number): SaleWithoutNumbers[] {
  const random = seededRandom(seedOf(`${day}/${index}`))
  const sales: SaleWithoutNumbers[] = []
  let owed = 0.5
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    if (monthOf(ago) !== index) continue
    const sold = addDays(day, -ago)
    owed += countOf(sold)
    const count = Math.floor(owed)
    owed -= count
    const [dawn, due] = [startOfDay(sold).getTime(), startOfDay(addDays(sold, DELAY_DAYS)).getTime()]
    const minutes = Array.from({ length: count }, () => random.between(7 * 60, 23 * 60)).toSorted((a, b) => a - b)
    minutes.forEach((minute, at) => {
      sales.push(saleOf(random, { day: sold, dawn, due, ago, minute, at, code: `${index}-${sales.length}` }))
    })
  }
  return index === 0 ? withTroubles(sales, endOfWorld(day)) : sales
}

const TROUBLES = ['SERVICE', 'ADDRESS', 'SERVICE', 'NCM', 'HELD'] as const

/**
 * Adds problems for the user to fix in the newest month: two new products with wrong settings, one whose notes wait for
 * a click, and buyers without an address.
 */
function withTroubles(sales: readonly SaleWithoutNumbers[], end: Date): SaleWithoutNumbers[] {
  const left = { SERVICE: 37, NCM: 5, ADDRESS: 12, HELD: 9 }
  let at = 0
  return sales.map((sale) => {
    if (sale.fate !== 'PAID' || sale.buyer.is_abroad || !isNoted(sale, end)) return sale
    at += 1
    const trouble = TROUBLES[at % TROUBLES.length]
    if (trouble === undefined || left[trouble] === 0) return sale
    left[trouble] -= 1
    if (trouble === 'ADDRESS') return { ...sale, buyer: { ...sale.buyer, address: null } }
    const wrong = WRONG[trouble]
    return { ...sale, ...wrong, hasLetter: false, code: `${prefixOf(wrong.shop)}${sale.code.slice(-10)}` }
  })
}

/** `dawn`: start of its day. `due`: start of the day on which its waiting time ends. Both in milliseconds. */
type Slot = { day: string; dawn: number; due: number; ago: number; minute: number; at: number; code: string }

function saleOf(random: Random, slot: Slot): SaleWithoutNumbers {
  const shop = weighed(random, SHOPS)
  const product = weighed(random, shop.products)
  const at = new Date(slot.dawn + slot.minute * MINUTE_MS)
  const due = new Date(slot.due + 10 * MINUTE_MS + slot.at * 10_000)
  const fate = fateOf(random, slot.ago)
  // Outside Hotmart, only newer sales have buyers from abroad: such a sale lacks data, and problems of older notes
  // count as fixed.
  const buyer = inventBuyer(random, shop.platform === 'HOTMART' || slot.ago <= NEWEST_DAYS)
  const paidBy = random.pick(['credit_card', 'credit_card', 'pix', 'pix', 'boleto'] as const)
  return {
    code: codeOf(shop, slot),
    shop,
    product,
    buyer,
    payment: isUnpaid(fate) ? 'pix' : paidBy,
    at,
    due,
    fate,
    hasLetter: fate === 'PAID' && product.kind !== 'NFSE' && random.chance(0.012),
    ends: endOf(fate, at, due, random),
  }
}

/** A card is approved or refused at once, so an unpaid sale is a Pix. */
export function isUnpaid(fate: Fate): boolean {
  return fate === 'UNPAID' || fate === 'EXPIRED'
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

/** A sale code in the platform's format. */
function codeOf(shop: WorldShop, { day, code }: Slot): string {
  return `${prefixOf(shop)}${day.replaceAll('-', '').slice(2)}${code.split('-')[1]?.padStart(4, '0')}`
}

function prefixOf({ platform, key }: WorldShop): string {
  const mark = key.slice(0, 1).toUpperCase()
  return { HOTMART: `HP${mark}`, KIWIFY: `KW${mark}`, TICTO: `TO${mark}` }[platform as string] ?? '9'
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

/** 32-bit FNV-1a. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash
}
