import { type RawBuilder, sql } from 'kysely'
import { ANSWER_STORED_DAYS } from '../../kit/http/idempotent-answer.ts'
import type { WorkerDeps } from '../../tell/tell-deps.ts'

/** Deliveries remain available this long for viewing and replaying. */
const INBOX_DAYS = 90
/** Older answers are never used, even when no outside service answers. */
const LOOKUP_DAYS = 730
/** Ended sessions, links and account mails, kept this long for questions about what happened. */
const ACCOUNT_DAYS = 30
/** Webhooks sent to the company's own endpoints, with their answers. */
const WEBHOOK_DAYS = 30
/** Deliveries that came before the secret that would verify them. */
const UNVERIFIED_DAYS = 7
/** Integrations whose setup was never finished. */
const DRAFT_DAYS = 30
/** Alarms of the installation that have ended. */
const ALARM_DAYS = 90
/** Fetches of past sales that no user requested. */
const PULL_DAYS = 30
const DAY_MS = 24 * 3600_000
const SLICE = 5_000

/**
 * Deletes everything past its retention period: old deliveries (whole months at once), unfinished integrations,
 * register answers, ended alarms, heartbeats of gone workers, old webhooks, stored answers to requests, former secrets,
 * expired tokens, automatic fetches of past sales, and ended sessions and account mails.
 */
export async function deleteExpired(deps: Pick<WorkerDeps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await inSlices(deps, sql<Gone>`select forget_deliveries(${before(INBOX_DAYS)}, ${SLICE}) as gone`)
  await sql`select forget_drafts(${before(UNVERIFIED_DAYS)}, ${before(DRAFT_DAYS)})`.execute(deps.db)
  await deps.db.deleteFrom('lookup_answer').where('fetched_at', '<', before(LOOKUP_DAYS)).execute()
  await deps.db.deleteFrom('lookup_pace').where('updated_at', '<', before(1)).execute()
  await deps.db.deleteFrom('operation_alarm').where('ended_at', '<', before(ALARM_DAYS)).execute()
  await deps.db.deleteFrom('worker_heartbeat').where('seen_at', '<', before(1)).execute()
  await inSlices(deps, sql<Gone>`select forget_webhook_events(${before(WEBHOOK_DAYS)}, ${SLICE}) as gone`)
  await inSlices(deps, sql<Gone>`select forget_answers(${before(ANSWER_STORED_DAYS)}, ${SLICE}) as gone`)
  await sql`select forget_former_secrets(${now})`.execute(deps.db)
  await sql`select forget_leftovers(${before(PULL_DAYS)}, ${now})`.execute(deps.db)
  await sql`select forget_accounts(${before(ACCOUNT_DAYS)})`.execute(deps.db)
}

type Gone = { gone: number }

async function inSlices({ db }: Pick<WorkerDeps, 'db'>, slice: RawBuilder<Gone>): Promise<void> {
  for (;;) {
    const { rows } = await slice.execute(db)
    if ((rows[0]?.gone ?? 0) < SLICE) return
  }
}
