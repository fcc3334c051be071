import { SALE_EVENT_KINDS } from '@talao/fiscal'
import { z } from 'zod'
import type { PlatformEvent } from '../src/port/platform.ts'

const Line = z
  .string()
  .min(1)
  .regex(/^[^\p{Cc}]*$/u)
  .refine((text) => text.isWellFormed(), 'half a character')
const OptionalLine = Line.nullable()
const Money = z.string().regex(/^[0-9]{1,14}\.[0-9]{2}$/)
const Instant = z.iso.datetime({ precision: 3 }).nullable()
const Id = Line.max(60)
const Currency = z.string().regex(/^[A-Z]{3}$/)
const Count = z.int().min(1).nullable()
const Country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .nullable()

const Cnpj = z.string().regex(/^[0-9A-Z]{12}[0-9]{2}$/)

const Address = z.strictObject({
  street: OptionalLine,
  number: OptionalLine,
  complement: OptionalLine,
  neighborhood: OptionalLine,
  city: OptionalLine,
  state: OptionalLine,
  postal_code: OptionalLine,
  country: Country,
})

const Client = z.strictObject({
  name: z.string().max(150),
  email: OptionalLine,
  phone: z
    .string()
    .regex(/^[0-9]{7,15}$/)
    .nullable(),
  document: z
    .string()
    .regex(/^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/)
    .nullable(),
  document_type: z.enum(['CPF', 'CNPJ']).nullable(),
  person_type: z.enum(['PF', 'PJ']),
  is_abroad: z.boolean(),
  country: Country,
  address: Address.nullable(),
})

const Item = z.strictObject({
  external_code: Id.nullable(),
  name: Line.max(120),
  quantity: z.string().regex(/^[0-9]+(\.[0-9]+)?$/),
  unit_value: z.string().regex(/^[0-9]+(\.[0-9]+)?$/),
})

const Sale = z.strictObject({
  external_sales_id: Id,
  parent_external_sales_id: Id.nullable(),
  currency: Currency,
  amount: Money,
  amount_exchanged: Money.nullable(),
  amount_charged: Money.nullable(),
  commission_currency: Currency.nullable(),
  commission_amount: Money.nullable(),
  purchase_date: Instant,
  approved_at: Instant,
  warranty_end_date: z.iso.date().nullable(),
  warranty_source: OptionalLine,
  payment_method: z.enum(['credit_card', 'pix', 'boleto', 'wallet', 'paypal', 'other']).nullable(),
  installments: Count,
  is_subscription: z.boolean(),
  subscription_id: Id.nullable(),
  recurrence_number: Count,
  client: Client,
  items: z.array(Item),
  coproducers: z.array(
    z.strictObject({ name: OptionalLine, document: OptionalLine, email: OptionalLine, amount: Money }),
  ),
  affiliates: z.array(
    z.strictObject({ name: OptionalLine, code: Id.nullable(), email: OptionalLine, amount: Money.nullable() }),
  ),
  missing: z.array(z.enum(['document', 'address', 'email', 'product', 'amount', 'exchange_rate'])),
  pieces: z
    .array(
      z.strictObject({
        key: Line.max(130).regex(/\|/),
        amount: Money,
        commission_amount: Money.nullable(),
        items: z.array(Item),
      }),
    )
    .min(1)
    .exactOptional(),
  is_physical: z.boolean().exactOptional(),
  payments: z
    .array(
      z.strictObject({
        transaction_id: Line.max(200).nullable(),
        payment_means: z.enum(['15', '17', '20']).nullable(),
        psp_name: OptionalLine,
        psp_cnpj: Cnpj.nullable(),
        receiver_name: OptionalLine,
        receiver_cnpj: Cnpj.nullable(),
      }),
    )
    .min(1)
    .exactOptional(),
  freight: Money.nullable().exactOptional(),
  discount: Money.exactOptional(),
})

/** The exact shape of every parser's result. Code that applies an event relies on all of it. */
export const PlatformEventShape = z
  .strictObject({
    platform: Line,
    raw_event: Line,
    event_kind: z.enum(SALE_EVENT_KINDS),
    is_test: z.boolean(),
    delivery_key: Line.max(260),
    occurred_at: Instant,
    sale: Sale.nullable(),
    notes: Line.exactOptional(),
  })
  .refine(
    ({ event_kind, sale }) => (sale === null) === SALELESS.has(event_kind),
    'a sale comes with exactly the kinds that have one',
  )
  .refine(
    ({ event_kind, is_test }) => is_test === (event_kind === 'TEST'),
    'a test is of kind TEST',
  ) satisfies z.ZodType<PlatformEvent>

const SALELESS: ReadonlySet<string> = new Set(['TEST', 'ABANDONED', 'SUBSCRIPTION', 'IGNORED'])
