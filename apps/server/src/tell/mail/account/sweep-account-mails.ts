import type { Db } from '../../../kit/db/connect.ts'
import type { Queue } from '../../../kit/queue/queue.ts'
import { queueAccountMail } from '../../../ledger/queue-account-mail.ts'

const PER_SWEEP = 500
/** A mail overdue by this much has lost its job. */
const FORGOTTEN_AFTER_MS = 2 * 60_000
const LEFT_ALONE_MS = 30 * 60_000

/** Queues a new job for account mails that lost theirs. */
export async function sweepAccountMails({ db, queue }: { db: Db; queue: Queue }, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const lost = await tx
      .selectFrom('account_mail')
      .select('id')
      .where('state', '=', 'QUEUED')
      .where('next_try_at', '<=', new Date(now.getTime() - FORGOTTEN_AFTER_MS))
      .orderBy('next_try_at')
      .limit(PER_SWEEP)
      .execute()
    for (const { id } of lost) {
      await tx
        .updateTable('account_mail')
        .set({ next_try_at: new Date(now.getTime() + LEFT_ALONE_MS) })
        .where('id', '=', id)
        .execute()
      await queueAccountMail(queue, tx, id)
    }
  })
}
