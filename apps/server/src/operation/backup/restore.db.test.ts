import { randomBytes } from 'node:crypto'
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'
import { PASSWORD, type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { CERTIFICATE_PASSWORD, certificateOf, HOTTOK, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { systemClock } from '../../kit/clock.ts'
import { connect } from '../../kit/db/connect.ts'
import { knownMigrations } from '../../kit/db/migrate.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { storageOf } from '../../kit/files/file-storage.ts'
import { makeLogger } from '../../kit/log.ts'
import { openQueue } from '../../kit/queue/queue.ts'
import { Secret } from '../../kit/secrets/secret.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { VERSION } from '../../kit/version.ts'
import { pgStore } from '../../note/issuing/state/pg-store.ts'
import { readArchive, writeArchive } from './archive.ts'
import { type BackupReport, backUp } from './back-up.ts'
import { MANIFEST } from './manifest.ts'
import { type RestoreReport, restore } from './restore.ts'
import { restoresInto } from './restore-rule.ts'
import { tablesOf } from './tables.ts'

let product: Product
let shop: Shop
let second: TestDatabase
let there: pg.Client
let file: string
let made: BackupReport
let report: RestoreReport

beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product, { integration: { auto_process: true, auto_send: true, wait_warranty: false } })
  await shop.deliver(purchase({ code: 'COPIA-EMITIDA', at: new Date() }))
  await until('the note to be authorised', async () => {
    const note = await shop.note('COPIA-EMITIDA')
    return note?.enotas_status === 'Autorizada' && note
  })
  await until('its files', async () => {
    const missing = await product.sql('select 1 from note_file where sha256 is null')
    return missing.length === 0
  })
  await product.stopServing()
  // Data that is easily lost: a month's own partition, pending jobs, a JSON null, text with special characters.
  await product.sql(`select ensure_month_partitions('2026-01-15')`)
  await product.sql(
    `insert into attempt_bytes (company_id, at, direction, purpose, body) values ($1, '2026-01-20T10:00:00.123456Z', 'heard', 'consult', $2)`,
    [shop.companyId, randomBytes(70_000)],
  )
  await product.sql(`update sale set metadata = 'null'::jsonb, status_reason = $1`, [
    'linha\n"aspas", \\ barra e ç \u{1f4e6}',
  ])
  await product.sql(
    `insert into jobs.job (name, data, singleton_key, policy) values ('share-sale', $1, 'sale:1', 'short')`,
    [JSON.stringify({ company_id: shop.companyId, sale_id: 1 })],
  )
  file = path.join(product.config.dataDir, 'backups', 'copia.tar.gz')
  await product.sql(
    `with link as (
       insert into account_token (kind, user_id, email, token_hash, created_at, expires_at)
       select kind, u.id, u.email, sha256(convert_to(kind, 'UTF8')), now(), now() + interval '7 days'
       from unnest(array['RESET', 'EMAIL', 'INVITE']) kind, (select id, email from app_user order by id limit 1) u returning id, kind, email)
     insert into account_mail (kind, letter, email, account_token_id, state, token_sealed, created_at, next_try_at)
     select kind, kind, email, id, case kind when 'EMAIL' then 'QUEUED' else 'SENT' end, case kind when 'EMAIL' then 'lacre-do-link' end,
       now(), now() + interval '1 day' from link`,
  )
  made = await backUp({ ...wish(), databaseUrl: product.database.adminUrl, withFiles: true })
  second = await createDatabase()
  there = new pg.Client({ connectionString: second.adminUrl })
  await there.connect()
  await product.sql('delete from worker_heartbeat')
  report = await restore({ ...wish(), ...into(second) })
})
afterAll(async () => {
  await there.end()
  await second.drop()
  await product.stop()
})

function wish(masterKey = product.config.masterKey) {
  return { vault: openVault(masterKey), file, files: storageOf(product.config), clock: systemClock }
}
function into({ adminUrl }: Pick<TestDatabase, 'adminUrl'>) {
  return { databaseUrl: adminUrl, production: false, replace: false }
}

