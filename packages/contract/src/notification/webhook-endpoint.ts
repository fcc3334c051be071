import { z } from 'zod'
import { BooleanIn, codes, Id, IntIn, MoneyOut, Timestamp } from '../fields/fields.ts'
import { SALE_STATUS_LABELS, WEBHOOK_DELIVERY_STATE_LABELS, WEBHOOK_EVENT_LABELS } from '../fields/values.ts'
import { writable } from '../fields/write.ts'
import { CompanyIds } from '../list/list-query.ts'

const ADDRESS_LENGTH = 500

/** Normalised as a browser does, so that each address has one form. The server checks where it leads. */
const AddressField = z
  .string()
  .trim()
  .max(ADDRESS_LENGTH, `Use até ${ADDRESS_LENGTH} caracteres.`)
  .transform((typed, context) => {
    const url = URL.canParse(typed) ? new URL(typed) : undefined
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash) return url.href
    context.addIssue({
      code: 'custom',
      message: 'Informe um endereço https completo, sem usuário nem senha, como https://loja.example/avisos.',
    })
    return z.NEVER
  })

const Events = z
  .array(codes(WEBHOOK_EVENT_LABELS))
  .min(1, 'Escolha ao menos um evento.')
  .max(Object.keys(WEBHOOK_EVENT_LABELS).length, 'Cada evento uma só vez.')
  .transform((events) => [...new Set(events)])

export const WebhookEndpointIn = z.strictObject({ company_id: IntIn.optional(), url: AddressField, events: Events })
export const WebhookEndpointChange = writable({ url: AddressField, events: Events, is_active: BooleanIn }, [
  'company_id',
  'off_reason',
  'off_at',
  'failing_since',
  'failures',
  'last_delivered_at',
  'former_secret_until',
  'version',
])

export const WebhookEndpointOut = z.object({
  id: Id,
  company_id: Id,
  url: z.string(),
  events: z.array(codes(WEBHOOK_EVENT_LABELS)),
  is_active: z.boolean(),
  /** Why the server switched it off automatically; null when a user did, or when it is on. */
  off_reason: z.string().nullable(),
  off_at: Timestamp.nullable(),
  /** Start of the current run of failed deliveries; null after a success. */
  failing_since: Timestamp.nullable(),
  failures: z.int(),
  /** Until then each delivery is also signed with the previous secret; null when it is not. */
  former_secret_until: Timestamp.nullable(),
  last_delivered_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type WebhookEndpointOut = z.output<typeof WebhookEndpointOut>

/** The secret that signs every delivery. Returned only when it is created or changed: null to a repetition. */
export const WebhookEndpointMade = z.object({
  data: WebhookEndpointOut.extend({ secret: z.string().nullable() }),
  message: z.string().optional(),
})
export const WebhookSecretRotated = z.object({ data: z.object({ secret: z.string().nullable() }), message: z.string() })

export const WebhookEndpointListQuery = z.strictObject({ company_id: CompanyIds.optional() })
export const WebhookDeliveryQuery = z.strictObject({ state: codes(WEBHOOK_DELIVERY_STATE_LABELS).optional() })

/** Data of a note in a webhook delivery. It holds no names or documents: receivers request the note for those. */
export const WebhookNoteData = z.object({
  id: Id,
  kind: z.enum(['NFE', 'NFSE']),
  enotas_status: z.string(),
  number: z.int().nullable(),
  serie: z.string().nullable(),
  access_key: z.string().nullable(),
  total: MoneyOut,
  in_production: z.boolean(),
  sale_id: Id.nullable(),
  external_sales_id: z.string().nullable(),
  authorized_at: Timestamp.nullable(),
  canceled_at: Timestamp.nullable(),
  /** Alerts known so far: a provider delivers them later, with the note's file. */
  alerts: z.array(z.object({ code: z.string(), text: z.string() })),
})
export type WebhookNoteData = z.output<typeof WebhookNoteData>

export const WebhookSaleData = z.object({
  id: Id,
  external_sales_id: z.string(),
  platform: z.string(),
  status: codes(SALE_STATUS_LABELS),
  currency: z.string(),
  amount: MoneyOut,
  purchase_date: Timestamp,
  date_to_process: z.iso.date().nullable(),
})
export type WebhookSaleData = z.output<typeof WebhookSaleData>

/** The body of every delivery, byte for byte the same at each attempt. */
export const WebhookBody = z.object({
  /**
   * Id of the event, the same for every attempt, replay and endpoint. Receivers ignore an id they already processed.
   */
  id: z.uuid(),
  event: codes(WEBHOOK_EVENT_LABELS),
  created_at: Timestamp,
  company_id: Id,
  data: z.union([WebhookNoteData, WebhookSaleData]),
})
export type WebhookBody = z.output<typeof WebhookBody>

export const WebhookDeliveryOut = z.object({
  id: Id,
  event_id: z.string(),
  event: codes(WEBHOOK_EVENT_LABELS),
  state: codes(WEBHOOK_DELIVERY_STATE_LABELS),
  attempts: z.int(),
  next_attempt_at: Timestamp.nullable(),
  last_attempt_at: Timestamp.nullable(),
  http_status: z.int().nullable(),
  error: z.string().nullable(),
  /** Beginning of the endpoint's last response. */
  answer: z.string().nullable(),
  duration_ms: z.int().nullable(),
  body: WebhookBody,
  created_at: Timestamp,
})
export type WebhookDeliveryOut = z.output<typeof WebhookDeliveryOut>
