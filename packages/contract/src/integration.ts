import { z } from 'zod'
import { BooleanIn, codes, Id, IntIn, optionalText, PercentIn, PercentOut, text, Timestamp } from './fields.ts'
import { parsePlatformId, PLATFORM_IDS } from './ids.ts'
import { listQuery } from './list-query.ts'
import { DELIVERY_STATE_LABELS, INTEGRATION_STATE_LABELS, TYPE_FISCAL_NOTE_LABELS } from './values.ts'
import { writable } from './write.ts'

export const PlatformField = z.string().transform((typed, context) => {
  const id = parsePlatformId(typed)
  if (id) return id
  context.addIssue({ code: 'custom', message: 'Plataforma desconhecida.' })
  return z.NEVER
})

/** An absent, null or empty secret keeps the stored one. */
const SecretIn = z.string().trim().max(500).nullable()

const Settings = {
  name: text(80),
  type_fiscal_note: codes(TYPE_FISCAL_NOTE_LABELS).nullable(),
  company_id: IntIn,
  nfe_percentage: PercentIn,
  delay_to_send_note_in_days: IntIn.pipe(z.int().max(365, 'Use de 0 a 365 dias.')),
  is_active: BooleanIn,
  auto_process: BooleanIn,
  auto_send: BooleanIn.nullable(),
  wait_warranty: BooleanIn,
  auto_since: Timestamp,
  intermediary: z
    .strictObject({
      indicator: z.enum(['0', '1']),
      cnpj: optionalText(18).default(null),
      registration: optionalText(60).default(null),
    })
    .nullable(),
}

const READ_ONLY = [
  'webhook_url',
  'last_event_at',
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
]

/** spec/calls.md 3.4. */
export const SaleIntegrationIn = writable(
  {
    ...Settings,
    type: PlatformField,
    coproduction_base: z.enum(['PRODUCER', 'SHARE']),
    credentials: z.strictObject({
      client_id: optionalText(200).optional(),
      account_id: optionalText(200).optional(),
      client_secret: SecretIn.optional(),
      auth_token: SecretIn.optional(),
      webhook_token: SecretIn.optional(),
      has_client_secret: z.unknown().optional(),
      has_auth_token: z.unknown().optional(),
      has_webhook_token: z.unknown().optional(),
    }),
  },
  READ_ONLY,
)

/** spec/calls.md 3.5: the same row seen as Hotmart's. */
export const HotmartIntegrationIn = writable(
  {
    ...Settings,
    client_id: optionalText(200),
    client_secret: SecretIn,
    basic_token: SecretIn,
    hottok: SecretIn,
    version: z.enum(['V1', 'V2']),
    row_version: z.coerce.number().int().positive(),
  },
  [...READ_ONLY, 'type', 'credentials', 'coproduction_base', 'startdate', 'enddate', 'transaction_code'],
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
  coproduction_base: z.enum(['PRODUCER', 'SHARE']),
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
  last_event_at: Timestamp.nullable(),
  state: codes(INTEGRATION_STATE_LABELS),
  counts: z.object({ sales: z.int(), needs_mapping: z.int() }),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type SaleIntegrationOut = z.output<typeof SaleIntegrationOut>

export const HotmartIntegrationOut = SaleIntegrationOut.omit({ credentials: true, version: true }).extend({
  client_id: z.string().nullable(),
  has_client_secret: z.boolean(),
  has_basic_token: z.boolean(),
  has_hottok: z.boolean(),
  version: z.enum(['V1', 'V2']),
  row_version: z.int(),
  complete_full: z.boolean(),
  complete_light: z.boolean(),
  complete_note_settings: z.boolean(),
})
export type HotmartIntegrationOut = z.output<typeof HotmartIntegrationOut>

export const IntegrationListQuery = listQuery('integration', {
  type: z.string().optional(),
  is_active: BooleanIn.optional(),
})

export const DeliveryOut = z.object({
  id: Id,
  received_at: Timestamp,
  event: z.string().nullable(),
  external_sales_id: z.string().nullable(),
  state: codes(DELIVERY_STATE_LABELS),
  sale_id: Id.nullable(),
  reason: z.string().nullable(),
})
export type DeliveryOut = z.output<typeof DeliveryOut>
export const DeliveryRawOut = DeliveryOut.extend({ headers: z.record(z.string(), z.string()), body: z.string() })
