import { z } from 'zod'
import {
  BooleanIn,
  codes,
  Day,
  DecimalIn,
  DocumentField,
  Id,
  IntIn,
  MoneyIn,
  MoneyOut,
  optionalText,
  Timestamp,
  TimestampIn,
  text,
} from '../fields/fields.ts'
import { eachIntegrationField, INTEGRATION_FIELDS, PLATFORM_IDS } from '../fields/ids.ts'
import { TimelineEntry } from '../fields/timeline.ts'
import {
  MISSING_LABELS,
  NFE_STATUS_LABELS,
  NFSE_STATUS_LABELS,
  SALE_LIGHT_LABELS,
  SALE_PAYMENT_METHOD_LABELS,
  SALE_STATUS_LABELS,
  SOURCE_LABELS,
} from '../fields/values.ts'
import { namedInCents, needed, whenFieldsValid, writable } from '../fields/write.ts'
import { listQuery } from '../list/list-query.ts'
import { CustomerNoteIn, CustomerNoteOut } from '../note/customer-note.ts'
import { LeftOutOfNotes, SaleDifferenceOut } from './sale-difference.ts'
import { SalePayment } from './sale-payment.ts'
import { RefundOut } from './sale-refund.ts'

export const SALE_ACTIONS = ['edit', 'process', 'skip', 'unskip', 'date', 'end_dispute', 'cancel'] as const

const NoteOfSale = z.object({
  id: Id,
  number: z.int().nullable(),
  enotas_status: codes(NFE_STATUS_LABELS),
  total: MoneyOut,
  company_id: Id,
})

const SaleItemIn = z
  .strictObject({
    id: z.int().optional(),
    product_id: IntIn.nullable().default(null),
    /** Null uses the product's name. */
    description: optionalText(120).default(null),
    quantity: DecimalIn(4),
    value_per_unit: DecimalIn(10),
    /** The co-producer who issues this item's note; null means the company itself. */
    coproducer_id: IntIn.nullable().default(null),
    product: z.unknown().optional(),
    coproducer: z.unknown().optional(),
  })
  .refine(({ product_id, description }) => product_id !== null || description !== null, {
    path: ['description'],
    ...whenFieldsValid('product_id', 'description'),
    error: 'Escreva o que foi vendido, ou informe o produto em product_id.',
  })

const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'A moeda tem três letras, como BRL.')

/** Reais per unit of the sale's currency, as decimal text. */
const Rate = DecimalIn(8).refine((rate) => Number(rate) > 0, 'A cotação é maior que zero.')

const SaleBody = writable(
  {
    company_id: IntIn,
    external_sales_id: text(60),
    currency: Currency,
    /** Σ quantity × value_per_unit + freight − discount; computed when absent, refused when it differs. */
    amount: MoneyIn,
    discount: MoneyIn,
    freight: MoneyIn.nullable(),
    amount_exchanged: MoneyIn.nullable(),
    /** Computes the amount in reais when no other `amount_exchanged` is given. Null has no effect. */
    exchange_rate: Rate.nullable(),
    purchase_date: TimestampIn,
    approved_at: TimestampIn.nullable(),
    warranty_end_date: Day.nullable(),
    date_to_process: Day.nullable(),
    payment_method: codes(SALE_PAYMENT_METHOD_LABELS).nullable(),
    installments: IntIn.pipe(z.int().min(1).max(99)).nullable(),
    is_physical: BooleanIn,
    auto_send: BooleanIn.nullable(),
    amount_charged: MoneyIn.nullable(),
    commission_amount: MoneyIn.nullable(),
    commission_currency: Currency.nullable(),
    subscription_id: optionalText(120),
    recurrence_number: IntIn.pipe(z.int().min(1).max(9_999)).nullable(),
    parent_external_sales_id: optionalText(60),
    client: CustomerNoteIn,
    items: z.array(SaleItemIn).min(1, 'Informe ao menos um item.').max(990, 'Use até 990 itens.'),
    coproducers: z
      .array(
        z
          .strictObject({
            id: z.int().optional(),
            company_id: IntIn.nullable().default(null),
            name: text(150),
            document: DocumentField.default(null),
            email: optionalText(80).default(null),
            amount: MoneyIn,
          })
          .transform(namedInCents('amount')),
      )
      .max(20, 'Use até 20 coprodutores.'),
    affiliates: z
      .array(
        z
          .strictObject({
            name: optionalText(150).default(null),
            code: optionalText(60).default(null),
            email: optionalText(80).default(null),
            amount: MoneyIn.nullable().default(null),
          })
          .transform(namedInCents('amount')),
      )
      .max(20, 'Use até 20 afiliados.'),
  },
  [
    'status',
    'source',
    'customer_name',
    'processed_at',
    'time_zone',
    'missing',
    'status_reason',
    'skip_reason',
    'asks_first',
    'has_coproducer',
    'own_amount',
    'fiscal_notes',
    'service_fiscal_notes',
    'company',
    'timeline',
    'payments',
    'refunds',
    'difference',
    'left_out',
    'actions',
    'issue_date',
    'product_name',
    'metadata',
    'exchange_source',
    'light',
    'light_text',
    'light_at',
    'light_stale',
    'sale_file_import_id',
    'oauth_client_id',
    ...INTEGRATION_FIELDS,
    'sale_integration',
  ],
)