describe('a restored database', () => {
  it('holds every row of every table as it was', async () => {
    expect(made.rows).toBeGreaterThan(1_000)
    expect([report.rows, report.files]).toEqual([made.rows, made.files])
    const own = ['restoration', 'send_pause', 'note', 'attempt', 'account_mail']
    for (const table of (await tablesOf(there)).filter(({ name }) => !own.includes(name)))
      expect([table.name, await digestOf(there, table.name)]).toEqual([table.name, await digestHere(table.name)])
  })

  it('has the months of the partitioned tables, and the rows in them', async () => {
    const { rows } = await there.query('select at, octet_length(body) as length from attempt_bytes_2026_01')
    expect(rows).toEqual([{ at: new Date('2026-01-20T10:00:00.123Z'), length: 70_000 }])
  })

  it('goes on counting where it stopped', async () => {
    const last = `select sequencename, last_value from pg_sequences where schemaname = 'public' and last_value is not null order by 1`
    expect((await there.query(last)).rows).toEqual(await product.sql(last))
  })

  it('has its foreign keys, walls and rights again', async () => {
    for (const statement of [FOREIGN_KEYS, POLICIES, RIGHTS])
      expect((await there.query(statement)).rows).toEqual(await product.sql(statement))
  })

  it('has the work that was asked for, in a queue of its own', async () => {
    const { rows } = await there.query(`select data, state, singleton_key from jobs.job where name = 'share-sale'`)
    expect(rows).toEqual([
      { data: { company_id: shop.companyId, sale_id: 1 }, state: 'created', singleton_key: 'sale:1' },
    ])
  })

  it('knows nobody who was signed in', async () => {
    expect(await product.sql('select 1 from session limit 1')).toHaveLength(1)
    expect((await there.query('select 1 from session')).rows).toEqual([])
  })

  it('was brought by an archive that holds no right of a letter that still waited, not even sealed', async () => {
    expect(gunzipSync(await readFile(file)).includes('lacre-do-link')).toBe(false)
  })

  it('opens to no link of a letter from before, and says of its letters only that they left', async () => {
    expect(await product.sql('select 1 from account_token')).toHaveLength(3)
    expect((await there.query('select 1 from account_token')).rows).toEqual([])
    const { rows } = await there.query('select kind, account_token_id from account_mail order by kind')
    expect(rows).toEqual([
      { kind: 'INVITE', account_token_id: null },
      { kind: 'RESET', account_token_id: null },
    ])
  })
})

describe('a company whose data came back', () => {
  it('has its line stopped, and what the queue still held does not leave by itself either', async () => {
    const { rows } = await there.query('select kind, lane from send_pause where until > now() order by 1, 2')
    expect(rows.map(({ kind, lane }) => `${kind} ${lane}`)).toEqual([
      'NFE automatic',
      'NFE bulk',
      'NFSE automatic',
      'NFSE bulk',
    ])
    expect(await mayLeave()).toBe(false)
    await there.query('update restoration set reconciled_at = now()')
    expect(await mayLeave()).toBe(true)
  })
})

/** The same question the engine asks just before it sends a note. */
async function mayLeave(): Promise<boolean | undefined> {
  const { vault } = wish()
  const log = makeLogger('silent', systemClock)
  const url = roleUrl(second.url, 'talao_worker', vault)
  const { db } = connect(url, { log, name: 'test', max: 1 })
  const queue = await openQueue(url, log)
  const { rows } = await there.query<{ id: string }>('select id from note where company_id = $1', [shop.companyId])
  const note = { companyId: shop.companyId, noteId: Number(rows[0]?.id) }
  try {
    const store = pgStore(db, queue, vault)
    return await store.change(note, systemClock.now(), (_state, queries) => queries.mayLeaveByItself())
  } finally {
    await queue.stop()
    await db.destroy()
  }
}

