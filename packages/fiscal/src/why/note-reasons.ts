import Big from 'big.js'
import { figuresOfNote, type OutcomeNote } from '../outcome/outcome.ts'
import type { TaxLine } from '../outcome/tax-line.ts'
import type { TypeFiscalNote } from '../sale/note-kind-split.ts'
import { decimalFromCents } from '../value/cents.ts'
import type { CustomerNote } from '../value/party.ts'
import { nfeReasons } from './nfe-reasons.ts'
import { nfseReasons } from './nfse-reasons.ts'
import { inOrder, type Reason } from './reason.ts'
import type { NoteSources } from './sources.ts'
import type { ReasonKey, ReasonOrigin, WhyRuleId } from './why-rules.ts'

/** What decides about a note besides its own content. `products` are in the order of the sale. */
export type ReasonFacts = NoteSources & {
  /** Null for a note that a person typed. */
  sale: SaleReasonFacts | null
  /** The number of the company's series; null while the note has none of it. */
  number: { serie: string; number: string } | null
}

export type SaleReasonFacts = {
  /** Kind and share of what has no product, or whose product does not say. */
  type_fiscal_note: TypeFiscalNote
  nfe_percentage: string
  kindFrom: Origin
  percentFrom: Origin
  /** Who told the sale: buyer, amount and payment. */
  toldBy: 'PLATFORM' | 'PERSON'
  /** The sale belongs to another company, and this one is its co-producer. */
  isPart: boolean
  services: number
  due: DueFacts | null
}
export type Origin = { from: ReasonOrigin; ref?: number }

/** Days as `YYYY-MM-DD`. `chosen`: a person set the day. */
export type DueFacts = {
  date: string
  chosen: boolean
  warranty: string | null
  approved: string | null
  warrantyFrom: ReasonOrigin
  delayFrom: Origin
}

/** Why a note issued at an instant has what it has, in the order of the questions. */
export function noteReasons(note: OutcomeNote, at: Date, facts: ReasonFacts): Reason[] {
  const figures = figuresOfNote(note, at)
  const whole = note.kind === 'NFE' ? note.nfe : note.nfse
  const toldBy = facts.sale?.toldBy ?? 'PERSON'
  const own =
    note.kind === 'NFE'
      ? nfeReasons(note.nfe, figures.competence, { ...facts, toldBy })
      : nfseReasons(note.nfse, note.terms, facts)
  return inOrder([
    ...saleReasons(note.kind, figures.goods, facts),
    {
      key: 'amount',
      rule: 'AMOUNT-ITEMS',
      from: toldBy,
      value: decimalFromCents(figures.total_cents),
      inputs: { total: decimalFromCents(figures.total_cents) },
    },
    dayReason(figures.competence, facts.sale?.due ?? null),
    {
      key: 'environment',
      rule: whole.in_production ? 'ENVIRONMENT-REAL' : 'ENVIRONMENT-TEST',
      from: 'COMPANY',
    },
    ...own,
    ...figures.taxes.map(taxReason),
    ...buyerReasons(whole.customer_note, toldBy),
    ...(facts.number
      ? [
          {
            key: 'number' as const,
            rule: 'NUMBER-NEXT' as const,
            from: 'COMPANY' as const,
            value: facts.number.number,
            inputs: { serie: facts.number.serie },
          },
        ]
      : []),
  ])
}

function saleReasons(kind: 'NFE' | 'NFSE', what: string, { sale, products }: ReasonFacts): Reason[] {
  if (!sale) return [{ key: 'kind', rule: 'KIND-TYPED', from: 'PERSON' }]
  const { isPart, services } = sale
  const { type, percent, kindFrom, percentFrom } = settingOf(kind, sale, products)
  const reasons: Reason[] = [
    { key: 'kind', rule: kind === 'NFE' ? 'KIND-GOODS' : 'KIND-SERVICE', ...kindFrom, inputs: { what: cut(what) } },
    { key: 'issuer', rule: isPart ? 'ISSUER-PART' : 'ISSUER-OWN', from: 'COMPANY' },
  ]
  if (type === 'NFE_NFSE') reasons.push({ key: 'split', rule: 'SPLIT-BOTH', ...percentFrom, inputs: { percent } })
  else if (Number(percent) < 100)
    reasons.push({ key: 'split', rule: 'SPLIT-LEFT-OUT', ...percentFrom, inputs: { percent } })
  if (kind === 'NFSE' && services > 1)
    reasons.push({ key: 'parts', rule: 'PARTS-SERVICE', from: 'LAW', inputs: { count: String(services) } })
  return reasons
}

