import { z } from 'zod'
import { codes, Timestamp } from '../fields/fields.ts'
import {
  CONNECTED_BY_LABELS,
  DELIVERY_STATE_LABELS,
  INTEGRATION_ATTENTION_LABELS,
  INTEGRATION_SETUP_LABELS,
} from '../fields/values.ts'

const LastDelivery = z.object({
  event: z.string().nullable(),
  received_at: Timestamp,
  state: codes(DELIVERY_STATE_LABELS),
})

/** Connection state of an integration, and the recent activity its card on the list shows. */
export const Connection = {
  setup: codes(INTEGRATION_SETUP_LABELS),
  /** Null for integrations connected before this field existed. */
  connected_at: Timestamp.nullable(),
  connected_by: codes(CONNECTED_BY_LABELS).nullable(),
  /** Whether proving the connection also switches the integration on. */
  activate_on_first: z.boolean(),
  /** Time of the last delivery refused for a wrong secret: the same as `refused_at`. */
  wrong_signature_at: Timestamp.nullable(),
  ready_made: z.string().nullable(),
  attention: codes(INTEGRATION_ATTENTION_LABELS),
  last_delivery: LastDelivery.nullable(),
  /** Number of deliveries refused today, in the company's time zone. */
  refused_today: z.int(),
  /** Number of sales purchased today, in the company's time zone. */
  sales_today: z.int(),
  /** Next automatic pull of recent sales from the platform; null where it is not possible. */
  next_pull_at: Timestamp.nullable(),
}

/** A credential field of a setup step; `key` is its name in `credentials`. */
const SetupField = z.object({
  key: z.string(),
  label: z.string(),
  hint: z.string(),
  is_secret: z.boolean(),
  is_needed: z.boolean(),
  has: z.boolean(),
})

/** One step of connecting a platform, in the vocabulary of the platform's panel. */
const SetupStep = z.object({
  n: z.int(),
  title: z.string(),
  text: z.string(),
  /** Value to paste at the platform. */
  copy: z.string().optional(),
  /** Menu path to follow at the platform. */
  path: z.array(z.string()).optional(),
  /** Events to tick at the platform. */
  events: z.array(z.string()).optional(),
  fields: z.array(SetupField).optional(),
  /** The step is completed on the mapping page of a stored delivery. */
  is_mapping: z.boolean().optional(),
  done: z.boolean(),
})
export type SetupStep = z.output<typeof SetupStep>

export const IntegrationSetupOut = z.object({
  setup: codes(INTEGRATION_SETUP_LABELS),
  /** The platform's name as its sellers know it. */
  platform: z.string(),
  steps: z.array(SetupStep),
  /** How to make the platform send a delivery without waiting for a sale. */
  try_out: z.string(),
  waiting_since: Timestamp.nullable(),
  last_delivery: LastDelivery.nullable(),
  /** When a delivery arrived signed with another secret than the last saved one. */
  wrong_signature: Timestamp.nullable(),
  /** Number of deliveries that wait for the secret. */
  unverified: z.int(),
  next_pull_at: Timestamp.nullable(),
})
export type IntegrationSetupOut = z.output<typeof IntegrationSetupOut>
