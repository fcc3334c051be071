import { sql } from 'kysely'
import type { Db } from '../../../kit/db/connect.ts'
import type { Queue } from '../../../kit/queue/queue.ts'
import { queueAccountMailAt } from '../../../ledger/queue-account-mail.ts'

/** Turns off second factors whose waiting day after a password reset has passed, and notifies the users by mail. */
export async function endSecondFactors({ db, queue }: { db: Db; queue: Queue }, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ user_id: number; email: string; name: string }>`
      select * from door_end_second_factors(${now})`.execute(tx)
    for (const person of rows) await queueAccountMailAt(queue, tx, { kind: 'TWO_FACTOR_OFF', ...person }, now)
  })
}
