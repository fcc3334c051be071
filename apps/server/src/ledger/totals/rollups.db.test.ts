import { dayInSaoPaulo } from '@talao/fiscal'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'
import { systemClock } from '../../kit/clock.ts'
import { connect, type Db, poolSettings } from '../../kit/db/connect.ts'
import { type DatabaseRole, roleUrl } from '../../kit/db/roles.ts'
import { readCompanies, withCompanies } from '../../kit/db/scope.ts'
import { makeLogger } from '../../kit/log.ts'
import { Secret } from '../../kit/secrets/secret.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { NOTE_ROLLUP, SALE_ROLLUP } from './rollup-tables.ts'
import { countedBy, type Sum, totalsOf } from './sums.ts'
import { updateStoredTotals } from './update-stored-totals.ts'

const [A, B, C] = [1001, 1002, 1003] as const
const EVERY = [A, B, C]
let database: TestDatabase
let admin: pg.Client
let app: Db
let worker: Db
const open: { destroy(): Promise<void> }[] = []

beforeAll(async () => {
  database = await createDatabase()
  admin = await signedIn(database.adminUrl)
  app = as('talao_app')
  worker = as('talao_worker')
  for (const id of EVERY)
    await admin.query(
      `insert into company (id, corporate_name, cnpj, created_at, updated_at) overriding system value values ($1, $2, $3, now(), now())`,
      [id, `Empresa ${id}`, `${String(id).padStart(12, '0')}00`],
    )
})
afterAll(async () => {
  for (const db of open) await db.destroy()
  await admin.end()
  await database.drop()
})

function as(role: DatabaseRole): Db {
  const url = roleUrl(database.url, role, openVault(new Secret(database.masterKey)))
  const { db } = connect(url, { log: makeLogger('silent', systemClock), name: 'test', max: 4 })
  open.push(db)
  return db
}

async function signedIn(url: string): Promise<pg.Client> {
  const client = new pg.Client(poolSettings(url))
  client.on('error', () => undefined)
  await client.connect()
  return client
}

// table
const STATUSES = ['PENDING', 'Autorizada', 'Cancelada']
/** Around midnight in São Paulo and month ends, where off-by-one-day errors show. */
const MOMENTS = [
  '2026-01-31T23:30:00Z',
  '2026-02-01T02:59:59Z',
  '2026-02-01T03:00:00Z',
  '2026-02-14T12:00:00Z',
  '2026-03-01T01:00:00Z',
  '2026-03-31T15:00:00Z',
]
const DAYS = ['2026-01-31', '2026-02-01', '2026-02-10', '2026-02-28', '2026-03-01', '2026-03-31']
const NOTE = `insert into note (company_id, kind, enotas_status, gateway, in_production, nature_operation, customer_name, total_cents, issue_date, sent_to_provider_at, created_at, updated_at)
  select $1, $2, $3, 'FOCUS_NFE', $4, 'Venda', 'Ana', $5::bigint + n, $6::timestamptz, $7::timestamptz, $8, $8 from generate_series(1, $9::int) n`
const SALE = `insert into sale (company_id, platform, external_sales_id, status, event_kind, state_at, told, fence_at, amount_cents, amount_exchanged_cents, customer_name, purchase_date, date_to_process, processed_at, is_physical, has_coproducer, created_at, updated_at)
  select $1, $2, gen_random_uuid()::text, $3, 'PAID', $8, '{}', $8, $5::bigint + n, case when $4 then 7 end, 'Ana', $8, $6::date, $7::timestamptz, $4, not $4, $8, $8 from generate_series(1, $9::int) n`

const value = fc.record({
  company: fc.constantFrom(...EVERY),
  which: fc.nat(1),
  status: fc.constantFrom(...STATUSES),
  yes: fc.boolean(),
  cents: fc.nat(100_000),
  first: fc.option(fc.constantFrom(...MOMENTS)),
  second: fc.option(fc.constantFrom(...MOMENTS)),
  at: fc.constantFrom(...MOMENTS),
  rows: fc.integer({ min: 1, max: 4 }),
})
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('insert' as const), value }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('update' as const), value }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), value }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fold' as const), value }) },
)
type Step = { do: 'insert' | 'update' | 'delete' | 'fold'; value: Parameters<typeof valuesOf>[1] }

