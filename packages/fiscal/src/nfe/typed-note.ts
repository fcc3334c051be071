import type { Norms } from '../norms/norms.ts'
import { destinationOf } from '../note/destination.ts'
import { type Nfe, type NfeIntermediary, type NfePayment, nfeSettingOf } from '../note/nfe.ts'
import type { TypedItem } from '../note/nfe-item.ts'
import { nfeTotalCents } from '../note/nfe-total.ts'
import type { PaymentMethod } from '../sale/event.ts'
import { shippingOf } from '../sale/freight.ts'
import { computeNoteTaxes } from '../tax/note.ts'
import { localDay } from '../value/calendar.ts'
import { type Issuer, NO_CUSTOMER } from '../value/party.ts'
import { timeZoneOf } from '../value/time-zone.ts'
import { additionalInformation } from './additional-information.ts'
import { clearDerivedFields } from './clear-derived-fields.ts'
import { draftPayments, mustBeFinal } from './draft.ts'
import { type ItemFacts, resolveItem } from './draft-item.ts'
import type { DraftProduct, NfeDefaultSetting } from './draft-settings.ts'
import { OWN_SALE } from './intermediary.ts'
import { isComputable } from './rules/format.ts'

/** The fields a user sets on a note. An absent field keeps its previous value, or takes its default on a new note. */
export type TypedNfe = Partial<Omit<Nfe, 'items' | 'company' | 'in_production'>> & { items?: TypedItem[] }

/**
 * The sale a note documents: the company's own share of it in reais, its payment method and the marketplace involved.
 */
export type DocumentedSale = {
  external_sales_id: string
  amount_cents: number
  payment_method: PaymentMethod | null
  intermediary: NfeIntermediary | null
}

export type TypedNfeInput = {
  typed: TypedNfe
  /** The note before the edit; null for a new note. */
  before: Nfe | null
  company: Issuer
  in_production: boolean
  defaults: NfeDefaultSetting
  products: readonly DraftProduct[]
  sale: DocumentedSale | null
  now: Date
  norms?: Norms | undefined
}

/**
 * The NF-e a user writes: a new note built from the company's defaults, or `before` with the typed changes applied. It
 * may be incomplete; `checkNfe` reports what is missing.
 */
export function writeTypedNfe(input: TypedNfeInput): Nfe {
  const { typed, before, company, defaults, in_production } = input
  const customer_note = typed.customer_note ?? before?.customer_note ?? NO_CUSTOMER
  const facts = {
    ...input,
    customer: customer_note,
    goal: typed.goal ?? before?.goal ?? defaults.goal,
    type_operation: typed.type_operation ?? before?.type_operation ?? defaults.type_operation,
    ...datesOf({ ...before, ...typed }),
  }
  const items = before
    ? editedItems(before, typed.items, facts)
    : (typed.items ?? []).map((item) => resolveItem(item, facts))
  const base = before ?? newNote(input, { customer_note, items })
  const nfe = { ...base, ...typed, items, customer_note, company, in_production }
  return { ...nfe, payments: paymentsOf(input, nfe) }
}

/** What decides the day of the law: the day chosen for the note, and for a return the note it reverses. */
function datesOf({ issue_date = null, nfe_referenced = null }: Partial<Pick<Nfe, LawDate>>): Pick<ItemFacts, LawDate> {
  return { issue_date, nfe_referenced }
}

type LawDate = 'issue_date' | 'nfe_referenced'

function editedItems(before: Nfe, typed: readonly TypedItem[] | undefined, facts: ItemFacts): Nfe['items'] {
  const { customer_note: customer, goal, type_operation } = before
  const old = { ...facts, customer, goal, type_operation, ...datesOf(before) }
  const said = typed ?? before.items.map((item) => ({ ...item, product_id: item.product_id ?? null }))
  return said.map((item, at) => resolveItem(clearDerivedFields(item, before.items[at], old), facts))
}

function newNote(
  { company, in_production, defaults, products, sale }: TypedNfeInput,
  { customer_note, items }: Pick<Nfe, 'customer_note' | 'items'>,
): Nfe {
  const destination = destinationOf({ company, customer_note })
  const isPhysical = (id: number | null | undefined) => products.some((one) => one.id === id && one.is_physical)
  return {
    in_production,
    ...nfeSettingOf(defaults),
    final_customer: defaults.final_customer || mustBeFinal(customer_note, destination),
    nfe_referenced: null,
    additional_information: additionalInformation({ company, defaults, sale, items }) || null,
    shipping: shippingOf(
      defaults.shipping,
      items.some(({ product_id }) => isPhysical(product_id)),
    ),
    issue_date: null,
    sales_code: sale?.external_sales_id ?? null,
    items,
    payments: [],
    intermediary: sale?.intermediary ?? OWN_SALE,
    customer_note,
    company,
  }
}

/**
 * While the payments are still the derived single payment of the whole amount, they follow that amount. Once a user
 * edits them, they stay as edited.
 */
function paymentsOf({ typed, before, sale, now, norms }: TypedNfeInput, nfe: Nfe): NfePayment[] {
  const law = { now, norms }
  if (!before) return typed.payments ?? duePayments(nfe, law, draftPayments(sale?.payment_method ?? null, 0))
  const said = typed.payments ?? before.payments
  const isDerived = isSame(before.payments, duePayments(before, law, before.payments))
  return isDerived && isSame(said, before.payments) ? duePayments(nfe, law, before.payments) : said
}

/**
 * A single payment of the amount the buyer owes, with the method of the first given payment. A return and an adjustment
 * have no payment. Source: rejeição 871.
 */
function duePayments(nfe: Nfe, law: Law, [first]: readonly NfePayment[]): NfePayment[] {
  if (UNPAID_GOALS.has(nfe.goal)) return [{ payment_method: UNPAID, amount_cents: 0 }]
  const payment_method = first && first.payment_method !== UNPAID ? first.payment_method : OTHER
  return [{ payment_method, amount_cents: payableCentsOf(nfe, law) }]
}

const UNPAID_GOALS = new Set<Nfe['goal']>(['Devolucao', 'Ajuste'])
const UNPAID = '90'
const OTHER = '99'

type Law = { now: Date; norms: Norms | undefined }

function payableCentsOf(nfe: Nfe, { now, norms }: Law): number {
  const day = localDay(nfe.issue_date ?? now, timeZoneOf(nfe.company.address))
  return nfe.items.every(isComputable) ? computeNoteTaxes(nfe, day, { norms }).payableCents : nfeTotalCents(nfe.items)
}

function isSame(some: readonly NfePayment[], others: readonly NfePayment[]): boolean {
  const told = (payments: readonly NfePayment[]) =>
    payments.map(({ payment_method, amount_cents }) => `${payment_method} ${amount_cents}`).join()
  return told(some) === told(others)
}
