import { centsFromDecimal, decimalFromCents } from '../value/money.ts'
import type { EventAddress, EventClient, EventSale, EventShare, SalePiece } from './event.ts'
import { isAddressComplete } from './missing-data.ts'
import { originsOfOne, type Qualities, type SaleOrigins, shortOrigins, wholeOrigins } from './origins.ts'

/**
 * Merges a delivery's data into the known sale. For each part the better data wins (a complete address over a bare
 * country, any value over none), and among equals the delivery with the greater `order`. Later deliveries often have
 * less data, so a value is never overwritten with an empty one.
 */
export function mergeSale(
  known: { sale: EventSale; origins: SaleOrigins } | null,
  incoming: EventSale,
  order: string,
): { sale: EventSale; origins: SaleOrigins } {
  if (!known && !incoming.pieces) return { sale: incoming, origins: originsOfOne(order) }
  const merged = known
    ? { ...known.sale, client: { ...known.sale.client } }
    : { ...incoming, client: { ...incoming.client } }
  const origins = known ? wholeOrigins(known.origins, qualitiesOf(known.sale)) : {}
  for (const [name, part] of SALE_ENTRIES) {
    if (wins(name, part.quality(incoming))) Object.assign(merged, part.take(incoming))
  }
  for (const [name, part] of CLIENT_ENTRIES) {
    if (wins(name, part.quality(incoming.client))) Object.assign(merged.client, part.take(incoming.client))
  }
  const pieces = new Map(known?.sale.pieces?.map((piece) => [piece.key, piece]))
  for (const piece of incoming.pieces ?? []) {
    if (wins(`piece.${piece.key}`, filled(Number(piece.amount) !== 0))) pieces.set(piece.key, piece)
  }
  const sale = withoutGaps(pieces.size > 0 ? fromPieces(merged, [...pieces.values()]) : merged)
  return { sale, origins: shortOrigins(origins, qualitiesOf(sale)) }

  function wins(name: string, quality: string): boolean {
    const origin = `${quality}|${order}`
    if (origin <= (origins[name] ?? '')) return false
    origins[name] = origin
    return true
  }
}

/** Removes an undefined discount, so that a sale that lost its discount equals one that never had any. */
function withoutGaps({ discount, ...sale }: EventSale): EventSale {
  return discount === undefined ? sale : { ...sale, discount }
}

function qualitiesOf(sale: EventSale): Qualities {
  const qualities: Qualities = {}
  for (const [name, part] of SALE_ENTRIES) qualities[name] = part.quality(sale)
  for (const [name, part] of CLIENT_ENTRIES) qualities[name] = part.quality(sale.client)
  return qualities
}

/** Adds up the pieces in the order of their keys, so that the order of arrival does not matter. */
function fromPieces(sale: EventSale, unsorted: SalePiece[]): EventSale {
  const pieces = unsorted.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const sum = (amounts: readonly string[]) =>
    decimalFromCents(amounts.reduce((cents, amount) => cents + (centsFromDecimal(amount) ?? 0), 0))
  const amount = sum(pieces.map((piece) => piece.amount))
  const commissions = pieces.flatMap((piece) => piece.commission_amount ?? [])
  return {
    ...sale,
    amount,
    amount_exchanged: sale.currency === 'BRL' ? amount : sale.amount_exchanged,
    commission_amount: commissions.length > 0 ? sum(commissions) : sale.commission_amount,
    items: pieces.flatMap((piece) => piece.items),
    discount: undefined,
    pieces,
  }
}

type Part<From> = { quality(from: From): string; take(from: From): Partial<From> }