const withCents = namedInCents(
  'amount',
  'discount',
  'freight',
  'amount_exchanged',
  'amount_charged',
  'commission_amount',
)
/** Sale fields a user can write. A null `approved_at` means not paid yet. */
export const SaleIn = SaleBody.transform(withCents)
export const SaleNewIn = needed(SaleBody, {
  external_sales_id: 'Informe o código da venda.',
  client: 'Informe o comprador.',
  items: 'Informe ao menos um item.',
}).transform(withCents)

export const SaleOut = z.object({
  id: Id,
  company_id: Id,
  customer_name: z.string(),
  external_sales_id: z.string(),
  status: codes(SALE_STATUS_LABELS),
  currency: z.string(),
  amount: MoneyOut,
  amount_exchanged: MoneyOut.nullable(),
  amount_charged: MoneyOut.nullable(),
  commission_currency: z.string().nullable(),
  commission_amount: MoneyOut.nullable(),
  purchase_date: Timestamp,
  approved_at: Timestamp.nullable(),
  date_to_process: Day.nullable(),
  processed_at: Timestamp.nullable(),
  /** IANA name of the zone used for this sale's days, such as America/Manaus. */
  time_zone: z.string(),
  warranty_end_date: Day.nullable(),
  sale_file_import_id: Id.nullable(),
  oauth_client_id: Id.nullable(),
  ...eachIntegrationField(() => Id.nullable()),
  sale_integration: z
    .object({ id: Id, type: z.enum(PLATFORM_IDS), name: z.string() })
    .nullable()
    .optional(),
  source: codes(SOURCE_LABELS),
  payment_method: codes(SALE_PAYMENT_METHOD_LABELS).nullable(),
  installments: z.int().nullable(),
  subscription_id: z.string().nullable(),
  recurrence_number: z.int().nullable(),
  parent_external_sales_id: z.string().nullable(),
  is_physical: z.boolean(),
  has_coproducer: z.boolean(),
  /**
   * The amount its own company documents, without co-producers' parts: in reais, or in the sale's currency while no
   * rate is known.
   */
  own_amount: MoneyOut,
  missing: z.array(codes(MISSING_LABELS)),
  /** What will happen on its day, in words, as last judged; stale when it or one of its products changed since. */
  light: codes(SALE_LIGHT_LABELS),
  light_text: z.string().nullable(),
  light_at: Timestamp.nullable(),
  light_stale: z.boolean(),
  status_reason: z.string().nullable(),
  skip_reason: z.string().nullable(),
  /** Why a user must review the sale before it is issued; null when there is no reason. */
  asks_first: z.string().nullable(),
  auto_send: z.boolean().nullable(),
  exchange_rate: z.number().nullable(),
  exchange_source: z.string().nullable(),
  freight: MoneyOut.nullable(),
  discount: MoneyOut,
  issue_date: Timestamp.nullable(),
  product_name: z.string().nullable(),
  client: CustomerNoteOut.optional(),
  items: z
    .array(
      z.object({
        id: Id,
        product_id: Id.nullable(),
        product: z.object({ id: Id, name: z.string(), external_code: z.string().nullable() }).nullable(),
        description: z.string(),
        quantity: z.number(),
        value_per_unit: z.number(),
        coproducer_id: Id.nullable(),
        coproducer: z.object({ id: Id, name: z.string().nullable(), document: z.string().nullable() }).nullable(),
      }),
    )
    .optional(),
  coproducers: z
    .array(
      z.object({
        id: Id,
        company_id: Id.nullable(),
        name: z.string().nullable(),
        document: z.string().nullable(),
        email: z.string().nullable(),
        amount: MoneyOut,
      }),
    )
    .optional(),
  affiliates: z
    .array(
      z.object({
        name: z.string().nullable(),
        code: z.string().nullable(),
        email: z.string().nullable(),
        amount: MoneyOut.nullable(),
      }),
    )
    .optional(),
  /** The payments as the platform, the program or the file told them. */
  payments: z.array(SalePayment).optional(),
  refunds: z.array(RefundOut).optional(),
  /** Set while the notes of the sale do not document its value. */
  difference: SaleDifferenceOut.nullable(),
  /** Amounts left out of the notes on purpose. */
  left_out: LeftOutOfNotes.nullable(),
  /** Actions a user may take now: true, or why not. On a single sale only. */
  actions: z.record(z.enum(SALE_ACTIONS), z.union([z.literal(true), z.string()])).optional(),
  fiscal_notes: z.array(NoteOfSale).optional(),
  service_fiscal_notes: z
    .array(
      NoteOfSale.omit({ number: true }).extend({
        rps_number: z.int().nullable(),
        enotas_status: codes(NFSE_STATUS_LABELS),
      }),
    )
    .optional(),
  company: z.object({ id: Id, corporate_name: z.string(), cnpj: z.string() }).optional(),
  timeline: z.array(TimelineEntry).optional(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type SaleOut = z.output<typeof SaleOut>

export const SaleListQuery = listQuery('sale')