function valuesOf(
  table: 'note' | 'sale',
  v: {
    company: number
    which: number
    status: string
    yes: boolean
    cents: number
    first: string | null
    second: string | null
    at: string
    rows: number
  },
) {
  const which = table === 'note' ? ['NFE', 'NFSE'][v.which] : ['HOTMART', 'KIWIFY'][v.which]
  const first = table === 'note' ? v.first : v.first && dayInSaoPaulo(new Date(v.first))
  return [v.company, which, v.status, v.yes, v.cents, first, v.second, v.at]
}

async function change(client: pg.Client, table: 'note' | 'sale', { do: what, value: v }: Step): Promise<void> {
  if (what === 'insert') await client.query(table === 'note' ? NOTE : SALE, [...valuesOf(table, v), v.rows])
  if (what === 'fold') await client.query('select fold_rollups($1)', [v.rows])
  const some = `select id from ${table} where company_id = $1 order by id desc limit $2`
  if (what === 'delete') await client.query(`delete from ${table} where id in (${some})`, [v.company, v.rows - 1])
  if (what === 'update' && table === 'note')
    await client.query(
      `update note set enotas_status = $3, sent_to_provider_at = $4, total_cents = $5 where id in (${some})`,
      [v.company, v.rows, v.status, v.second, v.cents],
    )
  if (what === 'update' && table === 'sale')
    await client.query(
      `update sale set status = $3, processed_at = $4, amount_exchanged_cents = $5, has_coproducer = $6 where id in (${some})`,
      [v.company, v.rows, v.status, v.second, v.cents, v.yes],
    )
}

const filter = fc.record({
  companies: fc.constantFrom([A], [B, A], EVERY),
  start: fc.option(fc.constantFrom(...DAYS), { nil: undefined }),
  end: fc.option(fc.constantFrom(...DAYS), { nil: undefined }),
  field: fc.nat(3),
  statuses: fc.option(fc.subarray(STATUSES, { minLength: 1 }), { nil: undefined }),
  yes: fc.option(fc.boolean(), { nil: undefined }),
})
type Asked = {
  companies: number[]
  start: string | undefined
  end: string | undefined
  field: number
  statuses: string[] | undefined
  yes: boolean | undefined
}
type Row = Record<string, unknown> & { company_id: number; created_at: Date }

// table
/** The expected totals, from the rows themselves. */
const TRUTH = {
  note: {
    days: [
      ['sent_to_provider_at', (row: Row) => dayOf(row.sent_to_provider_at ?? row.created_at)],
      ['issue_date', (row: Row) => dayOf(row.issue_date ?? row.sent_to_provider_at ?? row.created_at)],
      ['created_at', (row: Row) => dayOf(row.created_at)],
    ],
    status: (row: Row) => row.enotas_status,
    yes: (row: Row) => row.in_production,
    cents: (row: Row) => Number(row.total_cents),
  },
  sale: {
    days: [
      ['created_at', (row: Row) => dayOf(row.created_at)],
      ['purchase_date', (row: Row) => dayOf(row.purchase_date)],
      ['date_to_process', (row: Row) => (row.date_to_process as string | null) ?? dayOf(row.created_at)],
      ['processed_at', (row: Row) => dayOf(row.processed_at ?? row.created_at)],
    ],
    status: (row: Row) => row.status,
    yes: (row: Row) => row.is_physical,
    cents: (row: Row) => Number(row.amount_exchanged_cents ?? row.amount_cents),
  },
} as const

function dayOf(at: unknown): string {
  return dayInSaoPaulo(at as Date)
}

async function truth(
  table: 'note' | 'sale',
  asked: Asked,
): Promise<{ sum: Sum; byMonth: Map<string, Sum>; byCompany: Map<string, Sum>; byStatus: Map<string, Sum> }> {
  const { days, status, yes, cents } = TRUTH[table]
  const day = days[asked.field % days.length]?.[1] ?? (() => '')
  const { rows } = await admin.query<Row>(`select * from ${table}`)
  const kept = rows.filter(
    (row) =>
      asked.companies.includes(row.company_id) &&
      (!asked.statuses || asked.statuses.includes(String(status(row)))) &&
      (asked.yes === undefined || yes(row) === asked.yes) &&
      (!asked.start || day(row) >= asked.start) &&
      (!asked.end || day(row) <= asked.end),
  )
  const sumOf = (some: Row[]) => ({ count: some.length, amountCents: some.reduce((all, row) => all + cents(row), 0) })
  const apart = (key: (row: Row) => unknown) => {
    const groups = Map.groupBy(kept, (row) => String(key(row)))
    return new Map([...groups].map(([name, some]) => [name, sumOf(some)]))
  }
  return {
    sum: sumOf(kept),
    byMonth: apart((row) => day(row).slice(0, 7)),
    byCompany: apart((row) => row.company_id),
    byStatus: apart(status),
  }
}