describe('a restore', () => {
  it('refuses a database with something in it, unless it is told to replace it', async () => {
    await expect(restore({ ...wish(), ...into(second) })).rejects.toThrow(/não está vazio/)
    const again = await restore({ ...wish(), ...into(second), replace: true })
    expect(again.rows).toBe(made.rows)
  })

  it('refuses a database at which a worker lives', async () => {
    await there.query(`insert into worker_heartbeat (worker, seen_at) values ('1', now())`)
    await expect(restore({ ...wish(), ...into(second), replace: true })).rejects.toThrow(/está no ar/)
    await there.query('delete from worker_heartbeat')
  })

  it('refuses another master key before it touches anything', async () => {
    const other = wish(new Secret(randomBytes(32).toString('hex')))
    await expect(restore({ ...other, ...into(second), replace: true })).rejects.toThrow(/chave-mestra/)
    expect((await there.query('select 1 from company')).rows).toHaveLength(1)
  })

  it.each([
    ['from before the baseline of the migrations', { migrations: BEFORE_BASELINE }, /antigo demais.* Nada foi mudado/],
    [
      'of a newer release',
      { version: '99.0.0' },
      /^Esta cópia é da versão 99\.0\.0; atualize o Talão antes de restaurar/,
    ],
    ['with a migration of another content', { migrations: OTHER_CONTENT }, /a migração 0001-other\.sql é outra/],
    ['of a demonstration, into production', { demonstration: true }, /é de uma demonstração/, true],
  ])('refuses an archive %s, before it touches anything', async (_which, change, sentence, production = false) => {
    const { vault } = wish()
    const other = `${file}.other`
    const archive = await writeArchive(other, vault, systemClock.now())
    for await (const { name, bytes } of readArchive(file, vault))
      await archive.add(name, name === MANIFEST ? changed(bytes, change) : bytes)
    await archive.close()
    await expect(restore({ ...wish(), ...into(second), file: other, replace: true, production })).rejects.toThrow(
      sentence,
    )
    expect((await there.query('select 1 from company')).rows).toHaveLength(1)
  })

  it('refuses a superuser in production, before it touches anything', async () => {
    await expect(restore({ ...wish(), ...into(second), replace: true, production: true })).rejects.toThrow(
      /superusuário/,
    )
    expect((await there.query('select 1 from company')).rows).toHaveLength(1)
  })

  it.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2_000)],
    [
      'with one bit turned',
      (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 4 : byte))),
    ],
    ['empty', () => Buffer.alloc(0)],
    ['no archive at all', () => randomBytes(4_000)],
  ])('refuses an archive that is %s, before it touches anything', async (_how, spoil) => {
    const spoilt = `${file}.spoilt`
    await writeFile(spoilt, spoil(await readFile(file)))
    await expect(restore({ ...wish(), ...into(second), file: spoilt, replace: true })).rejects.toThrow(
      /Use outra cópia/,
    )
    expect((await there.query('select 1 from company')).rows).toHaveLength(1)
  })

  it('works for an owner who is no superuser', async () => {
    const owned = await ownedDatabase()
    try {
      const as = { ...into({ adminUrl: owned.url }) }
      expect((await restore({ ...wish(), ...as })).rows).toBe(made.rows)
      const copy = `${file}.owner`
      const again = await backUp({ ...wish(), databaseUrl: owned.url, file: copy, withFiles: false })
      // The rows that mark the restore are counted as well.
      expect(again.rows).toBeGreaterThan(made.rows)
    } finally {
      await owned.drop()
    }
  })
})

