import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'
import { newCnpj } from '../../../../../test/support/shop.ts'
import { type Db, databaseOver, poolSettings } from '../../kit/db/connect.ts'
import { readCompanies } from '../../kit/db/scope.ts'
import { highestNumber, highestOf, loadSerieUsage } from './serie-usage.ts'

let database: TestDatabase
let pool: pg.Pool
let admin: Db
let company: number
let asked: { sql: string; parameters: readonly unknown[] }[] = []
const NUMBERS = 5_000

beforeAll(async () => {
  database = await createDatabase()
  pool = new pg.Pool({ ...poolSettings(database.adminUrl), pipeline: true })
  admin = databaseOver(pool, ({ query }) => void asked.push(query))
  const made = await pool.query<{ id: number }>(
    `insert into company (corporate_name, cnpj, created_at, updated_at) values ('Loja', $1, now(), now()) returning id`,
    [newCnpj()],
  )
  company = made.rows[0]?.id ?? 0
  await notes('NFE', 'serie, number', '1', NUMBERS)
  await notes('NFSE', 'rps_serie, rps_number', 'A', NUMBERS)
  await pool.query(
    `insert into issue_key (company_id, note_id, gateway, kind, environment, ref, serie, number, created_at)
     select company_id, id, 'FOCUS_NFE', kind, 'producao', id::text, '2', number, created_at from note where kind = 'NFE'`,
  )
  await pool.query(
    `insert into number_taken (company_id, kind, environment, serie, number, reason, at)
     select $1, 'NFE', 'producao', '3', n, 'VOID', now() from generate_series(1, $2::int) n`,
    [company, NUMBERS],
  )
  for (const [serie, last, state] of [
    [4, 70, 'DONE'],
    [5, 80, 'UNKNOWN'],
    [6, 90, 'DENIED'],
    [6, 60, 'SENT'],
    [7, 90, 'FAILED'],
  ])
    await pool.query(
      `insert into void_range (company_id, environment, gateway, serie, year, first_number, last_number, reason, state, created_at)
       values ($1, 'producao', 'FOCUS_NFE', $2, 2026, 50, $3, 'x', $4, now())`,
      [company, serie, last, state],
    )
  await pool.query('vacuum analyze')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function notes(kind: string, columns: string, serie: string, count: number): Promise<void> {
  await pool.query(
    `insert into note (company_id, kind, enotas_status, gateway, in_production, nature_operation, customer_name, total_cents,
       authorized_at, ${columns}, created_at, updated_at)
     select $1, $2, 'Autorizada', 'FOCUS_NFE', true, 'Venda', 'Ana', n, now(), $3, n, now(), now() from generate_series(1, $4::int) n`,
    [company, kind, serie, count],
  )
}

const SERIES = [
  ['NFE', '1', NUMBERS],
  ['NFE', '2', NUMBERS],
  ['NFE', '3', NUMBERS],
  ['NFE', '4', 70],
  ['NFE', '5', 80],
  ['NFE', '6', 60],
  ['NFE', '7', 0],
  ['NFSE', 'A', NUMBERS],
  ['NFSE', '1', 0],
] as const

describe('the highest number of a serie', () => {
  it.each(SERIES)('of %s, serie %s, is what the facts say: %i', async (kind, serie, highest) => {
    const of = { companyId: company, kind, environment: 'producao', serie } as const
    const both = await readCompanies(admin, [company], async (tx) => [
      await highestNumber(tx, of),
      highestOf(await loadSerieUsage(tx, of)),
    ])
    expect(both).toEqual([highest, highest])
    const other = { ...of, environment: 'homologacao' } as const
    expect(await readCompanies(admin, [company], (tx) => highestNumber(tx, other))).toBe(0)
  })

  it.each([
    ['NFE', '1'],
    ['NFSE', 'A'],
  ] as const)('of %s, serie %s, which its notes bear, is found without reading the others', async (kind, serie) => {
    asked = []
    await readCompanies(admin, [company], (tx) =>
      highestNumber(tx, { companyId: company, kind, environment: 'producao', serie }),
    )
    const [query] = asked.filter(({ sql }) => sql.includes('number_taken'))
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, format json) ${query?.sql}`,
      [...(query?.parameters ?? [])],
    )
    expect(rows.flatMap((row) => row['QUERY PLAN']).reduce((sum, { Plan }) => sum + read(Plan), 0)).toBeLessThan(100)
  })
})

describe('the numbers of a serie that belong to something', () => {
  it('come as runs, however many there are', async () => {
    const facts = (serie: string) =>
      readCompanies(admin, [company], (tx) =>
        loadSerieUsage(tx, { companyId: company, kind: 'NFE', environment: 'producao', serie }),
      )
    expect((await facts('3')).used).toMatchObject([{ first: 1, last: NUMBERS }])
    await pool.query(`delete from number_taken where company_id = $1 and serie = '3' and number in (10, 11, 400)`, [
      company,
    ])
    expect((await facts('3')).used).toMatchObject([
      { first: 1, last: 9 },
      { first: 12, last: 399 },
      { first: 401, last: NUMBERS },
    ])
  })
})

type Node = { 'Actual Rows'?: number; 'Rows Removed by Filter'?: number; Plans?: Node[] }
function read({ Plans = [], ...node }: Node): number {
  const own = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
  return Plans.reduce((sum, plan) => sum + read(plan), own)
}
