import { addDays, dayInSaoPaulo } from '@talao/fiscal'
import { PLATFORMS } from '@talao/platforms'
import { sql } from 'kysely'
import { withCompanies } from '../../kit/db/scope.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'
import { canPullKind } from '../pulls/credentials.ts'
import { queuePull } from '../pulls/start-pull.ts'

const PULLS_PER_SWEEP = 500
/** A fetch that has made no progress for this long has lost its job. */
const FORGOTTEN_AFTER_MS = 3 * 60_000
const JUST_CHANGED_MS = 3 * 60_000

/** Resumes fetches of past sales that lost their job. */
export async function lostPulls(deps: NoteJobDeps, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS)
  const { rows } = await sql<{ company_id: number; id: number }>`
    select * from door_waiting_pulls(${before}, ${PULLS_PER_SWEEP})`.execute(deps.db)
  for (const { company_id, id } of rows)
    await withCompanies(deps.db, [company_id], (tx) =>
      deps.queue.enqueue(tx, 'pull-sales', { company_id, pull_id: id }, { key: `pull:${id}` }),
    )
}

/**
 * Days that are fetched again each day, for deliveries that never arrived. TMB reports late changes of a contract in no
 * other way.
 */
const DAYS_BACK = 3
const DAYS_BACK_OF: Partial<Record<string, number>> = { TMB: 45 }

/** Fetches the last days from every platform that can be asked. */
export async function reconcilePlatforms(deps: NoteJobDeps, now: Date): Promise<void> {
  const types = Object.values(PLATFORMS).flatMap(({ id, pull }) => (pull?.asks.includes('range') ? [id] : []))
  const { rows } = await sql<{ company_id: number; id: number }>`
    select * from door_active_integrations(${types}::text[])`.execute(deps.db)
  const end = dayInSaoPaulo(now)
  for (const integration of rows)
    await withCompanies(deps.db, [integration.company_id], async (tx) => {
      const row = await tx
        .selectFrom('sale_integration')
        .select(['type', 'client_id', 'account_id', 'secrets_set'])
        .where('company_id', '=', integration.company_id)
        .where('id', '=', integration.id)
        .executeTakeFirst()
      if (!row || !canPullKind(row, 'range')) return
      const start = addDays(end, -(DAYS_BACK_OF[row.type] ?? DAYS_BACK))
      await queuePull(deps.queue, tx, integration, { kind: 'range', start, end }, { now, taskId: null })
    })
}

/** Gives a new sale in another currency its exchange rate soon. */
export async function newSalesWithoutRate(deps: NoteJobDeps, now: Date): Promise<void> {
  await enqueueMissingRates(deps, new Date(now.getTime() - JUST_CHANGED_MS))
}

/** The others wait for the day's closing rate, or for an answer that did not come. */
export async function salesWithoutRate(deps: NoteJobDeps): Promise<void> {
  await enqueueMissingRates(deps, new Date(0))
}

async function enqueueMissingRates(deps: NoteJobDeps, since: Date): Promise<void> {
  const { rows } = await sql`select 1 from door_sales_without_rate(${since}, 1)`.execute(deps.db)
  if (rows.length === 0) return
  await withCompanies(deps.db, [], (tx) => deps.queue.enqueue(tx, 'fetch-rates', {}, { key: 'rates' }))
}

/** Enqueues the deletion of everything past its retention period. */
export async function enqueueDeletionOfExpired(deps: NoteJobDeps): Promise<void> {
  await withCompanies(deps.db, [], (tx) => deps.queue.enqueue(tx, 'forget', {}, { key: 'forget' }))
}
