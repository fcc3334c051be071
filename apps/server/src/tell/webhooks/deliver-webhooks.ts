import { sql } from 'kysely'
import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import type { WorkerDeps } from '../tell-deps.ts'
import type { Endpoint } from './commands.ts'
import { postWebhook } from './post.ts'
import { openWebhookSecret } from './secret.ts'
import { settleAttempt } from './settle-attempt.ts'
import { type Taken, takeDue } from './take-deliveries.ts'

const ENDPOINTS_A_WAKE = 500
/** Concurrent deliveries to one endpoint. */
const SIDE_BY_SIDE = 8
/** After this long other endpoints go first; the next wake-up, within a second, finds the rest. */
const TURN_MS = 8_000

type DeliverDeps = Pick<WorkerDeps, 'db' | 'clock' | 'vault' | 'transports' | 'log'>

/** Enqueues a job for every endpoint with something due: first tries, retries, and what a dead sender left behind. */
export async function wakeWebhooks(deps: Pick<WorkerDeps, 'db' | 'clock' | 'queue'>): Promise<void> {
  const { rows } = await sql<JobData['deliver-webhooks']>`
    select * from door_webhooks_due(${deps.clock.now()}, ${ENDPOINTS_A_WAKE})`.execute(deps.db)
  for (const row of rows)
    await withCompanies(deps.db, [row.company_id], (tx) =>
      deps.queue.enqueue(tx, 'deliver-webhooks', row, { key: `endpoint:${row.webhook_endpoint_id}` }),
    )
}

/** Sends what is due at one endpoint, in no order, so that a delivery to be retried does not hold up the others. */
export async function deliverWebhooks(deps: DeliverDeps, data: JobData['deliver-webhooks']): Promise<void> {
  const endpoint = { company_id: data.company_id, id: data.webhook_endpoint_id }
  const end = deps.clock.now().getTime() + TURN_MS
  for (;;) {
    const round = await nextRound(deps, endpoint)
    if (!round) return
    await Promise.all(round.due.map((taken) => deliverOne(deps, endpoint, round.to, taken)))
    if (deps.clock.now().getTime() >= end) return
  }
}

type To = { url: string; secrets: readonly string[] }

/** Uses the current address and secrets, also for deliveries older than their last change. */
async function nextRound(deps: DeliverDeps, endpoint: Endpoint): Promise<{ to: To; due: Taken[] } | null> {
  return withCompanies(deps.db, [endpoint.company_id], async (tx) => {
    const row = await tx
      .selectFrom('webhook_endpoint')
      .select(['url', 'secret_sealed', 'secret_before_sealed', 'secret_before_until'])
      .where('company_id', '=', endpoint.company_id)
      .where('id', '=', endpoint.id)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!row) return null
    const now = deps.clock.now()
    const due = await takeDue(tx, endpoint, SIDE_BY_SIDE, now)
    if (due.length === 0) return null
    const isFormerValid = row.secret_before_until !== null && row.secret_before_until > now
    const sealed = [row.secret_sealed, ...(isFormerValid ? [row.secret_before_sealed] : [])]
    const secrets = sealed.flatMap((one) =>
      one === null ? [] : [openWebhookSecret(deps.vault, endpoint.company_id, one)],
    )
    return { to: { url: row.url, secrets }, due }
  })
}

async function deliverOne(deps: DeliverDeps, endpoint: Endpoint, to: To, taken: Taken): Promise<void> {
  const tried = await postWebhook({ transport: deps.transports.plain, clock: deps.clock }, to, taken)
  const off = await withCompanies(deps.db, [endpoint.company_id], (tx) =>
    settleAttempt(tx, endpoint, { taken, tried }, deps.clock.now()),
  )
  const told = { company_id: endpoint.company_id, webhook_endpoint_id: endpoint.id, delivery_id: taken.id }
  if (!tried.delivered) deps.log.debug({ ...told, error: tried.error, tries: taken.tries }, 'webhook not delivered')
  if (off !== null) deps.log.warn({ ...told, reason: off }, 'webhook endpoint switched off')
}
