import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'
import { systemClock } from '../clock.ts'
import { connect, type Db, poolSettings } from '../db/connect.ts'
import { type DatabaseRole, roleUrl } from '../db/roles.ts'
import { type Companies, readScope } from '../db/scope.ts'
import { makeLogger } from '../log.ts'
import { Secret } from '../secrets/secret.ts'
import { openVault } from '../secrets/vault.ts'

/** The first and the last are found by the same scan of the name index. */
const [A, B, C] = [1001, 1002, 1065] as const
const SCOPES: readonly Companies[] = [[A], [B], [C], [A, C], [A, B, C], 'every']
const WORDS = [
  'João',
  'joão',
  'JOANA',
  'Ana',
  'Anna',
  'al',
  'Ália',
  'd’Ávila',
  "O'Neil",
  '3f2a1b',
  '100%',
  'Zé_B',
  'a\\b',
  'ß',
  '李',
  '🙂',
  'A',
  'de',
]
const BETWEEN = [' ', '  ', '-', '.', '\t', ' e ']
const ROWS = 60

const name = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...BETWEEN)), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map(([word, between], at) => (at === 0 ? word : between + word)).join(''))

let database: TestDatabase
let admin: pg.Client
let app: Db
let wise: Db
const names: string[] = []

beforeAll(async () => {
  database = await createDatabase()
  admin = new pg.Client(poolSettings(database.adminUrl))
  await admin.connect()
  app = as('talao_app')
  wise = as('talao_wise')
  names.push(...fc.sample(name, { numRuns: ROWS, seed: 42 }))
  for (const company of [A, B, C]) {
    await admin.query(
      `insert into company (id, corporate_name, cnpj, created_at, updated_at) overriding system value values ($1, $2, $3, now(), now())`,
      [company, `Empresa ${company}`, `${String(company).padStart(12, '0')}00`],
    )
    await admin.query(
      `insert into note (company_id, kind, gateway, in_production, nature_operation, enotas_status, customer_name, total_cents, created_at, updated_at)
       select $1, case when n % 3 = 0 then 'NFSE' else 'NFE' end, 'FOCUS_NFE', true, 'Venda', 'PENDING', name, 100, now(), now()
       from unnest($2::text[]) with ordinality as given(name, n)`,
      [company, names],
    )
    await admin.query(
      `insert into sale (company_id, platform, external_sales_id, event_kind, state_at, fence_at, amount_cents, customer_name, purchase_date, told, created_at, updated_at)
       select $1, 'HOTMART', 'HP' || n, 'PAID', now(), now(), 9700, name, now(), '{}', now(), now() from unnest($2::text[]) with ordinality as given(name, n)`,
      [company, names],
    )
  }
})
afterAll(async () => {
  for (const db of [app, wise]) await db.destroy()
  await admin.end()
  await database.drop()
})

function as(role: DatabaseRole): Db {
  const url = roleUrl(database.url, role, openVault(new Secret(database.masterKey)))
  return connect(url, { log: makeLogger('silent', systemClock), name: 'test', max: 1 }).db
}

async function found(companies: Companies, rows: RawBuilder<unknown>): Promise<number[]> {
  return readScope({ db: app, platformDb: wise }, companies, async (tx) => {
    const read = await sql<{ id: number }>`select id from ${rows} order by id`.execute(tx)
    return read.rows.map(({ id }) => id)
  })
}

/** With few rows the planner may choose to read them all. */
async function foundInManyRows(companies: Companies, rows: RawBuilder<unknown>): Promise<void> {
  await readScope({ db: app, platformDb: wise }, companies, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`discard plans`.execute(tx)
    await sql`select id from ${rows}`.execute(tx)
  })
}

async function readThrough(table: 'note' | 'sale', companies: Companies, part: string): Promise<number[]> {
  const { rows } = await admin.query<{ id: number }>(
    `select id from ${table} where ($1::bigint[] is null or company_id = any ($1)) and position(plain_text(btrim($2)) in plain_text(customer_name)) > 0 order by id`,
    [companies === 'every' ? null : companies, part],
  )
  return rows.map(({ id }) => id)
}

/** Any part of one of the names, as a user might type it, or a text that is in none. */
const typed = fc.oneof(
  fc
    .record({ at: fc.nat(ROWS - 1), from: fc.nat(8), length: fc.integer({ min: 1, max: 14 }), isLoud: fc.boolean() })
    .map(({ at, from, length, isLoud }) => {
      const part = (names[at] ?? '').slice(from, from + length)
      return isLoud ? part.toUpperCase() : part
    })
    .filter((part) => part.trim() !== '' && part.isWellFormed()),
  name,
)

describe('a part of a name', () => {
  it('finds the notes and sales that a reading of all names finds, of one company, of several, of the platform', async () => {
    let most = 0
    await fc.assert(
      fc.asyncProperty(typed, fc.constantFrom(...SCOPES), async (part, companies) => {
        const isEvery = companies === 'every'
        const notes = isEvery ? sql`every_note_named(null, ${part})` : sql`notes_named(null, ${part})`
        const sales = isEvery ? sql`every_sale_named(${part})` : sql`sales_named(${part})`
        const inNotes = await found(companies, notes)
        expect(inNotes).toEqual(await readThrough('note', companies, part))
        expect(await found(companies, sales)).toEqual(await readThrough('sale', companies, part))
        most = Math.max(most, inNotes.length)
      }),
      { numRuns: 150 },
    )
    expect(most).toBeGreaterThan(0)
  })

  it('finds the notes of one kind where one is asked for', async () => {
    const [both, goods, services] = [
      await found([A], sql`notes_named(null, 'jo')`),
      await found([A], sql`notes_named('NFE', 'joa')`),
      await found([A], sql`notes_named('NFSE', 'joa')`),
    ]
    expect(goods.length * services.length).toBeGreaterThan(0)
    expect([...goods, ...services].toSorted((a, b) => a - b)).toEqual(both)
  })

  it('is looked for by the index of names, never name by name', async () => {
    const before = await scans()
    await foundInManyRows([A], sql`notes_named(null, 'joana al')`)
    await foundInManyRows('every', sql`every_sale_named('joana al')`)
    expect(await scans()).toEqual({ note_names: before.note_names + 1, sale_names: before.sale_names + 16 })
  })
})

async function scans(): Promise<{ note_names: number; sale_names: number }> {
  // A session reports its statistics when it ends, or when it is forced to.
  for (const db of [app, wise]) await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await admin.query<{ name: string; n: number }>(
    `select indexrelname as name, idx_scan::int as n from pg_stat_user_indexes where indexrelname in ('note_names', 'sale_names')`,
  )
  const of = (wanted: string) => rows.find(({ name: index }) => index === wanted)?.n ?? 0
  return { note_names: of('note_names'), sale_names: of('sale_names') }
}

describe('behind the wall', () => {
  it.each([
    ['talao_app', sql`every_note_named(null, 'joa')`],
    ['talao_app', sql`every_sale_named('joa')`],
    ['talao_app', sql`find_notes_named(null, null, 'joa')`],
    ['talao_app', sql`find_sales_named(null, 'joa')`],
    ['talao_wise', sql`find_notes_named(null, null, 'joa')`],
  ] as const)('%s may not ask for the names of everybody', async (role, rows) => {
    await expect(found(role === 'talao_wise' ? 'every' : [A], rows)).rejects.toThrow(/permission denied/)
  })

  it('a transaction without a company finds no rows', async () => {
    expect(await found([], sql`notes_named(null, 'joa')`)).toEqual([])
    expect(await found([], sql`sales_named('jo')`)).toEqual([])
  })
})
