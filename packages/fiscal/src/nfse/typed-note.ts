import Big from 'big.js'
import type { NfsService } from '../note/nfs-service.ts'
import type { ForeignTrade, Nfse, NfseItem } from '../note/nfse.ts'
import { multiplyToCents } from '../value/money.ts'
import { blankNfse, type NfseStart } from './blank-note.ts'
import { competenceOf, isAbroad } from './context.ts'
import { foreignTradeByRule, immunityByRule, pisCofinsByRule, resultCountryByRule } from './defaults-by-rule.ts'
import { settingOfTheDay } from './setting-of-the-day.ts'

type Said = Omit<Nfse, 'company' | 'substitution' | 'nfs_service'> & { nfs_service: Partial<Given<NfsService>> }
type Given<T> = { [Name in keyof T]: T[Name] | undefined }

/** The fields a user sets on a service note. An absent field keeps its previous value. */
export type TypedNfse = Partial<Given<Said>>

export type NewNfse = NfseStart & { now: Date }

/** A service note started by a user. Missing fields come from the company's defaults and the legal rules. */
export function newNfse(start: NewNfse, typed: TypedNfse): Nfse {
  const { now } = start
  const blank = blankNfse(start, isAbroad({ customer_note: typed.customer_note ?? null }))
  const competence = competenceOf({ ...blank, issue_at: typed.issue_at ?? null }, now)
  const nfs_service = settingOfTheDay(blank.nfs_service, competence)
  const set = { ...blank, ...termsByRule(blank, now), nfs_service }
  return writeNfse(set, typed, now)
}

/**
 * Applies a user's edits to a note. With items, the total is their sum. Values that still equal those derived by rule
 * are derived again; values a user set stay.
 */
export function writeNfse(before: Nfse, typed: TypedNfse, now: Date): Nfse {
  const { nfs_service, ...fields } = typed
  const written: Nfse = { ...over(before, fields), nfs_service: over(before.nfs_service, nfs_service ?? {}) }
  const summed: Nfse = { ...written, total_cents: totalOf(before, typed) }
  const [was, is] = [termsByRule(before, now), termsByRule(summed, now)]
  const follows = (name: keyof ByRule) => typed[name] === undefined && isSame(before[name], was[name])
  const { description } = before.nfs_service
  const isDescribed = nfs_service?.description !== undefined || description !== itemsInWords(before.items)
  return {
    ...summed,
    ...(follows('pis_cofins') && { pis_cofins: is.pis_cofins }),
    ...(follows('result_country') && { result_country: is.result_country }),
    ...(follows('immunity') && { immunity: is.immunity }),
    ...(typed.foreign_trade === undefined && {
      foreign_trade: follows('foreign_trade') ? is.foreign_trade : scaled(before, summed),
    }),
    nfs_service: isDescribed ? summed.nfs_service : { ...summed.nfs_service, description: itemsInWords(summed.items) },
  }
}

/** The sum of quantity × unit value of the items, each rounded half up to cents. */
export function sumOfNfseItems(items: readonly Pick<NfseItem, 'quantity' | 'value_per_unit'>[]): number {
  return items.reduce((cents, { quantity, value_per_unit }) => cents + multiplyToCents(quantity, value_per_unit), 0)
}

/** Unedited items keep the total of the draft. */
function totalOf(before: Nfse, { items, total_cents }: TypedNfse): number {
  if (items && items.length > 0) return sumOfNfseItems(items)
  const hasItems = !items && before.items.length > 0
  return hasItems ? before.total_cents : (total_cents ?? before.total_cents)
}

type ByRule = Pick<Nfse, 'pis_cofins' | 'foreign_trade' | 'result_country' | 'immunity'>

function termsByRule(nfse: Nfse, now: Date): ByRule {
  return {
    pis_cofins: pisCofinsByRule(nfse.company, isAbroad(nfse), competenceOf(nfse, now)),
    foreign_trade: foreignTradeByRule(nfse),
    result_country: resultCountryByRule(nfse),
    immunity: nfse.nature_operation === '4' ? immunityByRule(nfse.nfs_service) : null,
  }
}

/** The price in the buyer's currency changes in proportion to the price in reais. */
function scaled({ foreign_trade, total_cents }: Nfse, after: Nfse): ForeignTrade | null {
  if (!foreign_trade || total_cents === after.total_cents) return foreign_trade
  if (foreign_trade.amount_cents === null || total_cents === 0) return foreign_trade
  const exact = new Big(foreign_trade.amount_cents).times(after.total_cents).div(total_cents)
  return { ...foreign_trade, amount_cents: Number(exact.round(0, Big.roundHalfUp).toFixed(0)) }
}

/** The service description when only the items are named. */
function itemsInWords(items: readonly NfseItem[]): string | null {
  const words = [...new Set(items.map(({ description }) => description).filter(Boolean))]
  return words.length > 0 ? words.join('; ').slice(0, MOST_LETTERS) : null
}

const MOST_LETTERS = 2000

function over<T extends object>(before: T, typed: Partial<Given<T>>): T {
  const said = Object.entries(typed).filter(([, value]) => value !== undefined)
  return { ...before, ...(Object.fromEntries(said) as Partial<T>) }
}

/** Compares flat groups of codes and numbers by their JSON. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** jsonb does not preserve the order of keys. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
