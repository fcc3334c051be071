import { AppError, type BatchEntity } from '@talao/contract'
import type { CancelMotive } from '@talao/fiscal'
import { sql } from 'kysely'
import { QuotaSpent } from '../../company/gateways/request-quota.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import type { Issuing } from '../../note/issuing/issuing-port.ts'
import type { WorkerDeps } from '../../tell/tell-deps.ts'
import { type BatchRowRequest, runBatchRow, type TaskDeps } from './run-row.ts'

const PAGE = 50
/** After this long the task is enqueued again, so that other jobs of the company get their turn. */
const TURN_MS = 60_000

type Task = { company_id: number; id: number }

/**
 * Works through a task's waiting rows. Each row is marked when done, so another worker can continue after a crash.
 * Between rows it checks whether a user asked to stop.
 */
export async function runTask(deps: WorkerDeps, issuing: Issuing, data: JobData['run-task']): Promise<void> {
  const task = { company_id: data.company_id, id: data.task_id }
  const wish = await begin(deps, task)
  if (!wish) return
  // The task sees only its own company, no matter who started it.
  const taskDeps: TaskDeps = { ...deps, platformDb: deps.db, issuing }
  const end = deps.clock.now().getTime() + TURN_MS
  for (;;) {
    const page = await waitingRows(deps, task)
    if (page.length === 0) return finish(deps, task)
    for (const row of page) {
      if (await isStopped(deps, task)) return
      const wait = await runRow(taskDeps, wish, row)
      if (wait !== undefined || deps.clock.now().getTime() >= end) return again(deps, task, wait)
    }
  }
}

/** Marks the task as running and returns its request; null when it has ended. */
async function begin(deps: WorkerDeps, task: Task): Promise<BatchRowRequest | null> {
  const now = deps.clock.now()
  const row = await withCompanies(deps.db, [task.company_id], (tx) =>
    tx
      .updateTable('task')
      .set((eb) => ({ state: 'RUNNING', started_at: eb.fn.coalesce('started_at', eb.val(now)) }))
      .where('company_id', '=', task.company_id)
      .where('id', '=', task.id)
      .where('state', 'in', ['QUEUED', 'RUNNING'])
      .returning(['kind', 'params', 'created_by'])
      .executeTakeFirst(),
  )
  if (!row) return null
  const [entity, action] = row.kind.split(':') as [BatchEntity, BatchRowRequest['action']]
  const params = row.params as Params
  const memberships = [{ company_id: task.company_id, role: null }]
  const actor = { userId: row.created_by, sessionId: 0, name: params.user_name, isPlatformAdmin: false, memberships }
  const { reason, motive = null, changes, choices, request_id: requestId } = params
  return { task, entity, action, actor, reason, motive, changes, choices, requestId }
}

/** As stored with the task. Tasks from before motives existed have none. */
type Params = {
  reason: string | null
  motive?: CancelMotive | null
  changes?: unknown
  choices?: BatchRowRequest['choices']
  request_id: string
  user_name: string
}
type Row = { position: number; entity_id: number }

async function waitingRows(deps: WorkerDeps, task: Task): Promise<Row[]> {
  return withCompanies(deps.db, [task.company_id], (tx) =>
    tx
      .selectFrom('task_row')
      .select(['position', 'entity_id'])
      .where('company_id', '=', task.company_id)
      .where('task_id', '=', task.id)
      .where('state', '=', 'WAITING')
      .orderBy('position')
      .limit(PAGE)
      .execute(),
  )
}

/** Runs one row. Returns when to continue if the request quota is used up. An internal error fails only this row. */
async function runRow(deps: TaskDeps, wish: BatchRowRequest, row: Row): Promise<Date | undefined> {
  const mark = (state: 'DONE' | 'REFUSED' | 'FAILED') => (tx: Tx, done: { message: string | null }) =>
    markRow(tx, wish.task, row.position, { state, ...done })
  try {
    await runBatchRow(deps, wish, row.entity_id, mark('DONE'))
  } catch (error) {
    if (error instanceof QuotaSpent) return error.retryAt
    const state = error instanceof AppError ? 'REFUSED' : 'FAILED'
    const message =
      error instanceof AppError ? sentenceOf(error) : 'Algo falhou do nosso lado. Tente esta linha de novo.'
    if (state === 'FAILED') deps.log.error({ err: error, task_id: wish.task.id, row: row.position }, 'task row failed')
    await withCompanies(deps.db, [wish.task.company_id], (tx) => mark(state)(tx, { message }))
  }
  return undefined
}

/** The first field's message says more than the general one. */
function sentenceOf(error: AppError): string {
  return Object.values(error.details.errors ?? {})[0]?.[0] ?? error.message
}

async function markRow(
  tx: Tx,
  task: Task,
  position: number,
  { state, message }: { state: string; message: string | null },
): Promise<void> {
  const failed = state === 'DONE' ? 0 : 1
  await sql`with marked as (
      update task_row set state = ${state}, message = ${message}
      where company_id = ${task.company_id} and task_id = ${task.id} and position = ${position} and state = 'WAITING'
        returning 1)
    update task set done = done + 1, failed = failed + ${failed}::int
    where company_id = ${task.company_id} and id = ${task.id} and exists (select 1 from marked)`.execute(tx)
}

async function isStopped(deps: WorkerDeps, task: Task): Promise<boolean> {
  const row = await withCompanies(deps.db, [task.company_id], (tx) =>
    tx
      .updateTable('task')
      .set({ state: 'CANCELED', message: 'Parado a pedido.', ended_at: deps.clock.now() })
      .where('company_id', '=', task.company_id)
      .where('id', '=', task.id)
      .where('cancel_asked', '=', true)
      .where('state', '=', 'RUNNING')
      .returning('id')
      .executeTakeFirst(),
  )
  return row !== undefined
}

async function again(deps: WorkerDeps, task: Task, startAfter: Date | undefined): Promise<void> {
  await withCompanies(deps.db, [task.company_id], (tx) =>
    deps.queue.enqueue(
      tx,
      'run-task',
      { company_id: task.company_id, task_id: task.id },
      { key: `task:${task.id}`, ...(startAfter ? { startAfter } : {}) },
    ),
  )
}

async function finish(deps: WorkerDeps, task: Task): Promise<void> {
  await withCompanies(deps.db, [task.company_id], (tx) =>
    sql`update task set state = 'DONE', ended_at = ${deps.clock.now()},
        message = case when failed = 0 then 'Tudo certo.' else format('%s de %s com problema.', failed, total) end
      where company_id = ${task.company_id} and id = ${task.id} and state = 'RUNNING'`.execute(tx),
  )
}
