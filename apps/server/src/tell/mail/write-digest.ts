import { dayInSaoPaulo } from '@talao/fiscal'
import { sql } from 'kysely'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { queueAccountMailAt } from '../../ledger/queue-account-mail.ts'
import { summaryOf } from '../notifications/summary.ts'
import type { WorkerDeps } from '../tell-deps.ts'
import { digestPerson } from './account/digest-letter.ts'

const PER_SWEEP = 500
/** Rows being written at this moment may not be visible yet; they go into the next summary. */
const STILL_WRITTEN_MS = 60_000
/** How far the first summary looks back. */
const FIRST_MS = 7 * 86_400_000

/** Enqueues a job for each user whose summary is due, named by its day. */
export async function dueDigests({ db, queue }: WorkerDeps, now: Date): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`select * from door_digests_due(${now}, ${PER_SWEEP})`.execute(db)
  const day = dayInSaoPaulo(now)
  for (const { user_id } of rows)
    await withCompanies(db, [], (tx) =>
      queue.enqueue(tx, 'write-digest', { user_id, day }, { key: `digest:${user_id}:${day}` }),
    )
}

/**
 * Sends a user's summary if there is anything to report. The row for user and day decides: running it twice sends one
 * mail.
 */
export async function writeDigest(
  { db, queue, clock }: Pick<WorkerDeps, 'db' | 'queue' | 'clock'>,
  { user_id, day }: JobData['write-digest'],
): Promise<void> {
  const now = clock.now()
  const until = new Date(now.getTime() - STILL_WRITTEN_MS)
  const person = await db.transaction().execute((tx) => digestPerson(tx, user_id))
  if (!person) return
  await withCompanies(db, person.companies, async (tx) => {
    const since = (await lastUntil(tx, user_id)) ?? new Date(until.getTime() - FIRST_MS)
    const own = await tx
      .insertInto('digest')
      .values({ user_id, day, since, until })
      .onConflict((conflict) => conflict.columns(['user_id', 'day']).doNothing())
      .returning('day')
      .executeTakeFirst()
    if (!own) return
    const said = await summaryOf(tx, { userId: user_id, companies: person.companies, since, until })
    if (said.length === 0) return
    const letter = { kind: 'DIGEST', email: person.email, name: person.name, user_id } as const
    const account_mail_id = await queueAccountMailAt(queue, tx, letter, now)
    await tx
      .updateTable('digest')
      .set({ account_mail_id })
      .where('user_id', '=', user_id)
      .where('day', '=', day)
      .execute()
  })
}

async function lastUntil(tx: Tx, userId: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('digest')
    .select('until')
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.until
}
