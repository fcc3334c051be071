import { LIVE_EVENTS } from '@talao/contract/notification/live-event'
import { z } from 'zod'

/** The channel on which the database announces committed changes (0017-notification.sql). */
export const CHANNEL = 'talao_events'

const Change = z.object({
  kind: z.enum(LIVE_EVENTS).exclude(['reset']),
  company_id: z.int(),
  /** The only user who may see it; null means every user of the company. */
  user_id: z.int().nullable(),
  ids: z.array(z.string()),
  many: z.boolean(),
})
export type Change = z.output<typeof Change>

const Access = z.object({ kind: z.literal('access'), user_id: z.int() })
/** A user's access may have changed. */
export type Access = z.output<typeof Access>

const Message = z.discriminatedUnion('kind', [Change, Access])

/** Parses a database message. Undefined for messages of another version. */
export function readMessage(payload: string): Change | Access | undefined {
  try {
    return Message.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
