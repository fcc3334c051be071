import { PullRefused } from '@talao/platforms'
import { type Tx, withCompanies } from '../db/scope.ts'
import { platformOptions } from '../modules/inbox/read-delivery.ts'
import { applyPage } from '../modules/pulls/apply-page.ts'
import { askPage, NotYet, pauseEnd } from '../modules/pulls/ask-page.ts'
import { pullOf } from '../modules/pulls/credentials.ts'
import { withPatience } from '../modules/pulls/patience.ts'
import { type Asking, makeAsking } from '../modules/pulls/reach.ts'
import { endWalk, takeUp, type Walk } from '../modules/pulls/walk-state.ts'
import { integrationSource } from '../modules/sales/sale-source.ts'
import type { JobData } from '../queue/jobs.ts'
import type { JobDeps } from './deps.ts'

export type PullDeps = Pick<JobDeps, 'config' | 'clock' | 'log' | 'vault' | 'db' | 'queue' | 'transports'>

/** A walk gives the others a turn after this long. */
const TURN_MS = 60_000
/** A shorter wait for the platform's turn is waited for; a longer one puts the job off. */
const PATIENCE_MS = 3_000
/** Silent or broken this often in a row, the platform is given up until somebody asks again. */
const MOST_FAILURES = 8
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 15 * 60_000
/** A platform that only ever says "later" is not asked for ever. */
const LONGEST_WALK_MS = 3 * 24 * 3600_000

/**
 * Walks over the platform's past sales, page by page, from wherever it stands. The cursor is kept with what its page brought, so whoever
 * takes the walk up again repeats at most one page, which then changes nothing.
 */
export async function pullSales(
  deps: PullDeps,
  data: JobData['pull-sales'],
  asking: Asking = makeAsking(deps.config, deps.transports.plain),
): Promise<void> {
  const end = deps.clock.now().getTime() + TURN_MS
  for (;;) {
    const now = deps.clock.now()
    const walk = await inCompany(deps, data.company_id, (tx) => takeUp(tx, data.company_id, data.pull_id, now))
    if (!walk) return
    if (now.getTime() >= end) return putOff(deps, walk, now)
    const outcome = await onePage(deps, walk, asking)
    if (outcome instanceof Date) return putOff(deps, walk, outcome)
    if (outcome === 'ENDED') return
  }
}

/** One page further, the end, or when to go on. */
async function onePage(deps: PullDeps, walk: Walk, asking: Asking): Promise<'ON' | 'ENDED' | Date> {
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
    const page = await withPatience(deps.clock, PATIENCE_MS, () =>
      askPage(deps, pull, row, asking, cursor, platformOptions(row)),
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
      await endWalk(tx, walk, now, { state: 'DONE', reason: null })
      return 'ENDED'
    })
  } catch (error) {
    if (error instanceof NotYet) return error.at
    if (error instanceof PullRefused) return heed(deps, walk, error)
    throw error
  }
}

async function heed(deps: PullDeps, walk: Walk, refusal: PullRefused): Promise<'ENDED' | Date> {
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

async function fail(deps: PullDeps, walk: Walk, reason: string): Promise<'ENDED'> {
  await inCompany(deps, walk.company_id, (tx) => endWalk(tx, walk, deps.clock.now(), { state: 'FAILED', reason }))
  return 'ENDED'
}

async function putOff(deps: PullDeps, walk: Walk, at: Date): Promise<void> {
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
