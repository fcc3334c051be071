import type { Tx } from '../../db/scope.ts'
import type { Queue } from '../../queue/queue.ts'
import type { AskedLetter } from './letters.ts'

export type AskedMail = {
  kind: AskedLetter
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
export async function askAccountMail(
  queue: Queue,
  tx: Tx,
  asked: AskedMail,
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