/** Fields that only make sense together are taken together. */
const SALE_PARTS: Record<string, Part<EventSale>> = {
  parent: {
    quality: (s) => filled(s.parent_external_sales_id),
    take: (s) => ({ parent_external_sales_id: s.parent_external_sales_id }),
  },
  // One delivery's amount with another one's items could contradict each other, although each delivery alone is
  // consistent.
  price: {
    quality: (s) => String(2 * Number(filled(Number(s.amount) !== 0)) + Number(filled(areItemsPriced(s)))),
    take: (s) => ({ currency: s.currency, amount: s.amount, items: s.items, discount: s.discount }),
  },
  exchanged: { quality: (s) => filled(s.amount_exchanged), take: (s) => ({ amount_exchanged: s.amount_exchanged }) },
  charged: { quality: (s) => filled(s.amount_charged), take: (s) => ({ amount_charged: s.amount_charged }) },
  commission: {
    quality: (s) => filled(s.commission_amount),
    take: (s) => ({ commission_currency: s.commission_currency, commission_amount: s.commission_amount }),
  },
  purchased: { quality: (s) => filled(s.purchase_date), take: (s) => ({ purchase_date: s.purchase_date }) },
  approved: { quality: (s) => filled(s.approved_at), take: (s) => ({ approved_at: s.approved_at }) },
  warranty: {
    quality: warrantyQuality,
    take: (s) => ({ warranty_end_date: s.warranty_end_date, warranty_source: s.warranty_source }),
  },
  payment: { quality: (s) => filled(s.payment_method), take: (s) => ({ payment_method: s.payment_method }) },
  installments: { quality: (s) => filled(s.installments), take: (s) => ({ installments: s.installments }) },
  isSubscription: { quality: (s) => filled(s.is_subscription), take: (s) => ({ is_subscription: s.is_subscription }) },
  subscription: { quality: (s) => filled(s.subscription_id), take: (s) => ({ subscription_id: s.subscription_id }) },
  recurrence: {
    quality: (s) => filled(s.recurrence_number),
    take: (s) => ({ recurrence_number: s.recurrence_number }),
  },
  coproducers: { quality: (s) => sharesQuality(s.coproducers), take: (s) => ({ coproducers: s.coproducers }) },
  affiliates: { quality: (s) => filled(s.affiliates.length), take: (s) => ({ affiliates: s.affiliates }) },
  // Absent ranks below `false`; otherwise the result would depend on the order of deliveries.
  physical: {
    quality: (s) => (s.is_physical === undefined ? '0' : '1'),
    take: (s) => (s.is_physical === undefined ? {} : { is_physical: s.is_physical }),
  },
  doubtful: {
    quality: (s) => filled(s.doubtful_charge ?? null),
    take: (s) => (s.doubtful_charge ? { doubtful_charge: true } : {}),
  },
  payments: {
    quality: paymentsQuality,
    take: (s) => (s.payments ? { payments: s.payments } : {}),
  },
  freight: {
    quality: (s) => (s.freight === undefined ? '0' : Number(s.freight ?? 0) > 0 ? '2' : '1'),
    take: (s) => (s.freight === undefined ? {} : { freight: s.freight }),
  },
}

const CLIENT_PARTS: Record<string, Part<EventClient>> = {
  name: { quality: (c) => filled(c.name.trim()), take: (c) => ({ name: c.name }) },
  email: { quality: (c) => filled(c.email), take: (c) => ({ email: c.email }) },
  phone: { quality: (c) => filled(c.phone), take: (c) => ({ phone: c.phone }) },
  document: {
    quality: (c) => filled(c.document),
    take: (c) => ({ document: c.document, document_type: c.document_type, person_type: c.person_type }),
  },
  country: {
    quality: (c) => filled(c.country ?? c.is_abroad),
    take: (c) => ({ country: c.country, is_abroad: c.is_abroad }),
  },
  stateRegistration: {
    quality: (c) => filled(c.state_registration ?? null),
    take: (c) => (c.state_registration ? { state_registration: c.state_registration } : {}),
  },
  address: { quality: (c) => addressQuality(c.address, c.is_abroad), take: (c) => ({ address: c.address }) },
}

const SALE_ENTRIES = Object.entries(SALE_PARTS)
const CLIENT_ENTRIES = Object.entries(CLIENT_PARTS).map(([name, part]) => [`client.${name}`, part] as const)

function filled(value: string | number | boolean | null): string {
  return value ? '1' : '0'
}

/** If all items are worth zero in a sale that is not free, only their names are known, not their prices. */
function areItemsPriced({ amount, items }: EventSale): boolean {
  return items.length > 0 && (Number(amount) === 0 || items.some(({ unit_value }) => Number(unit_value) !== 0))
}

/** The more is told of the payments the better; the means, because only a named payment can be linked to a note. */
function paymentsQuality({ payments = [] }: EventSale): string {
  const told = payments.flatMap((payment) => Object.values(payment).filter((value) => value !== null)).length
  const named = payments.filter(({ payment_means }) => payment_means !== null).length
  return [named, told].map((count) => String(count).padStart(3, '0')).join('')
}

/**
 * The platform's own date ranks above a default, then the later date wins: platforms may send the remaining guarantee,
 * which must not shorten the original one.
 */
function warrantyQuality({ warranty_end_date, warranty_source }: EventSale): string {
  if (!warranty_end_date) return '0'
  return `${warranty_source?.startsWith('default') ? '1' : '2'}${warranty_end_date}`
}

/** A webhook may send only amounts where the API also gives the identities. */
function sharesQuality(shares: readonly EventShare[]): string {
  if (shares.length === 0) return '0'
  return shares.every((share) => share.document || share.email || share.name) ? '2' : '1'
}

function addressQuality(address: EventAddress | null, isAbroad: boolean): string {
  if (!address) return '0'
  return isAddressComplete(address, isAbroad) ? '2' : '1'
}
