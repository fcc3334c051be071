import { AppError, type ProductBulkBody, ProductListQuery } from '@talao/contract'
import { INTEGRATION_FIELDS } from '@talao/contract/fields/ids'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readCompanies, type Tx, withCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireOneCompany } from '../../kit/http/actor.ts'
import { all, type Condition } from '../../kit/list/page.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { scopeIds } from '../../people/company-scope.ts'
import { productConditions } from './list.ts'
import { changeProduct, type ProductBody } from './save.ts'

type Body = z.output<typeof ProductBulkBody>
type Selected = { company_id: number; id: number }
const MOST = 10_000

/** Applies the same change to many products, as one task per company with a row per product. Returns the first task. */
export async function changeMany(deps: NoteDeps, actor: Actor, body: Body, requestId: string): Promise<number> {
  refuseOwn(body.changes)
  const rows = await selectProducts(deps, actor, body)
  const ofCompany = Map.groupBy(rows, ({ company_id }) => company_id)
  const ids = await withCompanies(deps.db, [...ofCompany.keys()], async (tx) => {
    const made: number[] = []
    for (const [companyId, own] of ofCompany)
      made.push(await createTask(deps, tx, { companyId, actor, requestId, changes: body.changes }, own))
    return made
  })
  const [first] = ids
  if (first === undefined)
    throw new AppError('dados_invalidos', { errors: { ids: ['A seleção está vazia. Escolha ao menos um produto.'] } })
  return first
}

/** Changes one product of the task. Its task row is marked in the same transaction. */
export async function changeOne(
  deps: Pick<NoteDeps, 'db' | 'clock' | 'queue'>,
  actor: Actor,
  product: Selected,
  changes: unknown,
  mark: (tx: Tx) => Promise<void>,
): Promise<void> {
  await changeProduct(deps, actor, product, changes as ProductBody, mark)
}

/** Fields that must be unique or make sense only for a single product. */
function refuseOwn(changes: ProductBody): void {
  const names = ['name', 'external_code', 'company_id', 'version', ...INTEGRATION_FIELDS] as const
  const wrong = names.filter((name) => changes[name] !== undefined)
  if (wrong.length > 0)
    throw new AppError('dados_invalidos', {
      errors: Object.fromEntries(wrong.map((name) => [`changes.${name}`, ['Este campo é de um produto só.']])),
    })
  if (Object.keys(changes).length === 0)
    throw new AppError('dados_invalidos', { errors: { changes: ['Escolha ao menos uma mudança.'] } })
}

async function selectProducts(deps: NoteDeps, actor: Actor, { ids, filter }: Body): Promise<Selected[]> {
  const chosen = filter
    ? await readFilter(deps, filter)
    : { companies: undefined, conditions: [sql`t.id = any(${ids}::bigint[])`] }
  if (filter) requireOneCompany(actor, chosen.companies)
  const companies = await scopeIds(deps, actor, chosen.companies)
  const { rows } = await readCompanies(deps.db, companies, (tx) =>
    sql<Selected>`select t.company_id, t.id from product t
      where t.company_id = any(${companies}::bigint[]) and ${all(chosen.conditions)}
        order by t.id limit ${MOST + 1}`.execute(tx),
  )
  if (ids && rows.length < new Set(ids).size) throw new AppError('nao_encontrado')
  if (rows.length > MOST)
    throw new AppError('dados_invalidos', { errors: { filter: ['O filtro alcança mais de 10.000 produtos.'] } })
  return rows
}

async function readFilter(
  deps: NoteDeps,
  filter: NonNullable<Body['filter']>,
): Promise<{ companies: number[] | undefined; conditions: Condition[] }> {
  const texts = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
  const read = ProductListQuery.safeParse(texts)
  if (read.success) return { companies: read.data.company_id, conditions: await productConditions(deps, read.data) }
  const errors = Object.fromEntries(
    read.error.issues.map(({ path, message }) => [['filter', ...path].join('.'), [message]]),
  )
  throw new AppError('dados_invalidos', { errors })
}

type BulkChange = { companyId: number; actor: Actor; requestId: string; changes: ProductBody }

async function createTask(deps: NoteDeps, tx: Tx, wish: BulkChange, rows: readonly Selected[]): Promise<number> {
  const { companyId, actor, requestId, changes } = wish
  const task = await tx
    .insertInto('task')
    .values({
      company_id: companyId,
      kind: 'product:bulk',
      state: 'QUEUED',
      params: JSON.stringify({ reason: null, changes, request_id: requestId, user_name: actor.name }),
      total: rows.length,
      created_by: actor.userId,
      created_at: deps.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into task_row (company_id, task_id, position, entity_id, state)
    select ${companyId}, ${task.id}, row.position, row.id, 'WAITING'
    from unnest(${rows.map(({ id }) => id)}::bigint[]) with ordinality as row(id, position)`.execute(tx)
  await deps.queue.enqueue(tx, 'run-task', { company_id: companyId, task_id: task.id }, { key: `task:${task.id}` })
  return task.id
}
