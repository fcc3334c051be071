import { applySaleEvent, type SaleDelivery, type SaleState } from '../../src/sale/apply-delivery.ts'
import type { RankedKind } from '../../src/sale/delivery-precedence.ts'
import type { EventClient, EventSale } from '../../src/sale/event.ts'

export const NOON = '2026-11-20T12:00:00.000Z'

export type Received = SaleDelivery & { received_at: string }

/** The state after these deliveries, applied one by one to `known`. */
export function after(deliveries: readonly Received[], known: SaleState | null = null): SaleState {
  const state = deliveries.reduce<SaleState | null>(
    (current, one) => applySaleEvent(current, one, one.received_at),
    known,
  )
  if (!state) throw new Error('no deliveries')
  return state
}

/** A delivery of a complete sale, with the given changes. */
export function delivery(
  kind: RankedKind,
  at: string | null,
  event: Partial<SaleDelivery> = {},
  sale: Partial<EventSale> = {},
): Received {
  return {
    platform: 'HOTMART',
    raw_event: kind,
    event_kind: kind,
    is_test: false,
    delivery_key: `HOTMART:${kind}:${at}`,
    occurred_at: at,
    received_at: at ?? NOON,
    sale: {
      external_sales_id: 'HP1',
      parent_external_sales_id: null,
      currency: 'BRL',
      amount: '297.00',
      amount_exchanged: '297.00',
      amount_charged: null,
      commission_currency: 'BRL',
      commission_amount: '266.60',
      purchase_date: NOON,
      approved_at: NOON,
      warranty_end_date: '2026-11-27',
      warranty_source: 'platform',
      payment_method: 'credit_card',
      installments: 1,
      is_subscription: false,
      subscription_id: null,
      recurrence_number: null,
      client: client({}),
      items: [{ external_code: '4062912', name: 'Curso de fotografia', quantity: '1', unit_value: '297.00' }],
      coproducers: [],
      affiliates: [],
      missing: [],
      ...sale,
    },
    ...event,
  }
}

export function client(fields: Partial<EventClient>): EventClient {
  return {
    name: 'Beatriz Nogueira Prates',
    email: 'beatriz@example.com',
    phone: '11988880001',
    document: '12345678909',
    document_type: 'CPF',
    person_type: 'PF',
    is_abroad: false,
    country: 'BR',
    address: ADDRESS,
    ...fields,
  }
}

export const ADDRESS = {
  street: 'Avenida Paulista',
  number: '1000',
  complement: null,
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  postal_code: '01310100',
  country: 'BR',
}
export const NO_ADDRESS = {
  street: null,
  number: null,
  complement: null,
  neighborhood: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
}