async function told(table: 'note' | 'sale', asked: Asked) {
  const field = TRUTH[table].days[asked.field % TRUTH[table].days.length]?.[0]
  const yes = asked.yes === undefined ? undefined : [asked.yes]
  const date = { field: field as never, start: asked.start, end: asked.end }
  return readCompanies(app, asked.companies, async (tx) => {
    const keyed = (sums: (Sum & { key: string })[]) => new Map(sums.map(({ key, ...sum }) => [key, sum]))
    if (table === 'note') {
      const of = { companies: asked.companies, where: { status: asked.statuses, in_production: yes }, date }
      return {
        sum: await totalsOf(tx, NOTE_ROLLUP, of),
        byMonth: keyed(await countedBy(tx, NOTE_ROLLUP, of, 'month')),
        byCompany: keyed(await countedBy(tx, NOTE_ROLLUP, of, 'company_id')),
        byStatus: keyed(await countedBy(tx, NOTE_ROLLUP, of, 'status')),
      }
    }
    const of = { companies: asked.companies, where: { status: asked.statuses, is_physical: yes }, date }
    return {
      sum: await totalsOf(tx, SALE_ROLLUP, of),
      byMonth: keyed(await countedBy(tx, SALE_ROLLUP, of, 'month')),
      byCompany: keyed(await countedBy(tx, SALE_ROLLUP, of, 'company_id')),
      byStatus: keyed(await countedBy(tx, SALE_ROLLUP, of, 'status')),
    }
  })
}

async function insert(table: 'note' | 'sale', company: number, rows: number): Promise<void> {
  const one = {
    company,
    which: 0,
    status: 'Autorizada',
    yes: true,
    cents: 100,
    first: null,
    second: null,
    at: '2026-02-14T12:00:00Z',
    rows,
  }
  await change(admin, table, { do: 'insert', value: one })
}

async function deltas(): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    'select (select count(*) from note_delta) + (select count(*) from sale_delta) as n',
  )
  return rows[0]?.n ?? 0
}

const everything: Asked = {
  companies: EVERY,
  start: undefined,
  end: undefined,
  field: 0,
  statuses: undefined,
  yes: undefined,
}

describe.each(['note', 'sale'] as const)('the sums of every %s', (table) => {
  it('are those of a full scan to the cent, whatever was changed, folded or undone in between, for any filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 6 }), isUndone: fc.boolean() }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.array(filter, { minLength: 3, maxLength: 6 }),
        async (transactions, asked) => {
          for (const { steps, isUndone } of transactions) {
            await admin.query('begin')
            for (const one of steps) await change(admin, table, one)
            await admin.query(isUndone ? 'rollback' : 'commit')
          }
          for (const one of [...asked, everything]) expect(await told(table, one)).toEqual(await truth(table, one))
        },
      ),
      { numRuns: 25 },
    )
  })

  it('tell of what the same transaction has just done, and forget it with the transaction', async () => {
    await insert(table, A, 2)
    const before = await told(table, everything)
    const undone = withCompanies(worker, [A], async (tx) => {
      await tx.deleteFrom(table).where('company_id', '=', A).execute()
      const own = { companies: [A] }
      expect(await (table === 'note' ? totalsOf(tx, NOTE_ROLLUP, own) : totalsOf(tx, SALE_ROLLUP, own))).toEqual({
        count: 0,
        amountCents: 0,
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await told(table, everything)).toEqual(before)
  })
})

describe('the fold', () => {
  it('that dies before its end has folded nothing, and the next one folds it', async () => {
    await updateStoredTotals(worker)
    await insert('note', A, 3)
    await insert('sale', B, 3)
    const waiting = await deltas()
    expect(waiting).toBeGreaterThan(0)
    const dying = await signedIn(roleUrl(database.url, 'talao_worker', openVault(new Secret(database.masterKey))))
    await dying.query('begin')
    expect((await dying.query<{ n: number }>('select fold_rollups() as n')).rows[0]?.n).toBe(waiting)
    const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid')
    await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    expect(await deltas()).toBe(waiting)
    for (const table of ['note', 'sale'] as const)
      expect(await told(table, everything)).toEqual(await truth(table, everything))
    expect(await updateStoredTotals(worker)).toBe(waiting)
    for (const table of ['note', 'sale'] as const)
      expect(await told(table, everything)).toEqual(await truth(table, everything))
  })

  it('finds the door shut while another folds, and folds nothing twice', async () => {
    await insert('note', A, 4)
    await admin.query('begin')
    await admin.query('select fold_rollups()')
    expect(await updateStoredTotals(worker)).toBe(0)
    await admin.query('commit')
    expect(await updateStoredTotals(worker)).toBe(0)
    expect(await told('note', everything)).toEqual(await truth('note', everything))
  })

  it('and writers at the same time never let a reader see another number than the rows have', async () => {
    let isOver = false
    const writers = [A, B, C].map(async (company) => {
      const client = await signedIn(database.adminUrl)
      for (let at = 0; at < 40; at += 1) {
        await client.query(NOTE, [company, 'NFE', STATUSES[at % 3], true, at, null, null, MOMENTS[at % 6], 2])
        await client.query(
          'update note set enotas_status = $2 where id = (select max(id) from note where company_id = $1)',
          [company, STATUSES[(at + 1) % 3]],
        )
      }
      await client.end()
    })
    const folder = (async () => {
      while (!isOver) await updateStoredTotals(worker)
    })()
    let reads = 0
    const reader = (async () => {
      while (!isOver) {
        const { sum, counted } = await readCompanies(app, EVERY, async (tx) => ({
          sum: await totalsOf(tx, NOTE_ROLLUP, { companies: EVERY, where: { status: ['Autorizada'] } }),
          counted: await tx
            .selectFrom('note')
            .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<string>('total_cents').as('cents')])
            .where('company_id', 'in', EVERY)
            .where('enotas_status', '=', 'Autorizada')
            .executeTakeFirstOrThrow(),
        }))
        expect(sum).toEqual({ count: counted.count, amountCents: Number(counted.cents) })
        reads += 1
      }
    })()
    await Promise.all(writers).finally(() => (isOver = true))
    await Promise.all([folder, reader])
    expect(reads).toBeGreaterThan(3)
    expect(await told('note', everything)).toEqual(await truth('note', everything))
  })
})

