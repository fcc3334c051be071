import { amountFault, discountFault } from '@talao/fiscal/sale/amount'
import { readDocument } from '@talao/fiscal/value/document'
import { centsFromDecimal, decimalFromCents } from '@talao/fiscal/value/money'
import { z } from 'zod'
import {
  BooleanIn,
  codes,
  Day,
  DecimalIn,
  Id,
  IntIn,
  MoneyOut,
  optionalText,
  StateRegistrationField,
  Timestamp,
  text,
  withinCalendar,
} from './fields/fields.ts'
import { MISSING_LABELS, PRODUCT_STATUS_LABELS, SALE_STATUS_LABELS, TYPE_FISCAL_NOTE_LABELS } from './fields/values.ts'
import { whenFieldsValid } from './fields/write.ts'
import { SalePaymentIn } from './sale/sale-payment.ts'

/**
 * The public, versioned API for sellers' own programs (sales source `API`). Addresses are read as tolerantly as a
 * platform's.
 */
export const V1_SALE_STATUSES = ['paid', 'pending', 'canceled', 'refunded', 'chargeback'] as const

const Instant = withinCalendar(
  z.iso.datetime({ offset: true, error: 'Informe data e hora com fuso, como 2026-11-20T10:00:00-03:00.' }),
)

/** A number or its text; returned as decimal text with two places. */
const amountFrom = (least: 0 | 1) =>
  z.union([z.number(), z.string()], 'Informe um valor, como 97.50.').transform((given, context) => {
    const typed = String(given).trim()
    const cents = /^-?\d{1,11}(\.\d{1,2})?$/.test(typed) ? centsFromDecimal(typed) : undefined
    if (cents !== undefined && cents >= least) return decimalFromCents(cents)
    const message = cents === undefined ? 'Use ponto e até duas casas, como 97.50.' : TOO_LITTLE[least]
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
const TOO_LITTLE = { 0: 'Informe um valor que não seja negativo.', 1: 'Informe um valor maior que zero.' }
const Amount = amountFrom(1)
/** An amount that may be zero. */
const AmountOrNone = amountFrom(0)

type Client = { document: string | null; is_abroad: boolean; address: { country: string | null } | null }

/**
 * A document with wrong check digits is refused here as a typing mistake, because the calling program can correct it. A
 * platform could not.
 */
function checkClient({ document, is_abroad, address }: Client, context: z.RefinementCtx): void {
  if (document !== null && !is_abroad && !readDocument(document)) {
    const kind = document.replace(/[^0-9A-Za-z]/g, '').length > 11 ? 'CNPJ' : 'CPF'
    context.addIssue({ code: 'custom', path: ['document'], message: `${kind} inválido.` })
  }
  if (is_abroad && address && !address.country)
    context.addIssue({ code: 'custom', path: ['address', 'country'], message: 'Informe o país do cliente.' })
}

const V1Address = z.strictObject({
  postal_code: optionalText(20).default(null),
  street: optionalText(60).default(null),
  number: optionalText(60).default(null),
  complement: optionalText(60).default(null),
  neighborhood: optionalText(60).default(null),
  city: optionalText(60).default(null),
  state: optionalText(60).default(null),
  country: optionalText(60).default(null),
})

type Amounts = {
  amount?: string | undefined
  discount: string
  freight: string | null
  items: { quantity: string; unit_value: string }[]
}

/** Checks the discount, and a given amount against the sum of its parts. */
function checkAmounts({ amount, discount, freight, items }: Amounts, context: z.RefinementCtx): void {
  const parts = {
    items: items.map(({ quantity, unit_value }) => ({ quantity, value_per_unit: unit_value })),
    freight_cents: centsFromDecimal(freight ?? '') ?? 0,
    discount_cents: centsFromDecimal(discount) ?? 0,
  }
  const overdone = discountFault(parts)
  if (overdone) context.addIssue({ code: 'custom', path: ['discount'], message: overdone })
  const contradicted = amount === undefined ? undefined : amountFault(centsFromDecimal(amount) ?? 0, parts)
  if (contradicted) context.addIssue({ code: 'custom', path: ['amount'], message: contradicted })
}

const V1SaleFields = z.strictObject({
  external_sales_id: text(60),
  status: z.enum(V1_SALE_STATUSES, 'Use paid, pending, canceled, refunded ou chargeback.'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'A moeda tem três letras, como BRL.')
    .default('BRL'),
  purchase_date: Instant,
  approved_at: Instant.nullable().default(null),
  warranty_days: IntIn.pipe(z.int().max(365)).nullable().default(null),
  warranty_end_date: Day.nullable().default(null),
  /** Σ quantity × unit_value + freight − discount; computed when absent. */
  amount: AmountOrNone.optional(),
  discount: AmountOrNone.default('0.00'),
  freight: AmountOrNone.nullable().default(null),
  amount_exchanged: Amount.nullable().default(null),
  payment_method: z.enum(['credit_card', 'pix', 'boleto', 'wallet', 'paypal', 'other']).nullable().default(null),
  installments: IntIn.pipe(z.int().min(1).max(99)).nullable().default(null),
  client: z
    .strictObject({
      name: text(150),
      document: optionalText(30).default(null),
      email: optionalText(80).default(null),
      phone: optionalText(30).default(null),
      state_registration: StateRegistrationField.default(null),
      is_abroad: BooleanIn.default(false),
      address: V1Address.nullable().default(null),
    })
    .superRefine(checkClient, whenFieldsValid('document', 'is_abroad', 'address')),
  items: z
    .array(
      z.strictObject({
        product_code: text(60),
        description: text(120),
        quantity: DecimalIn(4).refine((quantity) => Number(quantity) > 0, 'A quantidade deve ser maior que zero.'),
        unit_value: Amount,
        type: z.enum(['NFE', 'NFSE']).optional(),
      }),
    )
    .min(1, 'Informe ao menos um item.')
    .max(990),
  coproducers: z
    .array(
      z.strictObject({
        name: text(150),
        document: optionalText(30).default(null),
        email: optionalText(80).default(null),
        amount: Amount,
      }),
    )
    .max(20)
    .default([]),
  /** The payments begun before the note, one per transaction. */
  payments: z.array(SalePaymentIn).max(99, 'Use até 99 pagamentos.').default([]),
  metadata: z.record(z.string().max(60), z.union([z.string().max(500), z.number(), z.boolean(), z.null()])).default({}),
})
export const V1SaleIn = V1SaleFields.superRefine(
  checkAmounts,
  whenFieldsValid('amount', 'discount', 'freight', 'items'),
)
export type V1SaleIn = z.output<typeof V1SaleIn>

export const V1StatusIn = z.strictObject({
  status: z.enum(V1_SALE_STATUSES, 'Use paid, pending, canceled, refunded ou chargeback.'),
  occurred_at: Instant.optional(),
  /** Shown in the sale's timeline. */
  reason: optionalText(255).optional(),
})

export type V1StatusIn = z.output<typeof V1StatusIn>

const V1Note = z.object({
  id: Id,
  number: z.string().nullable(),
  status: z.string(),
  total: MoneyOut,
  pdf_url: z.string().nullable(),
  xml_url: z.string().nullable(),
})

export const V1SaleOut = z.object({
  id: Id,
  external_sales_id: z.string(),
  status: codes(SALE_STATUS_LABELS),
  status_reason: z.string().nullable(),
  currency: z.string(),
  amount: MoneyOut,
  discount: MoneyOut,
  freight: MoneyOut.nullable(),
  amount_exchanged: MoneyOut.nullable(),
  purchase_date: Timestamp,
  date_to_process: Day.nullable(),
  warranty_end_date: Day.nullable(),
  missing: z.array(codes(MISSING_LABELS)),
  fiscal_notes: z.array(V1Note),
  service_fiscal_notes: z.array(V1Note),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type V1SaleOut = z.output<typeof V1SaleOut>

export const V1SaleSaved = z.object({
  data: z.object({ id: Id, external_sales_id: z.string(), status: codes(SALE_STATUS_LABELS) }),
  message: z.string().optional(),
})

export const V1ProductOut = z.object({
  id: Id,
  product_code: z.string().nullable(),
  name: z.string(),
  status: codes(PRODUCT_STATUS_LABELS),
  type_fiscal_note: codes(TYPE_FISCAL_NOTE_LABELS),
  price: MoneyOut.nullable(),
})
export const V1ProductQuery = z.strictObject({
  product_code: z.string().max(60).optional(),
  page: IntIn.pipe(z.int().min(1)).default(1),
  per_page: IntIn.pipe(z.int().min(1).max(200)).default(100),
})