/** The setting that asks for a note of this kind: of the first product that does, else of the sale itself. */
function settingOf(kind: 'NFE' | 'NFSE', sale: SaleReasonFacts, products: ReasonFacts['products']) {
  const { type_fiscal_note, nfe_percentage, kindFrom, percentFrom } = sale
  const asks = (type: TypeFiscalNote) => type === kind || type === 'NFE_NFSE'
  const product = products.find((one) => asks(one.type_fiscal_note))
  if (!product) return { type: type_fiscal_note, percent: nfe_percentage, kindFrom, percentFrom }
  const own: Origin = { from: 'PRODUCT', ref: product.id }
  const isOwn = product.nfe_percentage !== null
  const percent = new Big(product.nfe_percentage ?? nfe_percentage).toFixed()
  return { type: product.type_fiscal_note, percent, kindFrom: own, percentFrom: isOwn ? own : percentFrom }
}

const LONGEST_NAME = 60
function cut(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text
}

function dayReason(day: string, due: DueFacts | null): Reason {
  const reason = (rule: WhyRuleId, origin: Origin, inputs: Record<string, string> = {}): Reason => ({
    key: 'day',
    rule,
    ...origin,
    value: day,
    inputs,
  })
  if (!due || due.date !== day) return reason('DAY-SENDING', { from: 'PERSON' })
  if (due.chosen) return reason('DAY-CHOSEN', { from: 'PERSON' })
  if (due.date === due.warranty)
    return reason('DAY-WARRANTY', { from: due.warrantyFrom }, { warranty: written(due.warranty) })
  if (due.approved === null) return reason('DAY-SENDING', { from: 'PERSON' })
  const days = Math.round((Date.parse(due.date) - Date.parse(due.approved)) / 86_400_000)
  if (days === 0) return reason('DAY-APPROVAL', due.delayFrom)
  return reason('DAY-DELAY', due.delayFrom, { days: String(days), approved: written(due.approved) })
}

/** `2026-12-04` as `04/12/2026`. */
function written(day: string): string {
  return day.split('-').toReversed().join('/')
}

function taxReason(line: TaxLine): Reason {
  const { key, rule } = keyOfTax(line.name)
  const value = line.cents === null ? {} : { value: decimalFromCents(line.cents) }
  return { key, rule, from: 'LAW', name: line.name, ...value, inputs: { text: line.text }, source: line.source }
}

function keyOfTax(name: string): { key: ReasonKey; rule: WhyRuleId } {
  if (name === 'IBS' || name === 'CBS') return { key: 'ibs_cbs', rule: 'IBS-CBS-LINE' }
  if (/retid[oa]$/.test(name)) return { key: 'withheld', rule: 'WITHHELD-BUYER' }
  return name === 'ISS' ? { key: 'iss', rule: 'ISS-LINE' } : { key: 'tax', rule: 'TAX-LINE' }
}

const TAXPAYER = { Contribuinte: 'TAXPAYER-YES', Isento: 'TAXPAYER-EXEMPT', NaoContribuinte: 'TAXPAYER-NO' } as const

function buyerReasons(buyer: CustomerNote | null, toldBy: SaleReasonFacts['toldBy']): Reason[] {
  if (!buyer) return []
  return [
    { key: 'buyer_kind', rule: buyerRule(buyer), from: toldBy },
    { key: 'icms_taxpayer', rule: TAXPAYER[buyer.icms_taxpayer], from: toldBy, value: buyer.icms_taxpayer },
  ]
}

function buyerRule({ type, document, is_abroad, address }: CustomerNote): WhyRuleId {
  if (is_abroad || address?.is_abroad) return 'BUYER-ABROAD'
  if (document === null) return 'BUYER-WITHOUT-DOCUMENT'
  return type === 'PJ' ? 'BUYER-PJ' : 'BUYER-PF'
}
