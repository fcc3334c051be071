import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'
import { systemClock } from '../clock.ts'
import { makeLogger } from '../log.ts'
import { Secret } from '../secrets/secret.ts'
import { openVault } from '../secrets/vault.ts'
import { connect, type Db, poolSettings } from './connect.ts'
import { DatabaseNotUsable, prepareDatabase } from './prepare-database.ts'
import { type DatabaseRole, roleUrl } from './roles.ts'
import { type Tx, withCompanies } from './scope.ts'

let database: TestDatabase
let admin: pg.Client
const clients: pg.Client[] = []
const A = 1001
const B = 1002

beforeAll(async () => {
  database = await createDatabase()
  admin = await open(database.adminUrl)
  for (const id of [A, B]) {
    await admin.query(
      `insert into company (id, corporate_name, cnpj, created_at, updated_at) overriding system value values ($1, $2, $3, now(), now())`,
      [id, `Empresa ${id}`, `${String(id).padStart(12, '0')}00`],
    )
    await admin.query(
      'insert into company_config (company_id, auto_since, created_at, updated_at) values ($1, now(), now(), now())',
      [id],
    )
    await admin.query(
      `insert into sale_integration (company_id, name, type, auto_since, path_key_hash, path_key_sealed, created_at, updated_at) values ($1, $2, 'HOTMART', now(), $3, 'x', now(), now())`,
      [id, `canario-${id}`, Buffer.from(`key-${id}`)],
    )
    await admin.query(
      `insert into inbox (company_id, sale_integration_id, received_at, headers, query, body) select company_id, id, now(), '{}', '{}', 'x' from sale_integration where company_id = $1`,
      [id],
    )
  }
})
afterAll(async () => {
  await Promise.all([...clients, admin].map((client) => client.end()))
  await database.drop()
})

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client(poolSettings(url))
  await client.connect()
  return client
}

async function as(role: DatabaseRole): Promise<pg.Client> {
  const client = await open(roleUrl(database.url, role, openVault(new Secret(database.masterKey))))
  clients.push(client)
  return client
}

