import type { PullCursor, PullQuery } from '@talao/platforms'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'

/** Stored state of a pull of past sales. */
export type PullState = {
  id: number
  company_id: number
  sale_integration_id: number
  task_id: number | null
  ask: PullQuery
  cursor: PullCursor | null
  pages: number
  failures: number
  created_at: Date
}

/** Starts or resumes the pull. Null when it has ended or a user stopped its task. */
export async function resumePull(tx: Tx, companyId: number, id: number, now: Date): Promise<PullState | null> {
  const row = await tx
    .updateTable('sale_pull')
    .set((eb) => ({ state: 'RUNNING', started_at: eb.fn.coalesce('started_at', eb.val(now)), moved_at: now }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning([
      'id',
      'company_id',
      'sale_integration_id',
      'task_id',
      'ask',
      'cursor',
      'pages',
      'failures',
      'created_at',
    ])
    .executeTakeFirst()
  if (!row) return null
  const walk: PullState = { ...row, ask: row.ask as PullQuery, cursor: row.cursor as PullCursor | null }
  if (await isUnwanted(tx, walk)) {
    await endPull(tx, walk, now, { state: 'CANCELED', reason: 'Parada a pedido.' })
    return null
  }
  await tx
    .updateTable('task')
    .set((eb) => ({ state: 'RUNNING', started_at: eb.fn.coalesce('started_at', eb.val(now)) }))
    .where('company_id', '=', companyId)
    .where('id', '=', walk.task_id ?? 0)
    .where('state', '=', 'QUEUED')
    .execute()
  return walk
}

async function isUnwanted(tx: Tx, walk: PullState): Promise<boolean> {
  if (walk.task_id === null) return false
  const task = await tx
    .selectFrom('task')
    .select(['cancel_asked', 'state'])
    .where('company_id', '=', walk.company_id)
    .where('id', '=', walk.task_id)
    .executeTakeFirst()
  return task?.cancel_asked === true || task?.state === 'CANCELED'
}

type End = { state: 'DONE' | 'FAILED' | 'CANCELED'; reason: string | null }

/** Ends the pull and its task, with a message for the user. */
export async function endPull(tx: Tx, walk: PullState, now: Date, { state, reason }: End): Promise<void> {
  const ended = await tx
    .updateTable('sale_pull')
    // Delete the cursor, which may contain buyer data and is no longer needed.
    .set({ state, reason, cursor: null, ended_at: now, moved_at: now })
    .where('company_id', '=', walk.company_id)
    .where('id', '=', walk.id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning(['read_count', 'new_count', 'changed_count', 'unread'])
    .executeTakeFirst()
  if (!ended) return
  const message = reason ?? summaryOf(ended)
  await sql`update task set state = ${state}, message = ${message}, ended_at = ${now}
    where company_id = ${walk.company_id} and id = ${walk.task_id} and state in ('QUEUED', 'RUNNING')`.execute(tx)
  if (state !== 'DONE') return
  await tx
    .updateTable('sale_integration')
    .set({ last_pull_at: now })
    .where('company_id', '=', walk.company_id)
    .where('id', '=', walk.sale_integration_id)
    .execute()
}

type Counts = { read_count: number; new_count: number; changed_count: number; unread: unknown }

/** One-line result of a pull. */
function summaryOf({ read_count, new_count, changed_count, unread }: Counts): string {
  if (read_count === 0) return 'Nenhuma venda encontrada.'
  const one = (unread as string[])[0]
  const parts = [`${read_count} lidas`, `${new_count} novas`, `${changed_count} atualizadas`]
  return `Vendas: ${parts.join(', ')}.${one === undefined ? '' : ` Há linhas que não se leram: ${one}`}`
}
