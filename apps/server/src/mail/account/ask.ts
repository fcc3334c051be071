import type { Tx } from '../../db/scope.ts'
import type { Queue } from '../../queue/queue.ts'
import type { AskedLetter } from './letters.ts'

export type AskedMail = {
  kind: AskedLetter
  email: string
  /** Of a notice: who it speaks to. */
  name?: string
  user_id?: number
  account_token_id?: number
  alarm_id?: number
}

/** Has a mail about an account written and sent, in the caller's transaction; answers its id. Whose address it is, and what it gets, the worker finds out. */
export async function askAccountMail(
  queue: Queue,
  tx: Tx,
  asked: AskedMail,
  now: Date,
  /** It leaves no sooner than this; by itself at once. */
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
