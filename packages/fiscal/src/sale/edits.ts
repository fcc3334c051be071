import type { EventAddress, EventAffiliate, EventClient, EventItem, EventSale, PaymentMethod } from './event.ts'
import { scaleItemsTo } from './scale-items.ts'

/**
 * User edits over received data. An absent field keeps the received value; a present one wins over all later
 * deliveries. Money is decimal text, instants ISO 8601 UTC, days `YYYY-MM-DD` on the São Paulo calendar.
 */
export type SaleEdits = {
  currency?: string
  /**
   * Amount of the goods, as in `EventSale`. A co-producer's part of a sale has it without a discount, and its items are
   * scaled to it.
   */
  amount?: string
  discount?: string
  /** Null when a user removed the freight. */
  freight?: string | null
  /** Of the whole sale, freight included, because users know only the total. */
  amount_exchanged?: string
  purchase_date?: string
  /** A user marked the sale as paid at this time. */
  approved_at?: string
  /** A user closed the platform's dispute: disputes and partial refunds up to this time no longer hold the sale. */
  dispute_ended_at?: string
  warranty_end_date?: string
  date_to_process?: string
  payment_method?: PaymentMethod | null
  installments?: number | null
  amount_charged?: string | null
  commission_currency?: string | null
  commission_amount?: string | null
  subscription_id?: string | null
  recurrence_number?: number | null
  parent_external_sales_id?: string | null
  affiliates?: EventAffiliate[]
  is_physical?: boolean
  client?: ClientEdits
  items?: ItemEdit[]
  coproducers?: CoproducerEdit[]
}

export type ClientEdits = {
  name?: string
  type?: 'PF' | 'PJ'
  document?: string | null
  email?: string | null
  phone?: string | null
  icms_taxpayer?: string
  tax_regime?: string | null
  municipal_registration?: string | null
  state_registration?: string | null
  state_id?: number | null
  is_abroad?: boolean
  foreign_document?: string | null
  no_foreign_document_reason?: string | null
  /** Replaced as a whole. */
  address?: AddressEdit | null
}

/** City, state and country are codes of the official tables. */
export type AddressEdit = {
  is_abroad: boolean
  postal_code: string | null
  street: string | null
  number: string | null
  complement: string | null
  neighborhood: string | null
  city_id: number | null
  state_id: number | null
  country_id: number
  abroad_city: string | null
}

export type ItemEdit = {
  product_id: number | null
  description: string
  quantity: string
  value_per_unit: string
  /** The co-producer that issues this item's note; null is the company itself. */
  coproducer_id: number | null
}

export type CoproducerEdit = {
  company_id: number | null
  name: string
  document: string | null
  email: string | null
  amount: string
}

/** The received sale with the user edits applied. */
export function withEdits(told: EventSale, edits: SaleEdits): EventSale {
  return {
    ...told,
    ...priceOf(told, edits),
    ...partsOf(told, edits),
    purchase_date: edits.purchase_date ?? told.purchase_date,
    approved_at: edits.approved_at ?? told.approved_at,
    ...(edits.warranty_end_date === undefined
      ? {}
      : { warranty_end_date: edits.warranty_end_date, warranty_source: 'user' }),
    ...asWritten(edits),
    is_subscription: edits.subscription_id == null ? told.is_subscription : true,
    ...(edits.is_physical === undefined ? {} : { is_physical: edits.is_physical }),
    client: edits.client ? clientOf(told.client, edits.client) : told.client,
    coproducers: edits.coproducers
      ? edits.coproducers.map(({ name, document, email, amount }) => ({ name, document, email, amount }))
      : told.coproducers,
  }
}

/** Fields replaced by their edit, also when the edit is null. */
const PLAIN = [
  'payment_method',
  'installments',
  'amount_charged',
  'commission_currency',
  'commission_amount',
  'subscription_id',
  'recurrence_number',
  'parent_external_sales_id',
  'affiliates',
] as const satisfies readonly (keyof SaleEdits & keyof EventSale)[]

function asWritten(edits: SaleEdits): Partial<EventSale> {
  return Object.fromEntries(PLAIN.flatMap((name) => (edits[name] === undefined ? [] : [[name, edits[name]]])))
}

/**
 * An edited amount uses only the edited discount. An edited amount without a discount, as in a co-producer's part,
 * scales the items to it.
 */
function partsOf(told: EventSale, edits: SaleEdits): Pick<EventSale, 'items' | 'discount' | 'freight'> {
  const { amount, freight } = edits
  const items = edits.items?.map(itemOf) ?? told.items
  const discount = amount === undefined ? (edits.discount ?? told.discount) : edits.discount
  return {
    items: amount !== undefined && edits.discount === undefined ? scaleItemsTo(items, amount) : items,
    ...(discount === told.discount ? {} : { discount }),
    ...(freight === undefined ? {} : { freight }),
  }
}

function itemOf({ description, quantity, value_per_unit }: ItemEdit): EventItem {
  return { external_code: null, name: description, quantity, unit_value: value_per_unit }
}

/**
 * A received amount in reais belongs to the received price. Another price has none until a user enters it or an
 * exchange rate is applied.
 */
function priceOf(told: EventSale, edits: SaleEdits): Pick<EventSale, 'currency' | 'amount' | 'amount_exchanged'> {
  const currency = edits.currency ?? told.currency
  const amount = edits.amount ?? told.amount
  const isTold = edits.currency === undefined && amount === told.amount
  const exchanged = isTold ? told.amount_exchanged : currency === 'BRL' ? amount : null
  return { currency, amount, amount_exchanged: edits.amount_exchanged ?? exchanged }
}

function clientOf(told: EventClient, edits: ClientEdits): EventClient {
  const document = edits.document === undefined ? told.document : edits.document
  return {
    ...told,
    name: edits.name ?? told.name,
    email: edits.email === undefined ? told.email : edits.email,
    phone: edits.phone === undefined ? told.phone : edits.phone,
    document,
    document_type: document === null ? null : document.length === 11 ? 'CPF' : 'CNPJ',
    person_type: edits.type ?? told.person_type,
    is_abroad: edits.address?.is_abroad ?? edits.is_abroad ?? told.is_abroad,
    address: edits.address === undefined ? told.address : edits.address && addressOf(edits.address),
  }
}

/** City and state as codes, only to show that they are filled: code that needs the address reads the edit itself. */
function addressOf(edit: AddressEdit): EventAddress {
  return {
    street: edit.street,
    number: edit.number,
    complement: edit.complement,
    neighborhood: edit.neighborhood,
    city: edit.is_abroad ? edit.abroad_city : codeText(edit.city_id),
    state: codeText(edit.state_id),
    postal_code: edit.postal_code,
    country: null,
  }
}

function codeText(code: number | null): string | null {
  return code === null ? null : String(code)
}