/** A transaction that sets its companies the way the product does. */
async function within<T extends pg.QueryResultRow>(
  client: pg.Client,
  companies: string | null,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> {
  await client.query('begin')
  try {
    if (companies !== null) await client.query("select set_config('talao.companies', $1, true)", [companies])
    return (await client.query<T>(statement, values)).rows
  } finally {
    await client.query('rollback')
  }
}

const SHARED_BY_ALL = [
  'app_user',
  'session',
  'account_token',
  'account_mail',
  'digest',
  'demo_month',
  'second_factor',
  'recovery_code',
  'sign_in_throttle',
  'platform_setting',
  'worker_heartbeat',
  'schema_migration',
  'reference_load',
  'state',
  'country',
  'city',
  'reference_code',
  'authority_traffic',
  'exchange_rate',
  'authority_watch',
  'scrub_run',
  'city_parameter',
  'lookup_answer',
  'lookup_pace',
  'backup_run',
  'audit_key',
  'master_key',
  'key_holder',
  'operation_alarm',
  'deadlock_watch',
  'norm_bundle',
  'norm_row',
  'norm_settings',
]

describe('the catalogue', () => {
  it('has a raised wall on every table but the few that belong to nobody', async () => {
    const { rows } = await admin.query<{
      name: string
      is_partition: boolean
      enabled: boolean
      forced: boolean
      policies: string[]
    }>(`
      select c.relname as name, c.relispartition as is_partition, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        array(select p.polname::text from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
    expect(rows.length).toBeGreaterThan(30)
    const open = rows.filter(
      (row) =>
        !row.enabled ||
        !row.forced ||
        !row.policies.includes('owner_all') ||
        !(row.is_partition || row.policies.includes('own_company')),
    )
    expect(open.map((row) => row.name).sort()).toEqual(SHARED_BY_ALL.toSorted())
  })

  it('finds the offender that a new table without a wall would be', async () => {
    await admin.query('begin')
    await admin.query('create table offender (company_id bigint)')
    const { rows } = await admin.query(`select relname from pg_class where relname = 'offender' and not relrowsecurity`)
    await admin.query('rollback')
    expect(rows).toHaveLength(1)
  })

  it('lets a company column never be null, and carries it in every key to another company table', async () => {
    const nullable = await admin.query(
      `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'company_id' and is_nullable = 'YES'`,
    )
    expect(nullable.rows).toEqual([])
    const { rows } = await admin.query(`
      select c.conrelid::regclass::text as from_table, c.confrelid::regclass::text as to_table from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
        and exists (select 1 from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'company_id')
        and not exists (select 1 from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'company_id' and a.attnum = any(c.conkey))`)
    expect(rows).toEqual([])
  })

  it('gives our roles nothing beyond what stands on tables: no ownership, no superuser, no way round the walls', async () => {
    const { rows } = await admin.query(`
      select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        (select count(*)::int from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace) as owned,
        (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships
      from pg_roles r where rolname in ('talao_app', 'talao_worker', 'talao_wise', 'talao_queue') order by 1`)
    expect(rows).toHaveLength(4)
    for (const row of rows)
      expect(row).toMatchObject({
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        owned: 0,
        memberships: 0,
      })
  })

  it('opens nothing to everybody', async () => {
    const tables = await admin.query(
      `select table_name from information_schema.role_table_grants where grantee = 'PUBLIC' and table_schema in ('public', 'jobs')`,
    )
    expect(tables.rows).toEqual([])
    const doors = await admin.query(`
      select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and (p.prosecdef or p.proname = 'raise_wall')
        and has_function_privilege('public', p.oid, 'execute')`)
    expect(doors.rows).toEqual([])
    const definers = await admin.query(
      `select count(*)::int as n, count(*) filter (where array_to_string(proconfig, ',') like 'search_path=public, pg_temp%')::int as safe from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
    )
    expect(definers.rows[0].n).toBeGreaterThan(10)
    expect(definers.rows[0].safe).toBe(definers.rows[0].n)
    const create = await admin.query(
      `select has_schema_privilege('talao_app', 'public', 'create') as app, has_schema_privilege('talao_worker', 'public', 'create') as worker`,
    )
    expect(create.rows[0]).toEqual({ app: false, worker: false })
  })

  it('keeps history from being rewritten by the running product', async () => {
    for (const table of ['sale_event', 'note_event', 'audit_log', 'audit_head'])
      for (const role of ['talao_app', 'talao_worker', 'talao_wise'])
        for (const right of ['update', 'delete', 'truncate']) {
          const { rows } = await admin.query('select has_table_privilege($1, $2, $3) as may', [role, table, right])
          expect([role, table, right, rows[0].may]).toEqual([role, table, right, false])
        }
  })
})

describe.each(['talao_app', 'talao_worker'] as const)('behind the wall, %s', (role) => {
  let client: pg.Client
  beforeAll(async () => {
    client = await as(role)
  })

  it.each(['company', 'sale_integration', 'inbox', 'company_config'])(
    'sees no row of %s without naming a company, or naming none',
    async (table) => {
      expect(await within(client, null, `select 1 from ${table}`)).toEqual([])
      expect(await within(client, '', `select 1 from ${table}`)).toEqual([])
    },
  )

  it('sees its own company’s rows only, even when the query forgets its filter', async () => {
    expect(await within(client, String(A), 'select company_id::int from sale_integration')).toEqual([{ company_id: A }])
    expect(await within(client, String(A), 'select id::int from company')).toEqual([{ id: A }])
    expect(await within(client, String(A), 'select company_id::int from inbox')).toEqual([{ company_id: A }])
    expect(await within(client, String(A), 'select id from sale_integration where company_id = $1', [B])).toEqual([])
    expect(await within(client, `${A},${B}`, 'select company_id::int from sale_integration order by 1')).toEqual([
      { company_id: A },
      { company_id: B },
    ])
  })

  it('cannot write for another company, nor move a row there', async () => {
    await expect(
      within(client, String(A), 'insert into company_address (company_id) values ($1)', [B]),
    ).rejects.toThrow(/row-level security/)
    await expect(within(client, String(A), 'update sale_integration set company_id = $1', [B])).rejects.toThrow(
      /row-level security/,
    )
    expect(
      await within(client, String(A), `update sale_integration set name = 'tomada' where company_id = $1 returning 1`, [
        B,
      ]),
    ).toEqual([])
    expect(await within(client, String(A), 'delete from inbox where company_id = $1 returning 1', [B])).toEqual([])
  })

  it('carries nothing over to the next transaction of the same connection', async () => {
    await client.query('begin')
    await client.query("select set_config('talao.companies', $1, true)", [String(A)])
    await client.query('commit')
    expect((await client.query('select 1 from company')).rows).toEqual([])
  })

  it('cannot go round by a partition, nor by the tables of people', async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select relname as name from pg_class where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const table of [
      ...rows.map((row) => row.name),
      'app_user',
      'session',
      'account_token',
      'second_factor',
      'recovery_code',
    ])
      await expect(within(client, String(A), `select 1 from ${table}`)).rejects.toThrow(/permission denied/)
  })
})

