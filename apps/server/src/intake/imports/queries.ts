import { AppError, type ImportFailOut, type SaleFileImportOut } from '@talao/contract'
import type { ImportStatus } from '@talao/contract/fields/values'
import type { FilteredQuery } from '@talao/contract/list/list-query'
import { type Selectable, sql } from 'kysely'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { SaleImportFailTable } from '../../kit/db/tables.gen.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { companyDay } from '../../kit/list/days.ts'
import { type FilterRules, filterConditions, isAnyOf } from '../../kit/list/filter-rules.ts'
import type { Listing } from '../../kit/list/listing.ts'
import { inOrder, type ListSource } from '../../kit/list/page.ts'
import { byName, byNumber } from '../../kit/list/search.ts'
import { scopeIds } from '../../people/company-scope.ts'
import type { IntakeDeps } from '../intake-deps.ts'

/** A response carries only the first failed rows. All of them are available as a file. */
const MOST_FAILS = 500

const STARTED = sql`coalesce(t.started_at, t.created_at)`
const ENDED = sql`coalesce(t.ended_at, t.created_at)`
const SOURCE: ListSource = {
  table: 'sale_file_import',
  sort: {
    id: sql`t.id`,
    status: sql`t.status`,
    created_at: sql`t.created_at`,
    started_at: sql`t.started_at`,
    ended_at: sql`t.ended_at`,
    rows: sql`t.rows`,
    fail_rows: sql`t.fail_rows`,
  },
  dates: {
    created_at: { at: sql`t.created_at`, day: companyDay(sql`t.created_at`) },
    started_at: { at: STARTED, day: companyDay(STARTED) },
    ended_at: { at: ENDED, day: companyDay(ENDED) },
  },
  search: { id: byNumber('t.id'), responsible: byName('t.user_name') },
}

const FILTERS: FilterRules<'import'> = { status: { where: isAnyOf('t.status'), isIgnoredInSearch: true } }

export async function importListing(
  deps: IntakeDeps,
  actor: Actor,
  query: FilteredQuery<'import'>,
): Promise<Listing<SaleFileImportOut>> {
  return {
    source: SOURCE,
    companies: await scopeIds(deps, actor, query.company_id),
    conditions: filterConditions({ name: 'import', source: SOURCE, filters: FILTERS }, query),
    load: loadImports,
  }
}

export async function oneImport(
  deps: IntakeDeps,
  actor: Actor,
  id: number,
  wanted: readonly string[],
): Promise<SaleFileImportOut> {
  const companyId = await companyOf(deps, actor, 'sale_file_import', id)
  const [found] = await readCompanies(deps.db, [companyId], (tx) => loadImports(tx, [companyId], [id], wanted))
  if (!found) throw new AppError('nao_encontrado')
  return found
}

async function loadImports(
  tx: Tx,
  companies: readonly number[],
  ids: readonly number[],
  wanted: readonly string[],
): Promise<SaleFileImportOut[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('sale_file_import')
    .selectAll()
    .where('company_id', 'in', [...companies])
    .where('id', 'in', [...ids])
    .execute()
  const owners = await tx
    .selectFrom('company')
    .select(['id', 'corporate_name', 'cnpj'])
    .where('id', 'in', [...new Set(rows.map((row) => row.company_id))])
    .execute()
  const fails = wanted.includes('fails') ? await firstFails(tx, companies, ids) : undefined
  return inOrder(ids, rows).map((row) => {
    const company = owners.find((one) => one.id === row.company_id)
    if (!company) throw new Error(`The company of import ${row.id} is not visible.`)
    return {
      id: row.id,
      user: { id: row.user_id, name: row.user_name },
      company,
      status: row.status as ImportStatus,
      started_at: row.started_at?.toISOString() ?? null,
      ended_at: row.ended_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      file_path: `sale-file-import/${row.id}`,
      file_name: row.file_name,
      size_bytes: row.size_bytes,
      rows: row.rows,
      success_rows: row.success_rows,
      fail_rows: row.fail_rows,
      next_row_to_import: row.next_row_to_import,
      fault: row.fault,
      ...(fails ? { fails: fails.filter((fail) => fail.sale_file_import_id === row.id).map(presentFail) } : {}),
    }
  })
}

/** Open failed rows come first. */
async function firstFails(tx: Tx, companies: readonly number[], ids: readonly number[]) {
  const { rows } = await sql<Selectable<SaleImportFailTable>>`
    select f.* from unnest(${ids}::bigint[]) as wanted(id) cross join lateral (
      select * from sale_import_fail f where f.company_id = any(${companies}::bigint[])
        and f.sale_file_import_id = wanted.id
      order by f.resolved_at is not null, f.row limit ${MOST_FAILS}) f`.execute(tx)
  return rows
}

function presentFail(row: Selectable<SaleImportFailTable>): ImportFailOut {
  return {
    id: row.id,
    row: row.row,
    metadata: row.metadata,
    column: row.column_name,
    code: row.code,
    message: row.message,
    resolved_at: row.resolved_at?.toISOString() ?? null,
  }
}
