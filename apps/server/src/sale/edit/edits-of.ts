import type { SaleIn } from '@talao/contract'
import { type ClientEdits, decimalFromCents, exchangedCents, type SaleEdits } from '@talao/fiscal'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { differs } from '../../kit/db/differs.ts'
import type {
  SaleAffiliateTable,
  SaleClientTable,
  SaleCoproducerTable,
  SaleItemTable,
} from '../../kit/db/tables.gen.ts'
import { plainDecimal } from '../../kit/decimals.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'

export type SaleInput = z.output<typeof SaleIn>
type AskedItem = NonNullable<SaleInput['items']>[number]
/** The request body, with a description on every item. */
export type Named<Asked extends SaleInput = SaleInput> = Omit<Asked, 'items'> &
  ItemsOf<Asked, AskedItem & { description: string }>
type ItemsOf<Asked, Item> = Asked extends { items: unknown } ? { items: Item[] } : { items?: Item[] }
export type SaleBody = Named
type ClientBody = NonNullable<SaleBody['client']>
export type StoredParts = {
  client: Selectable<SaleClientTable>
  items: Selectable<SaleItemTable>[]
  coproducers: Selectable<SaleCoproducerTable>[]
  affiliates: Selectable<SaleAffiliateTable>[]
}

/**
 * Edits that a form makes: only fields that differ from the stored sale. A form submitted unchanged therefore freezes
 * nothing. Null removes an edit, so that the delivered value applies again.
 */
export function editsOf(body: SaleBody & Amounts, sale: StoredSale, parts: StoredParts): SaleEdits {
  const edits = { ...(sale.edits as SaleEdits) }
  Object.assign(edits, amountEdits(body, sale, parts))
  if (body.currency !== undefined && body.currency !== sale.currency) edits.currency = body.currency
  word(edits, 'amount_exchanged', body.amount_exchanged_cents, sale.amount_exchanged_cents, decimalFromCents)
  word(edits, 'warranty_end_date', body.warranty_end_date, sale.warranty_end_date, String)
  word(edits, 'date_to_process', body.date_to_process, sale.date_to_process, String)
  word(edits, 'purchase_date', body.purchase_date, sale.purchase_date.toISOString(), isoOf)
  word(edits, 'approved_at', body.approved_at ?? undefined, sale.approved_at?.toISOString() ?? null, isoOf)
  Object.assign(edits, plainEdits(body, sale))
  if (body.affiliates && isOtherList(parts.affiliates, body.affiliates))
    edits.affiliates = body.affiliates.map(affiliateEdit)
  if (body.is_physical !== undefined && body.is_physical !== sale.is_physical) edits.is_physical = body.is_physical
  if (body.coproducers && isOtherList(parts.coproducers, body.coproducers.map(shareColumns)))
    edits.coproducers = body.coproducers.map(coproducerEdit)
  const client = body.client ? clientEdits(body.client, parts.client) : {}
  if (Object.keys(client).length > 0) edits.client = { ...edits.client, ...client }
  return edits
}

export function hasOtherItems({ items }: SaleBody, parts: StoredParts): boolean {
  return items !== undefined && isOtherList(parts.items, items.map(itemEdit))
}

/** Items, amount and discount are edited together, so that a later delivery cannot change only one of them. */
function amountEdits(body: SaleBody & Amounts, sale: StoredSale, parts: StoredParts): SaleEdits {
  const { amount_cents, discount_cents, freight_cents } = body
  const edits = sale.edits as SaleEdits
  const goods = amount_cents - (freight_cents ?? 0)
  const before = sale.amount_cents - (sale.freight_cents ?? 0)
  const otherItems = hasOtherItems(body, parts)
  const isOther = otherItems || goods !== before || discount_cents !== sale.discount_cents
  const hasDiscount = discount_cents > 0 || edits.discount !== undefined
  return {
    ...(otherItems ? { items: body.items?.map(itemEdit) ?? [] } : {}),
    ...(isOther ? { amount: decimalFromCents(goods) } : {}),
    ...(isOther && hasDiscount ? { discount: decimalFromCents(discount_cents) } : {}),
    ...(isOther && hasDiscount && !otherItems && !edits.items ? { items: parts.items.map(storedItem) } : {}),
    ...((freight_cents ?? 0) === (sale.freight_cents ?? 0) ? {} : { freight: decimalOrNull(freight_cents) }),
  }
}

function storedItem(item: StoredParts['items'][number]) {
  const { quantity, value_per_unit } = item
  return itemEdit({ ...item, quantity: plainDecimal(quantity), value_per_unit: plainDecimal(value_per_unit) })
}

