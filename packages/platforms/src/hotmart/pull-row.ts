import {
  dayInSaoPaulo,
  decimalFromCents,
  type EventAffiliate,
  type EventSale,
  type EventShare,
  multiplyToCents,
  readDocument,
  type SaleEventKind,
} from '@talao/fiscal'
import { buildEvent } from '../delivery/build-event.ts'
import { pulledKey, unknownState } from '../delivery/pull-rows.ts'
import type { PlatformEvent } from '../port/platform.ts'
import { localInstantText } from '../reading/local-time.ts'
import { moneyText, plainDecimal } from '../reading/money.ts'
import { type Fields, filledAt, flagAt, listAt, textAt, type Value, valueAt } from '../reading/value.ts'
import { KIND_BY_API_STATUS } from './events.ts'
import { isTest } from './parse.ts'
import { readSale } from './sale.ts'

/** The event of a joined row. */
export function readRow(row: Fields): PlatformEvent {
  const code = textAt(row, 'transaction') ?? 'sem código'
  const status = textAt(row, 'status')
  const kind = KIND_BY_API_STATUS.get(status?.toUpperCase().replaceAll(' ', '_') ?? '')
  if (status === null || kind === undefined) throw unknownState(code, status)
  const data = toData(row)
  const head = {
    platform: 'HOTMART',
    raw_event: status,
    delivery_key: pulledKey('HOTMART', code, status, row),
    occurred_at: occurredAt(row, kind),
  }
  return buildEvent(head, {
    kind,
    isTest: isTest(data),
    readSale: () => withPartners(row, exchanged(row, readSale(data, kind, head.occurred_at))),
  })
}

function occurredAt(row: Fields, kind: SaleEventKind): string | null {
  if (kind === 'PENDING') return localInstantText(textAt(row, 'order_date'))
  return kind === 'PAID' ? localInstantText(textAt(row, 'approved_date')) : null
}

/** The sale with the field names of the webhook. */
function toData(row: Fields): Fields {
  const field = (...path: string[]): Value => valueAt(row, ...path) ?? null
  // Rows that are not subscriptions have a recurrence number too (their single charge).
  const isSubscription = flagAt(row, 'is_subscription') === true
  return {
    product: { id: field('product', 'id'), name: field('product', 'name'), warranty_date: warrantyDay(row) },
    buyer: buyerOf(row),
    commissions: listAt(row, 'commissions'),
    purchase: {
      transaction: field('transaction'),
      order_date: field('order_date'),
      approved_date: field('approved_date'),
      price: field('price'),
      payment: field('payment'),
      is_subscription: isSubscription,
      recurrence_number: isSubscription ? field('recurrency_number') : null,
    },
  }
}

/** The API sends the instant at which the last day begins in São Paulo. */
function warrantyDay(row: Fields): string | null {
  const expires = localInstantText(textAt(row, 'warranty_expire_date'))
  return expires === null ? null : dayInSaoPaulo(new Date(expires))
}

function buyerOf(row: Fields): Fields {
  const user = usersOf(row, 'BUYER')[0]
  return {
    name: filledAt(user, 'name') ?? textAt(row, 'buyer', 'name'),
    email: filledAt(user, 'email') ?? textAt(row, 'buyer', 'email'),
    document: documentOf(user),
    checkout_phone: filledAt(user, 'cellphone') ?? filledAt(user, 'phone'),
    address: valueAt(user, 'address') ?? null,
  }
}

/**
 * The first valid CPF or CNPJ, regardless of Hotmart's document type; else the first document, which is then not a
 * Brazilian one.
 */
function documentOf(user: Value | undefined): string | null {
  const documents = listAt(user, 'documents').flatMap((document) => filledAt(document, 'value') ?? [])
  return documents.find((document) => readDocument(document) !== undefined) ?? documents[0] ?? null
}

function usersOf(row: Fields, role: 'BUYER' | 'COPRODUCER' | 'AFFILIATE'): Value[] {
  return listAt(row, 'users').filter((user) => textAt(user, 'role') === role)
}

/**
 * Rates are JSON numbers and have an exponent for weak currencies. A rate of 1 is ignored, because it would treat
 * another currency as reais.
 */
function rateOf(row: Fields): string | null {
  const rate = plainDecimal(textAt(row, 'real_conversion_rate'))
  const size = Number(rate)
  return size > 0 && size < HIGHEST_RATE && size !== 1 ? rate : null
}

const HIGHEST_RATE = 1_000_000

function exchanged(row: Fields, sale: EventSale): EventSale {
  const rate = rateOf(row)
  if (sale.currency === 'BRL' || rate === null) return sale
  const cents = multiplyToCents(rate, sale.amount)
  return Number.isSafeInteger(cents) ? { ...sale, amount_exchanged: decimalFromCents(cents) } : sale
}

/** Unlike the webhook, the API's lists identify the partners. */
function withPartners(row: Fields, sale: EventSale): EventSale {
  // When the sale has no co-producers, their shares are not comparable (see `readSale`), so leave them out here too.
  const shares = sale.coproducers.length > 0 ? sharesOf(row, 'COPRODUCER') : []
  const coproducers = shares.flatMap(({ name, user, amount }): EventShare[] => {
    const document = readDocument(documentOf(user) ?? '')?.value ?? null
    return amount === null ? [] : [{ name, document, email: filledAt(user, 'email'), amount }]
  })
  const affiliates = sharesOf(row, 'AFFILIATE').flatMap(({ name, user, amount }): EventAffiliate[] =>
    name === null ? [] : [{ name, code: null, email: filledAt(user, 'email'), amount }],
  )
  return { ...sale, coproducers, affiliates }
}

type Share = { name: string | null; user: Value | undefined; amount: string | null }

function sharesOf(row: Fields, role: 'COPRODUCER' | 'AFFILIATE'): Share[] {
  const users = usersOf(row, role)
  const commissions = listAt(row, 'commissions').filter((commission) => textAt(commission, 'source') === role)
  return commissions.map((commission) => {
    const ucode = filledAt(commission, 'ucode')
    const user = users.find((one) => ucode !== null && filledAt(one, 'ucode') === ucode)
    return {
      name: filledAt(commission, 'name') ?? filledAt(user, 'name'),
      user,
      amount: moneyText(textAt(commission, 'value')),
    }
  })
}
