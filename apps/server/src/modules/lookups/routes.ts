import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'

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

  route(app, 'GET /api/state', async ({ query }) => {
    const found = deps.db.selectFrom('state').selectAll().orderBy('name')
    const rows = await (query.search
      ? found.where(
          sql<boolean>`plain_text(name) like '%' || plain_text(${query.search}) || '%' or uf = ${query.search.toUpperCase()}`,
        )
      : found
    ).execute()
    return { data: rows }
  })

  route(app, 'GET /api/country', async ({ query }) => {
    const found = deps.db.selectFrom('country').selectAll().orderBy(sql`plain_text(name)`)
    const rows = await (query.search
      ? found.where(
          sql<boolean>`plain_text(name) like '%' || plain_text(${query.search}) || '%' or iso2 = ${query.search.toUpperCase()}`,
        )
      : found
    ).execute()
    return { data: rows }
  })
}
