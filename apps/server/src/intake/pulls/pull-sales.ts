import { PullRefused } from '@talao/platforms'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { makeRequester, type Requester } from '../../kit/http-request.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { integrationSource } from '../../ledger/sale-source.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'
import { platformOptions } from '../inbox/read-delivery.ts'
import { applyPage } from './apply-page.ts'
import { pullOf } from './credentials.ts'
import { fetchPage, pauseEnd, RateLimitWait } from './fetch-page.ts'
import { endPull, type PullState, resumePull } from './pull-state.ts'
import { withRateLimitWait } from './rate-limit-wait.ts'

export type PullDeps = Pick<NoteJobDeps, 'config' | 'clock' | 'log' | 'vault' | 'db' | 'queue' | 'transports'>

/** After this long the job is enqueued again, so that other jobs get their turn. */
const TURN_MS = 60_000
/** A shorter wait for the platform's rate limit is waited out; a longer one postpones the job. */
const PATIENCE_MS = 3_000
/** After so many failures in a row the fetch is given up until a user asks again. */
const MOST_FAILURES = 8
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 15 * 60_000
/** Limit for a platform that keeps asking for pauses. */
const LONGEST_WALK_MS = 3 * 24 * 3600_000

/**
 * Fetches a platform's past sales page by page from the stored cursor. The cursor is stored together with its page's
 * sales, so a resumed fetch repeats at most one page, which then changes nothing.
 */
export async function pullSales(
  deps: PullDeps,
  data: JobData['pull-sales'],
  asking: Requester = makeRequester(deps.config, deps.transports.plain),
): Promise<void> {
  const end = deps.clock.now().getTime() + TURN_MS
  for (;;) {
    const now = deps.clock.now()
    const walk = await inCompany(deps, data.company_id, (tx) => resumePull(tx, data.company_id, data.pull_id, now))
    if (!walk) return
    if (now.getTime() >= end) return putOff(deps, walk, now)
    const outcome = await onePage(deps, walk, asking)
    if (outcome instanceof Date) return putOff(deps, walk, outcome)
    if (outcome === 'ENDED') return
  }
}

/** Fetches one page. Returns whether to continue, that it has ended, or when to continue. */
async function onePage(deps: PullDeps, walk: PullState, asking: Requester): Promise<'ON' | 'ENDED' | Date> {
  const row = await inCompany(deps, walk.company_id, (tx) =>
    tx
      .selectFrom('sale_integration')
      .selectAll()
      .where('company_id', '=', walk.company_id)
      .where('id', '=', walk.sale_integration_id)
      .executeTakeFirst(),
  )
  const found = row && pullOf(row)
  if (!row || !found) return fail(deps, walk, 'Esta plataforma não oferece esta consulta.')
  if (found.missing.length > 0) return fail(deps, walk, 'Faltam credenciais da plataforma. Complete-as na integração.')
  const { pull } = found
  try {
    const cursor = walk.cursor ?? pull.begin(walk.ask)
    const page = await withRateLimitWait(deps.clock, PATIENCE_MS, () =>
      fetchPage(deps, pull, row, asking, cursor, platformOptions(row)),
    )
    const now = deps.clock.now()
    const source = integrationSource(row, 'PURCHASE')
    return await inCompany(deps, walk.company_id, async (tx) => {
      const isMine = await applyPage(tx, walk, {
        source,
        integrationId: row.id,
        page,
        now,
        log: deps.log,
        queue: deps.queue,
      })
      if (!isMine || page.next !== null) return isMine ? 'ON' : 'ENDED'
      await endPull(tx, walk, now, { state: 'DONE', reason: null })
      return 'ENDED'
    })
  } catch (error) {
    if (error instanceof RateLimitWait) return error.at
    if (error instanceof PullRefused) return heed(deps, walk, error)
    throw error
  }
}

async function heed(deps: PullDeps, walk: PullState, refusal: PullRefused): Promise<'ENDED' | Date> {
  const now = deps.clock.now()
  if (refusal.kind === 'unauthorised' || refusal.kind === 'refused') return fail(deps, walk, refusal.reason)
  if (now.getTime() - walk.created_at.getTime() > LONGEST_WALK_MS)
    return fail(deps, walk, 'A plataforma pediu pausas por dias. Peça um período mais curto.')
  if (refusal.kind === 'throttled') return pauseEnd(refusal, now)
  const pause = (refusal.retryAfterSeconds ?? 0) * 1000
  const failures = walk.failures + 1
  if (failures >= MOST_FAILURES)
    return fail(deps, walk, 'A plataforma não respondeu depois de várias tentativas. Peça de novo mais tarde.')
  await inCompany(deps, walk.company_id, (tx) =>
    tx
      .updateTable('sale_pull')
      .set({ failures })
      .where('company_id', '=', walk.company_id)
      .where('id', '=', walk.id)
      .execute(),
  )
  return new Date(now.getTime() + Math.max(pause, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))))
}

async function fail(deps: PullDeps, walk: PullState, reason: string): Promise<'ENDED'> {
  await inCompany(deps, walk.company_id, (tx) => endPull(tx, walk, deps.clock.now(), { state: 'FAILED', reason }))
  return 'ENDED'
}

async function putOff(deps: PullDeps, walk: PullState, at: Date): Promise<void> {
  await inCompany(deps, walk.company_id, async (tx) => {
    await tx
      .updateTable('sale_pull')
      .set({ moved_at: at })
      .where('company_id', '=', walk.company_id)
      .where('id', '=', walk.id)
      .execute()
    const data = { company_id: walk.company_id, pull_id: walk.id }
    await deps.queue.enqueue(tx, 'pull-sales', data, { key: `pull:${walk.id}`, startAfter: at })
  })
}

function inCompany<T>(deps: PullDeps, companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withCompanies(deps.db, [companyId], work)
}