/** Fields whose edit replaces the delivered value, even when the edit is null. */
function plainEdits(body: SaleBody, sale: StoredSale): Partial<SaleEdits> {
  const { amount_charged_cents, commission_amount_cents } = body
  const given = {
    payment_method: body.payment_method,
    installments: body.installments,
    commission_currency: body.commission_currency,
    subscription_id: body.subscription_id,
    recurrence_number: body.recurrence_number,
    parent_external_sales_id: body.parent_external_sales_id,
  }
  const isNew = ([name, value]: [string, unknown]) => value !== undefined && differs(sale, { [name]: value })
  return {
    ...Object.fromEntries(Object.entries(given).filter(isNew)),
    ...(amount_charged_cents === undefined || amount_charged_cents === sale.amount_charged_cents
      ? {}
      : { amount_charged: decimalOrNull(amount_charged_cents) }),
    ...(commission_amount_cents === undefined || commission_amount_cents === sale.commission_amount_cents
      ? {}
      : { commission_amount: decimalOrNull(commission_amount_cents) }),
  }
}

/** Converts an entered exchange rate into the amount in reais. An amount in reais entered directly takes precedence. */
export function withReais<Body extends SaleBody & { amount_cents: number }>(body: Body, sale?: StoredSale): Body {
  const { exchange_rate: rate, amount_exchanged_cents: given } = body
  if (rate == null || Number(rate) === Number(sale?.exchange_rate)) return body
  if (given != null && given !== sale?.amount_exchanged_cents) return body
  const currency = body.currency ?? sale?.currency ?? 'BRL'
  return currency === 'BRL' ? body : { ...body, amount_exchanged_cents: exchangedCents(body.amount_cents, rate) }
}

/** Edits of a sale that a user creates. */
export function firstEdits(body: SaleBody & Pick<Required<SaleBody>, 'client' | 'items'>): SaleEdits {
  const { is_abroad, address, ...client } = body.client
  return {
    client: { ...client, is_abroad, address },
    items: body.items.map(itemEdit),
    ...(body.amount_exchanged_cents == null ? {} : { amount_exchanged: decimalFromCents(body.amount_exchanged_cents) }),
    ...(body.warranty_end_date ? { warranty_end_date: body.warranty_end_date } : {}),
    ...(body.date_to_process ? { date_to_process: body.date_to_process } : {}),
    ...(body.is_physical === undefined ? {} : { is_physical: body.is_physical }),
    ...(body.coproducers ? { coproducers: body.coproducers.map(coproducerEdit) } : {}),
  }
}

/** `undefined` changes nothing, null removes the edit, and a value equal to the stored one makes no edit. */
function word<
  T extends string | number,
  K extends 'amount_exchanged' | 'warranty_end_date' | 'date_to_process' | 'purchase_date' | 'approved_at',
>(edits: SaleEdits, name: K, given: T | null | undefined, stored: T | null, write: (value: T) => string): void {
  if (given === undefined) return
  if (given === null) delete edits[name]
  else if (stored === null || write(given) !== write(stored)) edits[name] = write(given)
}

function isoOf(instant: string): string {
  return new Date(instant).toISOString()
}

function itemEdit({
  product_id,
  description,
  quantity,
  value_per_unit,
  coproducer_id,
}: Omit<NonNullable<SaleBody['items']>[number], 'id'>) {
  return { product_id, description, quantity, value_per_unit, coproducer_id }
}

type ShareBody = NonNullable<SaleBody['coproducers']>[number]
function coproducerEdit({ company_id, name, document, email, amount_cents }: ShareBody) {
  return { company_id, name, document, email, amount: decimalFromCents(amount_cents) }
}

function shareColumns({ company_id, name, document, email, amount_cents }: ShareBody) {
  return { coproducer_company_id: company_id, name, document, email, amount_cents }
}

type AffiliateBody = NonNullable<SaleBody['affiliates']>[number]
/** Same shape as in a delivery: money as decimal text. */
export function affiliateEdit({ name, code, email, amount_cents }: AffiliateBody) {
  return { name, code, email, amount: decimalOrNull(amount_cents) }
}

export function decimalOrNull(cents: number | null | undefined): string | null {
  return cents == null ? null : decimalFromCents(cents)
}

function isOtherList(stored: readonly object[], given: readonly object[]): boolean {
  return stored.length !== given.length || given.some((row, at) => differs(stored[at] ?? {}, row))
}

function clientEdits({ address, ...client }: ClientBody, stored: StoredParts['client']): ClientEdits {
  const changed = Object.entries(client).filter(([name, value]) => differs(stored, { [name]: value }))
  const edits = Object.fromEntries(changed) as ClientEdits
  const isOther = address === null ? stored.has_address : !stored.has_address || differs(stored, address)
  return isOther ? { ...edits, address } : edits
}

export type Amounts = Pick<StoredSale, 'amount_cents' | 'discount_cents' | 'freight_cents'>
