import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { findCodes } from './find-codes.ts'
import { codeList, COUNTRIES, STATES } from './sources.ts'
import { keysOf } from './typed-code.ts'

type CityRow = { id: number; name: string; state_id: number; uf: string; state_name: string; total: number }

/** The official tables, as the forms ask for them. */
export function lookupRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/city', async ({ query }) => {
    const conditions = [
      ...(query.ibge_code === undefined ? [] : [sql`c.id = ${query.ibge_code}`]),
      ...(query.state_id === undefined ? [] : [sql`c.state_id = ${query.state_id}`]),
      ...(query.uf === undefined ? [] : [sql`s.uf = ${query.uf.toUpperCase()}`]),
      ...(query.search
        ? query.search.split(/\s+/).map((word) => sql`plain_text(c.name) like '%' || plain_text(${word}) || '%'`)
        : []),
    ]
    const { rows } = await sql<CityRow>`
      select c.id, c.name, c.state_id, s.uf, s.name as state_name, count(*) over () as total
      from city c join state s on s.id = c.state_id
      where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
      order by ${query.search ? sql`plain_text(c.name) like plain_text(${query.search}) || '%' desc,` : sql``} plain_text(c.name), s.uf
      limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(deps.db)
    const total = rows[0]?.total ?? 0
    return {
      data: rows.map((row) => ({
        id: row.id,
        name: row.name,
        ibge_code: row.id,
        state_id: row.state_id,
        state: { id: row.state_id, uf: row.uf, name: row.state_name },
      })),
      total,
      current_page: query.page,
      per_page: query.per_page,
      last_page: Math.max(1, Math.ceil(total / query.per_page)),
    }
  })

  route(app, 'GET /api/state', ({ query }) => findCodes(deps, STATES, query))
  route(app, 'GET /api/country', ({ query }) => findCodes(deps, COUNTRIES, query))
  route(app, 'GET /api/ncm', ({ query }) => findCodes(deps, codeList('ncm'), query))
  route(app, 'GET /api/cfop', ({ query }) =>
    findCodes(deps, codeList('cfop'), query, query.direction && [query.direction]),
  )
  route(app, 'GET /api/cest', ({ query }) => findCodes(deps, codeList('cest'), query, prefixesOf(query.ncm)))
  route(app, 'GET /api/cnae', ({ query }) => findCodes(deps, codeList('cnae'), query))
  route(app, 'GET /api/lc-116', ({ query }) => findCodes(deps, codeList('lc116'), query))
  route(app, 'GET /api/national-service-code', ({ query }) =>
    findCodes(deps, codeList('national_service_codes'), query),
  )
  route(app, 'GET /api/nbs', ({ query }) => findCodes(deps, codeList('nbs'), query, itemKeys(query.lc_116)))
  route(app, 'GET /api/cclasstrib', ({ query }) =>
    findCodes(deps, codeList('cclasstrib'), query, itemKeys(query.lc_116)),
  )
  route(app, 'GET /api/cst', ({ query }) => findCodes(deps, codeList(`cst_${query.tax}`), query))
}

/** Everything a CEST may say of an NCM: its beginnings of 2 digits and more. */
function prefixesOf(ncm: string | undefined): string[] | undefined {
  if (!ncm) return undefined
  return keysOf(ncm, codeList('ncm').shape).flatMap((key) =>
    Array.from({ length: key.length - 1 }, (_none, at) => key.slice(0, at + 2)),
  )
}

function itemKeys(item: string | undefined): string[] | undefined {
  return item ? keysOf(item, codeList('lc116').shape) : undefined
}
