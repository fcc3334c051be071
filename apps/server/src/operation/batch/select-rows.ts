import {
  AppError,
  type BatchBody,
  type BatchEntity,
  type FieldErrors,
  MOST_BATCH_ROWS,
  MOST_FILLED,
  NfeListQuery,
  NfseListQuery,
  ProductListQuery,
  SaleListQuery,
} from '@talao/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireOneCompany } from '../../kit/http/actor.ts'
import { all, type Condition } from '../../kit/list/page.ts'
import { NFE_LIST } from '../../note/nfe/list.ts'
import { NFSE_LIST } from '../../note/nfse/list.ts'
import { noteConditions } from '../../note/notes/list.ts'
import { scopeIds } from '../../people/company-scope.ts'
import { productConditions } from '../../sale/products/list.ts'
import { saleConditions } from '../../sale/sales/queries.ts'
import type { TellDeps } from '../../tell/tell-deps.ts'

type Deps = Pick<TellDeps, 'db' | 'platformDb' | 'clock'>
export type Selected = { company_id: number; id: number }

/**
 * The rows of a batch: the ids given, all of which the actor must be allowed to see, or the rows the list shows under
 * the filter.
 */
export async function selectRows(deps: Deps, actor: Actor, body: BatchBody): Promise<Selected[]> {
  const { entity, ids, filter } = body
  const chosen = filter ? await readFilter(deps, entity, filter) : byIds(entity, ids ?? [])
  if (filter) requireOneCompany(actor, chosen.companies)
  const companies = await scopeIds(deps, actor, chosen.companies)
  const most = entity === 'product' ? MOST_FILLED : MOST_BATCH_ROWS
  const { rows } = await readCompanies(deps.db, companies, (tx) =>
    sql<Selected>`select t.company_id, t.id from ${sql.table(TABLES[entity])} t
      where t.company_id = any(${companies}::bigint[]) and ${all(chosen.conditions)}
      order by t.created_at, t.id limit ${most + 1}`.execute(tx),
  )
  if (ids && rows.length < new Set(ids).size) throw new AppError('nao_encontrado')
  if (rows.length > most)
    throw new AppError('dados_invalidos', {
      errors: { [filter ? 'filter' : 'ids']: [TOO_MANY[entity === 'product' ? 'product' : 'others']] },
    })
  return rows
}

const TABLES = { 'fiscal-note': 'note', 'service-fiscal-note': 'note', sale: 'sale', product: 'product' } as const
const TOO_MANY = {
  product: 'São mais de 1.000 produtos. Preencha por partes.',
  others: 'O filtro alcança mais de 50.000 linhas. Restrinja as datas e repita por partes.',
}

type Chosen = { companies: number[] | undefined; conditions: Condition[] }

function byIds(entity: BatchEntity, ids: readonly number[]): Chosen {
  const named = sql`t.id = any(${ids}::bigint[])`
  if (entity === 'sale' || entity === 'product') return { companies: undefined, conditions: [named] }
  return { companies: undefined, conditions: [named, sql`t.kind = ${KINDS[entity]}`] }
}

export const KINDS = { 'fiscal-note': 'NFE', 'service-fiscal-note': 'NFSE' } as const

/** Parses the filter with the list's own schema, so that a batch reaches exactly the rows the screen shows. */
async function readFilter(deps: Deps, entity: BatchEntity, filter: NonNullable<BatchBody['filter']>): Promise<Chosen> {
  const texts = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
  if (entity === 'sale') {
    const query = parsed(SaleListQuery, texts)
    return { companies: query.company_id, conditions: saleConditions(query) }
  }
  if (entity === 'product') {
    const query = parsed(ProductListQuery, texts)
    return { companies: query.company_id, conditions: await productConditions(deps, query) }
  }
  if (entity === 'service-fiscal-note') {
    const query = parsed(NfseListQuery, texts)
    return { companies: query.company_id, conditions: noteConditions(NFSE_LIST, query) }
  }
  const query = parsed(NfeListQuery, texts)
  return { companies: query.company_id, conditions: noteConditions(NFE_LIST, query) }
}

function parsed<S extends z.ZodType>(schema: S, texts: Record<string, string>): z.output<S> {
  const read = schema.safeParse(texts)
  if (read.success) return read.data
  const errors: FieldErrors = {}
  for (const { path, message } of read.error.issues) {
    const field = ['filter', ...path].join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  throw new AppError('dados_invalidos', { errors })
}
