import { decimalFromCents, multiplyToCents, percentOfCents } from '@talao/fiscal'
import { z } from 'zod'

/** Sale statuses, independent of any platform. */
export const SALE_STATUSES = [
  'pending',
  'overdue',
  'refused',
  'canceled',
  'expired',
  'paid',
  'completed',
  'refund_requested',
  'partially_refunded',
  'refunded',
  'chargeback',
] as const
export type SaleStatus = (typeof SALE_STATUSES)[number]

const Cents = z.int().nonnegative()
const Instant = z.iso.datetime({ offset: true })

const Address = z.strictObject({
  street: z.string(),
  number: z.string(),
  complement: z.string().default(''),
  neighborhood: z.string(),
  city: z.string(),
  /** The UF, or a foreign state or region. */
  state: z.string(),
  postal_code: z.string(),
})
const Buyer = z.strictObject({
  name: z.string().min(1),
  email: z.string().min(1),
  document: z.string().nullable().default(null),
  phone: z.string().nullable().default(null),
  /** ISO 3166, two letters. */
  country: z.string().length(2).default('BR'),
  address: Address.nullable().default(null),
})
const Partner = z.strictObject({
  name: z.string(),
  document: z.string().nullable().default(null),
  email: z.string(),
  amount_cents: Cents,
})

/** A sale to store. Omitted fields get a plausible value. */
export const SaleInput = z
  .strictObject({
    code: z.string().min(1).max(60),
    parent_code: z.string().nullable().default(null),
    status: z.enum(SALE_STATUSES).default('paid'),
    currency: z.string().length(3).default('BRL'),
    /** BRL for one unit of the currency, decimal text. */
    exchange_rate: z
      .string()
      .regex(/^[0-9]+(\.[0-9]+)?$/, 'use um decimal, como 5.4321')
      .nullable()
      .default(null),
    price_cents: Cents,
    /** Amount charged to the card, including interest. Defaults to the price. */
    charged_cents: Cents.optional(),
    freight_cents: Cents.default(0),
    /** The platform's fee. Defaults to a tenth. */
    fee_cents: Cents.optional(),
    payment_method: z.enum(['credit_card', 'pix', 'boleto']).default('credit_card'),
    installments: z.int().positive().default(1),
    created_at: Instant.optional(),
    approved_at: Instant.optional(),
    updated_at: Instant.optional(),
    subscription_code: z.string().nullable().default(null),
    recurrence: z.int().positive().default(1),
    quantity: z.int().positive().default(1),
    product: z.strictObject({ id: z.string().min(1), name: z.string().min(1), warranty_days: z.int().default(7) }),
    buyer: Buyer,
    coproducers: z.array(Partner).default([]),
    affiliates: z.array(Partner.extend({ code: z.string() })).default([]),
  })
  .refine(({ currency, exchange_rate }) => currency === 'BRL' || exchange_rate !== null, {
    path: ['exchange_rate'],
    error: 'uma venda em moeda estrangeira precisa de exchange_rate',
  })
export type SaleInput = z.input<typeof SaleInput>
type Given = z.output<typeof SaleInput>

/** A stored sale. Instants are ISO 8601; `approved_at` is null until the sale is paid. */
export type StoredSale = Omit<Given, 'charged_cents' | 'fee_cents' | 'created_at' | 'approved_at' | 'updated_at'> & {
  charged_cents: number
  fee_cents: number
  created_at: string
  approved_at: string | null
  updated_at: string
}
export type StoredBuyer = StoredSale['buyer']

export function completeSale(input: SaleInput, now: Date): StoredSale {
  const given = SaleInput.parse(input)
  const created = given.created_at ?? now.toISOString()
  const approved = wasPaid(given.status) ? (given.approved_at ?? created) : null
  return {
    ...given,
    charged_cents: given.charged_cents ?? given.price_cents,
    fee_cents: given.fee_cents ?? percentOfCents(given.price_cents, '10'),
    created_at: created,
    approved_at: approved,
    updated_at: given.updated_at ?? approved ?? created,
  }
}

const NEVER_PAID: readonly SaleStatus[] = ['pending', 'overdue', 'refused', 'canceled', 'expired']

export function wasPaid(status: SaleStatus): boolean {
  return !NEVER_PAID.includes(status)
}

/** The producer's share: the price without the platform's fee and the partners' shares. */
export function producerCents(sale: StoredSale): number {
  const partners = [...sale.coproducers, ...sale.affiliates].reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  return Math.max(0, sale.price_cents - sale.fee_cents - partners)
}

/** An amount of the sale in BRL, for platforms that support no other currency. */
export function inBrl(sale: StoredSale, cents: number): number {
  return sale.exchange_rate === null ? cents : multiplyToCents(sale.exchange_rate, decimalFromCents(cents))
}
