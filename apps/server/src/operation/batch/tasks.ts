import { AppError, type BatchBody, type TaskOut } from '@talao/contract'
import type { FilteredQuery } from '@talao/contract/list/list-query'
import { checkReason } from '@talao/fiscal'
import { type Selectable, sql } from 'kysely'
import { readCompanies, type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { TaskTable } from '../../kit/db/tables.gen.ts'
import { type Actor, administers } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { companyDay } from '../../kit/list/days.ts'
import { type FilterRules, filterConditions, isAnyOf } from '../../kit/list/filter-rules.ts'
import type { Listing } from '../../kit/list/listing.ts'
import { inOrder, type ListSource } from '../../kit/list/page.ts'
import { matchesIds } from '../../kit/list/row-keys.ts'
import { byNumber } from '../../kit/list/search.ts'
import { refuseFaults } from '../../note/notes/request-event.ts'
import { scopeIds } from '../../people/company-scope.ts'
import { readFills, refuseWrongChoices } from '../../sale/products/fill-codes.ts'
import type { TellDeps } from '../../tell/tell-deps.ts'
import { type Selected, selectRows } from './select-rows.ts'

/** Cancelling more notes than this at once requires an administrator of the company. */
const CANCELS_OF_ANYBODY = 20

/** Why the actor may not do all these rows together, even if each one alone is allowed. Undefined when they may. */
export function whyTooMany(
  actor: Actor,
  { action }: Pick<BatchBody, 'action'>,
  rows: readonly Selected[],
): string | undefined {
  const isMany = action === 'cancel' && rows.length > CANCELS_OF_ANYBODY
  return isMany && rows.some(({ company_id }) => !administers(actor, company_id))
    ? `Cancelar mais de ${CANCELS_OF_ANYBODY} notas de uma vez é para quem administra a empresa. Escolha menos notas, ou peça a quem administra.`
    : undefined
}

type Ask = { actor: Actor; body: BatchBody; requestId: string }
type AskDeps = Pick<TellDeps, 'db' | 'platformDb' | 'queue' | 'clock'>

/** Stores one task per company, with its rows and its job, in one transaction. Returns the task ids. */
export async function createTasks(deps: AskDeps, ask: Ask): Promise<number[]> {
  const { actor, body } = ask
  const rows = await selectRows(deps, actor, body)
  if (rows.length === 0)
    throw new AppError('dados_invalidos', { errors: { ids: ['A seleção está vazia. Escolha ao menos uma linha.'] } })
  const ofCompany = Map.groupBy(rows, ({ company_id }) => company_id)
  const companies = [...ofCompany.keys()]
  const tooMany = whyTooMany(actor, body, rows)
  if (tooMany) throw new AppError('sem_permissao', { text: tooMany })
  if (body.action === 'cancel' || body.action === 'skip') checkWords(body)
  if (body.choices) await checkChoices(deps, rows, body.choices)
  return withCompanies(deps.db, companies, async (tx) => {
    const ids: number[] = []
    // Always in the same order, to avoid deadlocks: each company's audit chain is locked until the end of the
    // transaction.
    for (const [companyId, own] of [...ofCompany].toSorted(([a], [b]) => a - b))
      ids.push(await createTask(deps, tx, ask, companyId, own))
    return ids
  })
}

async function createTask(
  deps: AskDeps,
  tx: Tx,
  { actor, body, requestId }: Ask,
  companyId: number,
  rows: readonly Selected[],
): Promise<number> {
  const ids = rows.map(({ id }) => id)
  if (body.action === 'email') await refuseSecondMails(deps, tx, `${body.entity}:email`, companyId, ids)
  const choices = Object.entries(body.choices ?? {}).filter(([id]) => ids.includes(Number(id)))
  const said = { reason: body.reason ?? null, motive: body.motive ?? null, choices: Object.fromEntries(choices) }
  const task = await tx
    .insertInto('task')
    .values({
      company_id: companyId,
      kind: `${body.entity}:${body.action}`,
      state: 'QUEUED',
      params: JSON.stringify({ ...said, request_id: requestId, user_name: actor.name }),
      total: rows.length,
      created_by: actor.userId,
      created_at: deps.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into task_row (company_id, task_id, position, entity_id, state)
    select ${companyId}, ${task.id}, row.position, row.id, 'WAITING'
    from unnest(${ids}::bigint[]) with ordinality as row(id, position)`.execute(tx)
  await deps.queue.enqueue(tx, 'run-task', { company_id: companyId, task_id: task.id }, { key: `task:${task.id}` })
  return task.id
}

/**
 * Prevents sending a customer the same mail twice after a double click. Locks the company, so concurrent requests wait.
 */
async function refuseSecondMails(
  { clock }: AskDeps,
  tx: Tx,
  kind: string,
  companyId: number,
  ids: number[],
): Promise<void> {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const since = new Date(clock.now().getTime() - TEN_MINUTES_MS)
  const { rows } = await sql`select 1 from task t
    where t.company_id = ${companyId} and t.kind = ${kind} and t.state in ('QUEUED', 'RUNNING', 'DONE')
      and t.created_at > ${since}
      and exists (select 1 from task_row r where r.company_id = t.company_id and r.task_id = t.id
        and r.entity_id = any(${ids}::bigint[]))
    limit 1`.execute(tx)
  if (rows.length > 0) throw new AppError('emails_ja_pedidos')
}

const TEN_MINUTES_MS = 600_000

function checkWords({ action, reason }: BatchBody): void {
  if (action === 'cancel') return refuseFaults(checkReason(reason ?? ''))
  if ((reason?.length ?? 0) < 3 || (reason?.length ?? 0) > 255)
    throw new AppError('dados_invalidos', { errors: { reason: ['Escreva o motivo, de 3 a 255 caracteres.'] } })
}

async function checkChoices(deps: AskDeps, rows: readonly Selected[], choices: NonNullable<BatchBody['choices']>) {
  const chosen = rows.filter(({ id }) => choices[id])
  const companies = [...new Set(chosen.map(({ company_id }) => company_id))]
  const fills = await readCompanies(deps.db, companies, (tx) => readFills(tx, chosen, choices, deps.clock.now()))
  refuseWrongChoices(fills, choices)
}

type TaskRow = Selectable<TaskTable>

/** A task the actor created. Throws `nao_encontrado` for anyone else's. */
export async function ownTask(deps: TellDeps, actor: Actor, id: number): Promise<TaskRow> {
  const companyId = await companyOf(deps, actor, 'task', id)
  const task = await readCompanies(deps.db, [companyId], (tx) =>
    tx
      .selectFrom('task')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('created_by', '=', actor.userId)
      .executeTakeFirst(),
  )
  if (!task) throw new AppError('nao_encontrado')
  return task
}

const SOURCE: ListSource = {
  table: 'task',
  sort: { id: sql`t.id`, created_at: sql`t.created_at`, ended_at: sql`t.ended_at`, state: sql`t.state` },
  dates: { created_at: { at: sql`t.created_at`, day: companyDay(sql`t.created_at`) } },
  search: { id: byNumber('t.id') },
}

const FILTERS: FilterRules<'task'> = { state: { where: isAnyOf('t.state'), isIgnoredInSearch: true } }

export async function taskListing(
  deps: TellDeps,
  actor: Actor,
  query: FilteredQuery<'task'>,
): Promise<Listing<TaskOut>> {
  const own = [sql`t.created_by = ${actor.userId}`]
  return {
    source: SOURCE,
    companies: await scopeIds(deps, actor, query.company_id),
    conditions: filterConditions({ name: 'task', source: SOURCE, filters: FILTERS, always: own }, query),
    load: async (tx, companies, ids) => {
      const rows = await tx.selectFrom('task').selectAll().where(matchesIds(companies, ids)).execute()
      return inOrder(ids, rows).map(presentTask)
    },
  }
}

export function presentTask(task: TaskRow): TaskOut {
  return {
    id: task.id,
    company_id: task.company_id,
    kind: task.kind,
    state: task.state as TaskOut['state'],
    total: task.total,
    done: task.done,
    failed: task.failed,
    message: task.message,
    has_file: isDownload(task) && task.state === 'DONE' && task.done > task.failed,
    created_at: task.created_at.toISOString(),
    started_at: task.started_at?.toISOString() ?? null,
    ended_at: task.ended_at?.toISOString() ?? null,
  }
}

export function isDownload({ kind }: Pick<TaskRow, 'kind'>): boolean {
  return kind.endsWith(':download')
}

/** Stops the task before its next row; finished rows stay done. A task that has not started is cancelled at once. */
export async function cancelTask(deps: TellDeps, actor: Actor, id: number): Promise<string> {
  const task = await ownTask(deps, actor, id)
  const now = deps.clock.now()
  const stopped = await withCompanies(deps.db, [task.company_id], (tx) =>
    tx
      .updateTable('task')
      .set((eb) => ({
        cancel_asked: true,
        state: eb.case().when('state', '=', 'QUEUED').then('CANCELED').else(eb.ref('state')).end(),
        ended_at: eb.case().when('state', '=', 'QUEUED').then(now).else(eb.ref('ended_at')).end(),
      }))
      .where('company_id', '=', task.company_id)
      .where('id', '=', id)
      .where('state', 'in', ['QUEUED', 'RUNNING'])
      .returning('id')
      .executeTakeFirst(),
  )
  return stopped ? 'O trabalho vai parar na próxima linha.' : 'O trabalho já tinha terminado.'
}
