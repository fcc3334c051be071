import { parseCnpj } from '@talao/fiscal/value/cnpj'
import { z } from 'zod'
import { Saved } from '../fields/answers.ts'
import {
  BooleanIn,
  codes,
  Day,
  Id,
  IntIn,
  MoneyOut,
  optionalText,
  PercentIn,
  PercentOut,
  Timestamp,
  TimestampIn,
  text,
} from '../fields/fields.ts'
import { PLATFORM_IDS, parsePlatformId } from '../fields/ids.ts'
import {
  COPRODUCTION_BASE_LABELS,
  FOREIGN_BUYER_LABELS,
  INTEGRATION_STATE_LABELS,
  MISSING_LABELS,
  TYPE_FISCAL_NOTE_LABELS,
} from '../fields/values.ts'
import { needed, writable } from '../fields/write.ts'
import { listQuery } from '../list/list-query.ts'
import { CredentialsIn, SecretIn, Versions } from './integration-credentials.ts'
import { Connection } from './integration-setup.ts'
import { ReadyMadeMappingOut, SaleMapping } from './mapping.ts'
import { MAPPING_FIELDS } from './mapping-fields.ts'

export const PlatformField = z.string().transform((typed, context) => {
  const id = parsePlatformId(typed)
  if (id) return id
  context.addIssue({ code: 'custom', message: 'Plataforma desconhecida.' })
  return z.NEVER
})

/** Settings that only some platforms have. `tmb_amount`: TMB's ticket price or its financed total. */
export const IntegrationOptions = z.strictObject({
  foreign_buyers: codes(FOREIGN_BUYER_LABELS).optional(),
  tmb_amount: z.enum(['PRINCIPAL', 'TOTAL']).optional(),
})
export type IntegrationOptions = z.output<typeof IntegrationOptions>

/** Default waiting days of a note; must match the database default. */
const USUAL_DELAY = 7

const Settings = {
  name: text(80),
  type_fiscal_note: codes(TYPE_FISCAL_NOTE_LABELS).nullable(),
  company_id: IntIn,
  nfe_percentage: PercentIn,
  delay_to_send_note_in_days: IntIn.pipe(z.int().max(365, 'Use de 0 a 365 dias.')),
  is_active: BooleanIn,
  activate_on_first: BooleanIn,
  auto_process: BooleanIn,
  auto_send: BooleanIn.nullable(),
  wait_warranty: BooleanIn,
  auto_since: TimestampIn,
  coproduction_base: codes(COPRODUCTION_BASE_LABELS),
  options: IntegrationOptions,
  intermediary: z
    .strictObject({
      indicator: z.enum(['0', '1']),
      cnpj: optionalText(18)
        .refine(
          (typed) => !typed || parseCnpj(typed) !== undefined,
          'O CNPJ não é válido. Corrija-o ou deixe-o em branco.',
        )
        .default(null),
      registration: optionalText(60).default(null),
    })
    .nullable(),
}

const READ_ONLY = [
  'webhook_url',
  'last_event_at',
  'former_secret_until',
  'state',
  'mapping',
  'counts',
  'company',
  'has_client_secret',
  'has_auth_token',
  'has_webhook_token',
  'has_basic_token',
  'has_hottok',
  'complete_full',
  'complete_light',
  'complete_note_settings',
  'complete_range',
  'products',
  'mapping_version',
  'can_pull',
  'can_list_products',
  'last_pull_at',
  'refused_count',
  'refused_at',
  'setup',
  'connected_at',
  'connected_by',
  'wrong_signature_at',
  'ready_made',
  'attention',
  'last_delivery',
  'refused_today',
  'sales_today',
  'next_pull_at',
]

const OfEveryPlatform = { ...Settings, type: PlatformField, ...Versions, credentials: CredentialsIn }
export const SaleIntegrationIn = writable(OfEveryPlatform, READ_ONLY)

/**
 * `draft`: creates the webhook address before the rest is known; the integration stays off until the platform's first
 * delivery. `ready_made`: the ready-made mapping for a platform of type OTHER. A draft request with only the platform
 * returns the existing untouched draft, if there is one.
 */
export const SaleIntegrationNewIn = needed(
  writable(
    { ...OfEveryPlatform, draft: BooleanIn, ready_made: optionalText(20) },
    READ_ONLY.filter((name) => name !== 'ready_made'),
  ),
  { type: 'Escolha a plataforma.' },
)

/**
 * For a draft: the webhook address for the platform. If the platform has no secret of its own, also the generated
 * secret, returned only once and only to the user who created the draft.
 */
export const SaleIntegrationMade = Saved.extend({
  data: Saved.shape.data.extend({ webhook_url: z.string().nullish(), secret: z.string().nullish() }),
})

/** The same integration with Hotmart's field names. */
export const HotmartIntegrationIn = writable(
  {
    ...Settings,
    delay_to_send_note_in_days: Settings.delay_to_send_note_in_days.nullable().transform((days) => days ?? USUAL_DELAY),
    client_id: optionalText(200),
    client_secret: SecretIn,
    basic_token: SecretIn,
    hottok: SecretIn,
    ...Versions,
    credentials: CredentialsIn,
  },
  [...READ_ONLY, 'type', 'startdate', 'enddate', 'transaction_code'],
)

