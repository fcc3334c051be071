import { type RawBuilder, sql } from 'kysely'
import { KEPT_DAYS } from '../http/answer-once.ts'
import type { JobDeps } from './deps.ts'

/** Deliveries are kept for this long, for whoever wants to see or replay them. */
const INBOX_DAYS = 90
/** No look-up goes back on anything older, even when nobody outside answers. */
const LOOKUP_DAYS = 730
/** Ended sessions, links and letters about accounts: for so long somebody may still ask what happened. */
const ACCOUNT_DAYS = 30
/** What the company's own endpoints were told, and what they said to it. */
const WEBHOOK_DAYS = 30
/** Deliveries that came before the secret that would prove them. */
const UNVERIFIED_DAYS = 7
/** Integrations that nobody went on connecting. */
const DRAFT_DAYS = 30
/** What was wrong with the house and is over. */
const ALARM_DAYS = 90
/** A walk over past sales that nobody asked for. */
const PULL_DAYS = 30
const DAY_MS = 24 * 3600_000
const SLICE = 5_000

/** Takes away what is kept for a time only: old deliveries (whole months at once), old webhooks, answers to requests, ended tokens and sessions, daily walks, look-ups, secrets that were changed, what was wrong with the house, and the life signs of workers that are gone. */
export async function forget(deps: Pick<JobDeps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await inSlices(deps, sql<Gone>`select forget_deliveries(${before(INBOX_DAYS)}, ${SLICE}) as gone`)
  await sql`select forget_drafts(${before(UNVERIFIED_DAYS)}, ${before(DRAFT_DAYS)})`.execute(deps.db)
  await deps.db.deleteFrom('lookup_answer').where('fetched_at', '<', before(LOOKUP_DAYS)).execute()
  await deps.db.deleteFrom('lookup_pace').where('updated_at', '<', before(1)).execute()
  await deps.db.deleteFrom('operation_alarm').where('ended_at', '<', before(ALARM_DAYS)).execute()
  await deps.db.deleteFrom('worker_heartbeat').where('seen_at', '<', before(1)).execute()
  await inSlices(deps, sql<Gone>`select forget_webhook_events(${before(WEBHOOK_DAYS)}, ${SLICE}) as gone`)
  await inSlices(deps, sql<Gone>`select forget_answers(${before(KEPT_DAYS)}, ${SLICE}) as gone`)
  await sql`select forget_former_secrets(${now})`.execute(deps.db)
  await sql`select forget_leftovers(${before(PULL_DAYS)}, ${now})`.execute(deps.db)
  await sql`select forget_accounts(${before(ACCOUNT_DAYS)})`.execute(deps.db)
}

type Gone = { gone: number }

async function inSlices({ db }: Pick<JobDeps, 'db'>, slice: RawBuilder<Gone>): Promise<void> {
  for (;;) {
    const { rows } = await slice.execute(db)
    if ((rows[0]?.gone ?? 0) < SLICE) return
  }
}
