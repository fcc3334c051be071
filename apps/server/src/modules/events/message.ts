import { LIVE_EVENTS } from '@talao/contract/live-event'
import { z } from 'zod'

/** Where the database tells of what was committed (migration 0029). */
export const CHANNEL = 'talao_events'

const Change = z.object({
  kind: z.enum(LIVE_EVENTS).exclude(['reset']),
  company_id: z.int(),
  /** Whose alone it is. */
  user_id: z.int().nullable(),
  ids: z.array(z.string()),
  many: z.boolean(),
})
export type Change = z.output<typeof Change>

const Access = z.object({ kind: z.literal('access'), user_id: z.int() })
/** What somebody may see may have changed. */
export type Access = z.output<typeof Access>

const Message = z.discriminatedUnion('kind', [Change, Access])

/** What a message of the database says; undefined for what another version of the house may write one day. */
export function readMessage(payload: string): Change | Access | undefined {
  try {
    return Message.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
