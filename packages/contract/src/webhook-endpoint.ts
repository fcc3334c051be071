import { z } from 'zod'
import { BooleanIn, codes, Id, IntIn, MoneyOut, Timestamp } from './fields.ts'
import { CompanyIds } from './list-query.ts'
import { SALE_STATUS_LABELS, WEBHOOK_DELIVERY_STATE_LABELS, WEBHOOK_EVENT_LABELS } from './values.ts'
import { writable } from './write.ts'

const ADDRESS_LENGTH = 500

/** Written as a browser would, so that one address has one form. Where it leads is the server's to judge. */
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
  /** Why the server switched it off by itself; null where a person did, or nobody. */
  off_reason: z.string().nullable(),
  off_at: Timestamp.nullable(),
  /** Since when nothing has arrived; null once something does. */
  failing_since: Timestamp.nullable(),
  failures: z.int(),
  /** Until then each delivery is signed with the secret before as well; null when it is not. */
  former_secret_until: Timestamp.nullable(),
  last_delivered_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type WebhookEndpointOut = z.output<typeof WebhookEndpointOut>

/** The secret signs every delivery; it is answered at its creation and when it is changed, never otherwise: null to a repetition. */
export const WebhookEndpointMade = z.object({
  data: WebhookEndpointOut.extend({ secret: z.string().nullable() }),
  message: z.string().optional(),
})
export const WebhookSecretRotated = z.object({ data: z.object({ secret: z.string().nullable() }), message: z.string() })

export const WebhookEndpointListQuery = z.strictObject({ company_id: CompanyIds.optional() })
export const WebhookDeliveryQuery = z.strictObject({ state: codes(WEBHOOK_DELIVERY_STATE_LABELS).optional() })

/** What a delivery tells of a note: no names, no documents; whoever wants those asks for the note. */
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
  /** Alerts known so far: through a provider they come with the note's file, later. */
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

/** The body of every delivery, byte for byte the same at each try. */
export const WebhookBody = z.object({
  /** Of the event: the same at every try, at every replay and at every endpoint. Whoever has seen it has nothing to do. */
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
  /** How the endpoint's last answer begins. */
  answer: z.string().nullable(),
  duration_ms: z.int().nullable(),
  body: WebhookBody,
  created_at: Timestamp,
})
export type WebhookDeliveryOut = z.output<typeof WebhookDeliveryOut>