describe('the archive', () => {
  it('says what made it, in which database, and where it may be restored', async () => {
    for await (const { name, bytes } of readArchive(file, wish().vault)) {
      expect(name).toBe(MANIFEST)
      const manifest = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>
      expect(manifest).toMatchObject({ version: VERSION, restores_into: restoresInto(VERSION), demonstration: false })
      expect(manifest['migrations']).toEqual(await knownMigrations())
      expect(manifest['postgres']).toMatch(/^\d\d/)
      break
    }
  })

  it('is for its owner alone, and leaves nothing half written behind', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(stat(`${file}.part`)).rejects.toThrow(/ENOENT/)
  })

  it('holds no password, no token, no byte of a certificate and no key', async () => {
    const plain = gunzipSync(await readFile(file))
    const pfx = certificateOf(shop.cnpj)
    const planted = [
      HOTTOK,
      'basic-dos-testes',
      CERTIFICATE_PASSWORD,
      PASSWORD,
      shop.adm.token,
      product.simulator.admin.accountToken,
      product.config.masterKey.reveal(),
      'PRIVATE KEY',
    ]
    const bytes = [Buffer.from(pfx.slice(200, 264)), Buffer.from(product.config.masterKey.reveal(), 'hex')]
    const shapes = [...planted.map((text) => Buffer.from(text)), ...bytes].flatMap((one) => [
      one,
      Buffer.from(one.toString('hex')),
      Buffer.from(one.toString('base64').replace(/.{0,4}=*$/, '')),
    ])
    expect(plain.includes(Buffer.from('COPIA-EMITIDA'))).toBe(true)
    expect(shapes.filter((shape) => plain.includes(shape)).map(String)).toEqual([])
  })

  it('names the files that were not to be had, and holds the others', async () => {
    const store = storageOf(product.config)
    const [row] = await product.sql<{ sha256: string }>('select sha256 from note_file where sha256 is not null limit 1')
    const lost = row?.sha256 ?? ''
    const bytes = await store.get(lost)
    await store.remove(lost)
    const copy = `${file}.lacking`
    const told = await backUp({ ...wish(), file: copy, databaseUrl: product.database.adminUrl, withFiles: true })
    expect([told.absent, told.files]).toEqual([[lost], made.files - 1])
    await store.put(bytes ?? Buffer.alloc(0))
  })

  it('is of one moment, whatever is written meanwhile', async () => {
    const writer = new pg.Client({ connectionString: product.database.adminUrl })
    await writer.connect()
    const [last] = await product.sql<{ id: number }>('select max(id)::int as id from app_user')
    let busy = true
    const writing = (async () => {
      for (let n = 0; busy; n += 1) {
        await writer.query('begin')
        await writer.query(
          `insert into app_user (name, email, password_hash, created_at, updated_at) values ('x', $1, 'x', now(), now())`,
          [`meanwhile-${n}@exemplo.test`],
        )
        await writer.query(
          `insert into membership (user_id, company_id, role, created_at) select max(id), $1, null, now() from app_user`,
          [shop.companyId],
        )
        await writer.query('commit')
      }
    })()
    const copy = `${file}.busy`
    await backUp({ ...wish(), file: copy, databaseUrl: product.database.adminUrl, withFiles: false })
    busy = false
    await writing
    await writer.end()
    await copyFile(copy, `${copy}.kept`)
    await restore({ ...wish(), ...into(second), file: copy, replace: true })
    const { rows } = await there.query(
      'select count(*)::int as people, count(m.user_id)::int as members from app_user u left join membership m on m.user_id = u.id where u.id > $1',
      [last?.id],
    )
    expect(rows[0]?.people).toBe(rows[0]?.members)
  })
})

const BEFORE_BASELINE = ['0001-walls.sql', '0004-integration.sql'].map((name) => ({ name, content_hash: 'x' }))
const OTHER_CONTENT = [{ name: '0001-other.sql', content_hash: 'x' }]

function changed(manifest: Buffer, change: object): Buffer {
  return Buffer.from(JSON.stringify({ ...(JSON.parse(manifest.toString('utf8')) as object), ...change }))
}

const FOREIGN_KEYS = `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d, convalidated from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`
const POLICIES = `select c.relname, c.relrowsecurity, c.relforcerowsecurity, p.polname, p.polroles::regrole[]::text from pg_class c
  left join pg_policy p on p.polrelid = c.oid where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1, 4`
const RIGHTS = `select table_name, grantee, privilege_type from information_schema.role_table_grants
  where table_schema = 'public' and grantee like 'talao%' and table_name !~ '_[0-9]{4}_[0-9]{2}$' order by 1, 2, 3`

async function digestHere(table: string): Promise<string> {
  const [row] = await product.sql<{ digest: string }>(digest(table))
  return row?.digest ?? ''
}

async function digestOf(client: pg.Client, table: string): Promise<string> {
  return (await client.query<{ digest: string }>(digest(table))).rows[0]?.digest ?? ''
}

function digest(table: string): string {
  return `select count(*) || ' ' || md5(coalesce(string_agg(row_text, '|' order by row_text), '')) as digest from (select t::text as row_text from "${table}" t) rows`
}

/** As in production: the database owner may create roles but is not a superuser. */
async function ownedDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const maintenance = new URL(second.adminUrl)
  maintenance.pathname = '/postgres'
  const url = new URL(maintenance)
  Object.assign(url, { username: name, password, pathname: `/${name}` })
  const run = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: maintenance.href })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  await run(
    `create role ${name} login createrole password '${password}'`,
    // The product's roles already exist in this server. Their creator may set passwords and change the owner of the
    // queue.
    ...['talao_app', 'talao_worker', 'talao_wise', 'talao_queue'].map(
      (role) => `grant ${role} to ${name} with admin option`,
    ),
    `create database ${name} owner ${name}`,
  )
  return {
    url: url.href,
    drop: () => run(`drop database ${name} with (force)`, `drop owned by ${name}`, `drop role ${name}`),
  }
}