describe('behind the wall', () => {
  it('a company adds up its own rows only, even where it names another one', async () => {
    await insert('note', B, 2)
    await insert('note', C, 1)
    await updateStoredTotals(worker)
    await insert('note', B, 1)
    const own = await readCompanies(app, [A], (tx) => totalsOf(tx, NOTE_ROLLUP, { companies: EVERY }))
    expect(own).toEqual((await truth('note', { ...everything, companies: [A] })).sum)
    const ranked = await readCompanies(app, [A], (tx) => countedBy(tx, NOTE_ROLLUP, { companies: EVERY }, 'company_id'))
    expect(ranked.map(({ key }) => key)).toEqual([String(A)])
  })

  it('who names every company may add up some of them', async () => {
    const some = await readCompanies(app, EVERY, (tx) => totalsOf(tx, NOTE_ROLLUP, { companies: [A, B] }))
    expect(some).toEqual((await truth('note', { ...everything, companies: [A, B] })).sum)
    expect(some).not.toEqual((await truth('note', everything)).sum)
  })

  it('the days of the platform are for whoever names every company', async () => {
    const days = (companies: number[]) =>
      readCompanies(app, companies, (tx) => tx.selectFrom('note_day').selectAll().execute())
    expect(await days([A])).toEqual([])
    expect(await days([A, B])).toEqual([])
    expect((await days(EVERY)).length).toBeGreaterThan(0)
  })

  it.each(['note_delta', 'note_month', 'note_day', 'sale_delta', 'sale_month', 'sale_day'])(
    'nobody of the product writes %s',
    async (table) => {
      for (const role of ['talao_app', 'talao_worker', 'talao_wise'])
        for (const right of ['insert', 'update', 'delete', 'truncate']) {
          const { rows } = await admin.query('select has_table_privilege($1, $2, $3) as may', [role, table, right])
          expect([role, right, rows[0]?.may]).toEqual([role, right, false])
        }
    },
  )
})

describe('sums that a restore left wrong', () => {
  it('are made anew from the rows', async () => {
    await admin.query('update note_month set n = n + 1, amount_cents = 0')
    await admin.query('delete from sale_month')
    expect((await told('note', everything)).byCompany).not.toEqual((await truth('note', everything)).byCompany)
    await admin.query('select rebuild_rollups()')
    for (const table of ['note', 'sale'] as const) {
      expect(await told(table, everything)).toEqual(await truth(table, everything))
      const own = { ...everything, companies: [B] }
      expect(await told(table, own)).toEqual(await truth(table, own))
    }
  })
})
