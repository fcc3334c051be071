import { AppError } from '@talao/contract'
import { addDays, dayInSaoPaulo } from '@talao/fiscal'
import type { PullQuery } from '@talao/platforms'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { wrongPeriod } from '../../kit/list/period.ts'
import type { Queue } from '../../kit/queue/queue.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { pullOf } from './credentials.ts'

export type SalesPullQuery = Exclude<PullQuery, { kind: 'products' }>
type Integration = { company_id: number; id: number }

/** Task kind of a pull of past sales. */
export const PULL_KIND = 'sale-integration:import'
const LONGEST_DAYS = 5 * 366

/** Starts a pull for a user: listed among the tasks, run by a job. Returns the task. */
export async function startPull(
  deps: IntakeDeps,
  actor: Actor,
  { company_id, id }: Integration,
  ask: SalesPullQuery,
): Promise<number> {
  const now = deps.clock.now()
  if (ask.kind === 'range') checkRange(ask, dayInSaoPaulo(now))
  return withCompanies(deps.db, [company_id], async (tx) => {
    const row = await tx
      .selectFrom('sale_integration')
      .select(['type', 'client_id', 'account_id', 'secrets_set'])
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw new AppError('nao_encontrado')
    requirePullable(row, ask.kind)
    const task = await tx
      .insertInto('task')
      .values({
        company_id,
        kind: PULL_KIND,
        state: 'QUEUED',
        params: JSON.stringify({ sale_integration_id: id, ask, user_name: actor.name }),
        total: 0,
        created_by: actor.userId,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!(await queuePull(deps.queue, tx, { company_id, id }, ask, { now, taskId: task.id })))
      throw new AppError('importacao_em_andamento')
    return task.id
  })
}

type Row = Parameters<typeof pullOf>[0]

/** Throws when the platform does not offer this request or credentials are missing. */
export function requirePullable(row: Row, kind: PullQuery['kind']): void {
  const found = pullOf(row)
  if (!found?.pull.asks.includes(kind)) throw new AppError('plataforma_sem_consulta')
  if (found.missing.length === 0) return
  throw new AppError('credencial_faltando', {
    text: 'Para consultar a plataforma, faltam credenciais. Complete-as na integração e salve.',
    errors: Object.fromEntries(found.missing.map((key) => [`credentials.${key}`, ['Informe esta credencial.']])),
  })
}

/** Stores the pull with its job. False when one is already running. */
export async function queuePull(
  queue: Queue,
  tx: Tx,
  { company_id, id }: Integration,
  ask: SalesPullQuery,
  { now, taskId }: { now: Date; taskId: number | null },
): Promise<boolean> {
  const pull = await tx
    .insertInto('sale_pull')
    .values({
      company_id,
      sale_integration_id: id,
      task_id: taskId,
      ask: JSON.stringify(ask),
      state: 'QUEUED',
      created_at: now,
      moved_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!pull) return false
  await queue.enqueue(tx, 'pull-sales', { company_id, pull_id: pull.id }, { key: `pull:${pull.id}` })
  return true
}

function checkRange({ start, end }: { start: string; end: string }, today: string): void {
  if (end < start) throw wrongPeriod('end', 'Confira o período: o fim não pode vir antes do início.')
  if (end > today) throw wrongPeriod('end', 'O fim do período não pode vir depois de hoje.')
  if (end > addDays(start, LONGEST_DAYS)) throw wrongPeriod('start', 'Peça até cinco anos de cada vez.')
}
