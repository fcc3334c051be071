import type { Tx } from '../kit/db/scope.ts'
import type { Queue } from '../kit/queue/queue.ts'

/** The letter requested. `resolve.ts` decides which letter is actually sent. */
export type AccountLetterKind =
  | 'RESET'
  | 'RESEND'
  | 'SIGN_UP'
  | 'UNCONFIRMED'
  | 'INVITE'
  | 'EMAIL'
  | 'EMAIL_STOP'
  | 'PASSWORD_CHANGED'
  | 'EMAIL_CHANGED'
  | 'TWO_FACTOR_ON'
  | 'TWO_FACTOR_OFF'
  | 'TWO_FACTOR_ENDING'
  | 'DIGEST'
  | 'ALARM'
  | 'ALARM_ENDED'

const HOUR_MS = 3_600_000
/** Lifetime of each token, from the moment its letter is written. */
export const TOKEN_LIFE_MS = { RESET: HOUR_MS, INVITE: 7 * 24 * HOUR_MS, SIGN_UP: 24 * HOUR_MS, EMAIL: 24 * HOUR_MS }

export type NewAccountMail = {
  kind: AccountLetterKind
  email: string
  /** Recipient's name, for notices. */
  name?: string
  user_id?: number
  account_token_id?: number
  alarm_id?: number
}

/**
 * Queues an account mail in the caller's transaction and returns its id. The worker decides later which letter the
 * address gets.
 */
export async function queueAccountMailAt(
  queue: Queue,
  tx: Tx,
  asked: NewAccountMail,
  now: Date,
  /** Earliest time to send. Null sends at once. */
  leavesAt: Date | null = null,
): Promise<number> {
  const { id } = await tx
    .insertInto('account_mail')
    .values({ ...asked, created_at: now, next_try_at: leavesAt ?? now, leaves_at: leavesAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueAccountMail(queue, tx, id, leavesAt ?? undefined)
  return id
}

export function queueAccountMail(queue: Queue, tx: Tx, id: number, startAfter?: Date): Promise<void> {
  const options = { key: `account-mail:${id}`, ...(startAfter ? { startAfter } : {}) }
  return queue.enqueue(tx, 'send-account-mail', { account_mail_id: id }, options)
}