describe('a transaction of the product', () => {
  it('sees its companies, and leaves nothing behind on the one connection of its pool, whether it is kept or undone', async () => {
    const url = roleUrl(database.url, 'talao_app', openVault(new Secret(database.masterKey)))
    const { db } = connect(url, { log: makeLogger('silent', systemClock), name: 'test', max: 1 })
    const seen = (tx: Tx | Db) => tx.selectFrom('company').select('id').orderBy('id').execute()
    expect(await withCompanies(db, [A, B], seen)).toEqual([{ id: A }, { id: B }])
    expect(await withCompanies(db, [A], seen)).toEqual([{ id: A }])
    expect(await seen(db)).toEqual([])
    const undone = withCompanies(db, [B], async () => {
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await seen(db)).toEqual([])
    expect(await withCompanies(db, [], seen)).toEqual([])
    await db.destroy()
  })
})

describe('the platform’s administrators', () => {
  it('read all companies, write nothing, and never read keys and tokens', async () => {
    const client = await as('talao_wise')
    expect(await within(client, null, 'select count(*)::int as n from company')).toEqual([{ n: 2 }])
    await expect(within(client, null, `update company set fantasy_name = 'x'`)).rejects.toThrow(/permission denied/)
    for (const table of [
      'company_certificate',
      'company_gateway',
      'nfs_access_setting',
      'app_user',
      'platform_setting',
      'audit_key',
    ])
      await expect(within(client, null, `select 1 from ${table}`)).rejects.toThrow(/permission denied/)
  })
})

describe('the owner', () => {
  it('sees every row of every partition, or a backup would copy nothing', async () => {
    await admin.query('begin')
    await admin.query('set local role talao_owner')
    const { rows } = await admin.query(
      `select count(*)::int as n from only inbox_${new Date().toISOString().slice(0, 7).replace('-', '_')}`,
    )
    await admin.query('rollback')
    expect(rows).toEqual([{ n: 2 }])
  })
})

describe('the doors', () => {
  it('answer only for the right key, and only what is needed', async () => {
    const app = await as('talao_app')
    const [{ id } = { id: 0 }] = (
      await admin.query<{ id: number }>('select id from sale_integration where company_id = $1', [A])
    ).rows
    expect(await within(app, null, 'select * from door_integration($1, $2)', [id, Buffer.from(`key-${A}`)])).toEqual([
      {
        company_id: A,
        type: 'HOTMART',
        is_active: true,
        setup: 'CONNECTED',
        secret_is_offered: false,
        secrets_sealed: null,
        secrets_before_sealed: null,
        secrets_before_until: null,
      },
    ])
    expect(await within(app, null, 'select * from door_integration($1, $2)', [id, Buffer.from(`key-${B}`)])).toEqual([])
  })

  it('tell of a person by e-mail only id, hash and whether it is disabled', async () => {
    await admin.query(
      `insert into app_user (name, email, password_hash, created_at, updated_at) values ('Ana', 'ana@x.test', 'hash', now(), now())`,
    )
    const app = await as('talao_app')
    expect(await within(app, null, `select * from door_sign_in('ANA@x.test')`)).toEqual([
      { id: expect.any(Number), password_hash: 'hash', disabled: false },
    ])
  })

  it('tell who has a part of a sale only to whoever sees that sale', async () => {
    const id = 77
    await admin.query(
      `insert into sale (company_id, platform, external_sales_id, status, event_kind, state_at, fence_at, amount_cents, customer_name, purchase_date,
         origin_company_id, origin_sale_id, told, created_at, updated_at)
       values ($1, 'HOTMART', 'PART-1', 'PENDING', 'PAID', now(), now(), 100, 'Cliente', now(), $2, $3, '{}', now(), now())`,
      [B, A, id],
    )
    const app = await as('talao_app')
    const asked = ['select * from door_shares_of_sale($1, $2)', [A, id]] as const
    expect(await within(app, String(A), asked[0], [...asked[1]])).toEqual([
      { company_id: B, is_issued: false, is_sent: false },
    ])
    for (const others of [null, String(B)]) expect(await within(app, others, asked[0], [...asked[1]])).toEqual([])
    await admin.query(`delete from sale where external_sales_id = 'PART-1'`)
  })

  it('tell who administers a company only to whoever sees it, and not of those who may not sign in', async () => {
    for (const [name, role, disabled] of [
      ['dora', 'ADM', null],
      ['eva', null, null],
      ['fabio', 'ADM', new Date()],
    ])
      await admin.query(
        `with made as (insert into app_user (name, email, password_hash, disabled_at, created_at, updated_at)
           values ($1, $1 || '@x.test', 'h', $2, now(), now()) returning id)
         insert into membership (user_id, company_id, role, created_at) select id, $3, $4, now() from made`,
        [name, disabled, B, role],
      )
    const worker = await as('talao_worker')
    const asked = 'select name, email from door_company_admins($1)'
    expect(await within(worker, String(B), asked, [B])).toEqual([{ name: 'dora', email: 'dora@x.test' }])
    for (const others of [null, String(A)]) expect(await within(worker, others, asked, [B])).toEqual([])
    await admin.query(`delete from membership where company_id = $1`, [B])
    await admin.query(`delete from app_user where email in ('dora@x.test', 'eva@x.test', 'fabio@x.test')`)
  })

  it('of the work are shut to the server, those of the server to the worker', async () => {
    const app = await as('talao_app')
    const worker = await as('talao_worker')
    await expect(within(app, null, 'select * from door_due_sales(now(), 1, 1)')).rejects.toThrow(/permission denied/)
    await expect(within(app, null, 'select * from door_certificates_ending(now(), now(), 1)')).rejects.toThrow(
      /permission denied/,
    )
    await expect(within(worker, null, `select * from door_sign_in('x')`)).rejects.toThrow(/permission denied/)
    await expect(
      within(worker, null, `select door_open_session(1, 'h', $1, now(), now(), $2, $2)`, [Buffer.from('x'), '']),
    ).rejects.toThrow(/permission denied/)
    await expect(within(app, null, 'select * from door_everybody(null)')).rejects.toThrow(/permission denied/)
    await expect(within(app, null, `select * from door_account_of('ana@x.test')`)).rejects.toThrow(/permission denied/)
    await expect(within(app, null, 'select email from account_mail')).rejects.toThrow(/permission denied/)
  })

  it('let nobody join a company that already has people, nor a second one', async () => {
    await admin.query(
      `insert into app_user (name, email, password_hash, created_at, updated_at) values ('Bia', 'bia@x.test', 'h', now(), now())`,
    )
    await admin.query(
      `insert into membership (user_id, company_id, role, created_at) select id, $1, 'ADM', now() from app_user where email = 'ana@x.test'`,
      [A],
    )
    const app = await as('talao_app')
    for (const [email, company] of [
      ['bia@x.test', A],
      ['ana@x.test', B],
    ] as const) {
      const { rows } = await admin.query<{ id: number }>('select id from app_user where email = $1', [email])
      await app.query('select door_join_company($1, $2, now())', [rows[0]?.id, company])
    }
    expect((await admin.query('select count(*)::int as n from membership')).rows).toEqual([{ n: 1 }])
  })
})

describe('the doors to people', () => {
  it('change nobody outside the transaction’s companies, and nobody for a session that is no platform administrator’s', async () => {
    const { rows } = await admin.query<{ id: number }>(
      `with made as (insert into app_user (name, email, password_hash, created_at, updated_at)
         values ('Caio', 'caio@x.test', 'h', now(), now()) returning id)
       insert into membership (user_id, company_id, role, created_at) select id, $1, 'ADM', now() from made returning user_id as id`,
      [B],
    )
    const id = rows[0]?.id
    const app = await as('talao_app')
    for (const companies of [null, String(A)]) {
      expect(await within(app, companies, 'select id from door_people() where id = $1', [id])).toEqual([])
      expect(await within(app, companies, `select door_change_person($1, 'x', true, 0, now()) as ok`, [id])).toEqual([
        { ok: false },
      ])
      expect(await within(app, companies, 'select door_administrators($1) as n', [B])).toEqual([{ n: 0 }])
    }
    expect(await within(app, String(B), `select door_change_person($1, 'x', true, 0, now()) as ok`, [id])).toEqual([
      { ok: true },
    ])
    expect(await within(app, String(B), 'select door_set_wise($1, true, 0, now()) as ok', [id])).toEqual([
      { ok: false },
    ])
    expect(
      await within(app, String(B), 'select count(*)::int as n from door_leave_companies($1, 0, now())', [id]),
    ).toEqual([{ n: 1 }])
    expect(await admin.query('select 1 from membership where user_id = $1', [id])).toMatchObject({ rowCount: 1 })
    await admin.query('delete from membership where user_id = $1', [id])
  })
})

describe('preparing a database', () => {
  const vault = () => openVault(new Secret(database.masterKey))

  it('changes nothing the second time', async () => {
    expect(await prepareDatabase(database.adminUrl, vault(), { production: false })).toEqual([])
  })

  it('refuses a superuser in production, in words that say what to do', async () => {
    const refused = prepareDatabase(database.adminUrl, vault(), { production: true })
    await expect(refused).rejects.toThrow(DatabaseNotUsable)
    await expect(refused).rejects.toThrow(/superusuário: crie um usuário dono do banco, com CREATEROLE/)
  })
})