export const SaleIntegrationOut = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(PLATFORM_IDS),
  type_fiscal_note: codes(TYPE_FISCAL_NOTE_LABELS).nullable(),
  company_id: Id,
  company: z.object({ id: Id, corporate_name: z.string(), cnpj: z.string() }).optional(),
  nfe_percentage: PercentOut,
  delay_to_send_note_in_days: z.int(),
  is_active: z.boolean(),
  auto_process: z.boolean(),
  auto_send: z.boolean().nullable(),
  wait_warranty: z.boolean(),
  coproduction_base: codes(COPRODUCTION_BASE_LABELS),
  options: IntegrationOptions,
  auto_since: Timestamp,
  intermediary: z
    .object({ indicator: z.enum(['0', '1']), cnpj: z.string().nullable(), registration: z.string().nullable() })
    .nullable(),
  credentials: z.object({
    client_id: z.string().nullable(),
    account_id: z.string().nullable(),
    has_client_secret: z.boolean(),
    has_auth_token: z.boolean(),
    has_webhook_token: z.boolean(),
  }),
  webhook_url: z.string(),
  /** Until then the platform may still sign with the previous secret; null when it may not. */
  former_secret_until: Timestamp.nullable(),
  ...Connection,
  last_event_at: Timestamp.nullable(),
  state: codes(INTEGRATION_STATE_LABELS),
  /** Number of deliveries refused for a wrong secret; they are only counted, not stored. */
  refused_count: z.int(),
  refused_at: Timestamp.nullable(),
  /** True when the credentials for pulling from the platform are complete. */
  can_pull: z.boolean(),
  can_list_products: z.boolean(),
  last_pull_at: Timestamp.nullable(),
  mapping: SaleMapping.nullable(),
  mapping_version: z.int(),
  /** `failed`: the last attempt failed; like those in `needs_mapping`, they are stored and can be read again. */
  counts: z.object({ sales: z.int(), needs_mapping: z.int(), failed: z.int() }),
  version: z.int(),
  /** The optimistic lock, for Hotmart integrations, where `version` is Hotmart's API version. */
  row_version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type SaleIntegrationOut = z.output<typeof SaleIntegrationOut>

/** A product as the platform last returned it. */
export const PulledProductOut = z.object({
  selected: z.boolean(),
  id: z.string(),
  title: z.string(),
  price: MoneyOut.nullable(),
  currency: z.string().nullable(),
  commission: MoneyOut.nullable(),
  commission_since: Day.nullable(),
  status: z.string().nullable(),
  type: z.string().nullable(),
  warranty_days: z.int().nullable(),
})
export type PulledProductOut = z.output<typeof PulledProductOut>

export const HotmartIntegrationOut = SaleIntegrationOut.omit({ credentials: true, version: true }).extend({
  client_id: z.string().nullable(),
  has_client_secret: z.boolean(),
  has_basic_token: z.boolean(),
  has_hottok: z.boolean(),
  version: z.enum(['V1', 'V2']),
  complete_full: z.boolean(),
  complete_light: z.boolean(),
  complete_note_settings: z.boolean(),
  products: z.array(PulledProductOut).optional(),
})
export type HotmartIntegrationOut = z.output<typeof HotmartIntegrationOut>

export const IntegrationListQuery = listQuery('integration')

/** Result of a connection test, one entry per check. */
export const ConnectionCheckOut = z.object({
  ok: z.boolean(),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), text: z.string() })),
})
export type ConnectionCheckOut = z.output<typeof ConnectionCheckOut>

export const ImportBetweenBody = z.strictObject({ start: Day, end: Day })
export const ImportByTransactionBody = z.strictObject({ transaction: text(60) })
const orNone = <T extends z.ZodType>(field: T) => z.union([z.literal('').transform(() => null), field]).nullish()
/** Hotmart's call takes a transaction or a period; empty form fields count as absent. */
export const ImportHotmartBody = z
  .strictObject({ transaction: orNone(text(60)), start: orNone(Day), end: orNone(Day) })
  .transform(({ transaction, start, end }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (transaction && !start && !end) return { transaction }
    if (!transaction && start && end) return { start, end }
    if (transaction) wrong('transaction', 'Informe o código da transação ou o período, um dos dois.')
    else if (start) wrong('end', 'Informe também o fim do período.')
    else if (end) wrong('start', 'Informe também o início do período.')
    else wrong('transaction', 'Informe o código da transação, ou o início e o fim do período.')
    return z.NEVER
  })

/**
 * Values of a stored delivery that a mapping can point at, a suggested first mapping, and the platform whose format it
 * matches, if known.
 */
export const MappingLeavesOut = z.object({
  leaves: z.array(z.object({ path: z.string(), sample: z.string() })),
  suggestion: z.partialRecord(z.enum(MAPPING_FIELDS), z.string()),
  ready_made: ReadyMadeMappingOut.nullable(),
})
export type MappingLeavesOut = z.output<typeof MappingLeavesOut>

/** The sale a mapping would make of a stored delivery, or why it makes none. Nothing is saved. */
export const MappingPreviewOut = z.object({
  event: z.string().nullable(),
  event_kind: z.string().nullable(),
  reason: z.string().nullable(),
  sale: z
    .object({
      external_sales_id: z.string(),
      currency: z.string(),
      amount: MoneyOut,
      purchase_date: Timestamp.nullable(),
      approved_at: Timestamp.nullable(),
      payment_method: z.string().nullable(),
      installments: z.int().nullable(),
      customer_name: z.string(),
      document: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      items: z.array(
        z.object({ code: z.string().nullable(), name: z.string(), quantity: z.string(), unit_value: MoneyOut }),
      ),
      missing: z.array(codes(MISSING_LABELS)),
    })
    .nullable(),
})
export type MappingPreviewOut = z.output<typeof MappingPreviewOut>
