import { z } from 'zod'
import { codes, Timestamp } from './fields.ts'
import {
  CONNECTED_BY_LABELS,
  DELIVERY_STATE_LABELS,
  INTEGRATION_ATTENTION_LABELS,
  INTEGRATION_SETUP_LABELS,
} from './values.ts'

const LastDelivery = z.object({
  event: z.string().nullable(),
  received_at: Timestamp,
  state: codes(DELIVERY_STATE_LABELS),
})

/** How the connection of a platform stands, and what of the last days its card on the list tells. */
export const Connection = {
  setup: codes(INTEGRATION_SETUP_LABELS),
  /** Null of what was connected before this was asked. */
  connected_at: Timestamp.nullable(),
  connected_by: codes(CONNECTED_BY_LABELS).nullable(),
  /** Whether what connects it also switches it on. */
  activate_on_first: z.boolean(),
  /** The last delivery that was turned away: the same moment as `refused_at`. */
  wrong_signature_at: Timestamp.nullable(),
  ready_made: z.string().nullable(),
  attention: codes(INTEGRATION_ATTENTION_LABELS),
  last_delivery: LastDelivery.nullable(),
  /** Deliveries of the company's today that were turned away. */
  refused_today: z.int(),
  /** Sales of the company's today, by the day of their purchase. */
  sales_today: z.int(),
  /** When the platform is asked for the last days by itself; null where it cannot be. */
  next_pull_at: Timestamp.nullable(),
}

/** What a step of the setup asks for, by its name in `credentials`. */
const SetupField = z.object({
  key: z.string(),
  label: z.string(),
  hint: z.string(),
  is_secret: z.boolean(),
  is_needed: z.boolean(),
  has: z.boolean(),
})

/** One of the steps by which a platform is connected, in the words of its panel. */
const SetupStep = z.object({
  n: z.int(),
  title: z.string(),
  text: z.string(),
  /** What is taken to the platform. */
  copy: z.string().optional(),
  /** Where to click there, one after the other. */
  path: z.array(z.string()).optional(),
  /** What to tick there. */
  events: z.array(z.string()).optional(),
  fields: z.array(SetupField).optional(),
  /** The step is done on the mapping of a kept delivery. */
  is_mapping: z.boolean().optional(),
  done: z.boolean(),
})
export type SetupStep = z.output<typeof SetupStep>

export const IntegrationSetupOut = z.object({
  setup: codes(INTEGRATION_SETUP_LABELS),
  /** The name its seller knows the platform by. */
  platform: z.string(),
  steps: z.array(SetupStep),
  /** How to hear from the platform without waiting for a sale. */
  try_out: z.string(),
  waiting_since: Timestamp.nullable(),
  last_delivery: LastDelivery.nullable(),
  /** When a delivery came with another secret than the one saved last. */
  wrong_signature: Timestamp.nullable(),
  /** Deliveries that wait for the secret. */
  unverified: z.int(),
  next_pull_at: Timestamp.nullable(),
})
export type IntegrationSetupOut = z.output<typeof IntegrationSetupOut>
