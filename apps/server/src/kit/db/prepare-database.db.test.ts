import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPostgres, startPostgres } from '../../../../../tools/launcher/postgres/start-postgres.ts'
import { clearTestFolder, makeTestFolder } from '../../../../../tools/launcher/postgres/test-clusters.ts'
import { newMasterKey } from '../secrets/key-file.ts'
import { Secret } from '../secrets/secret.ts'
import { openVault } from '../secrets/vault.ts'
import { refusePooler } from './pooler.ts'
import { prepareDatabase } from './prepare-database.ts'
import { roleLogin } from './roles.ts'

// Roles belong to the whole PostgreSQL server, so this file uses a server of its own.
const folder = makeTestFolder()
const [OWN, OTHER] = [newMasterKey(), newMasterKey()]
const vaultOf = (...keys: string[]) => openVault(new Secret(keys.join(',')))
const options = { production: false }

let postgres: RunningPostgres
let admin: pg.Client
beforeAll(async () => {
  postgres = await startPostgres({ dataDir: folder, database: 'talao', lasting: false })
  await prepareDatabase(postgres.url, vaultOf(OWN), options)
  admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
})
afterEach(() => admin.query('drop database if exists vizinho with (force)'))
afterAll(async () => {
  await admin.end()
  await postgres.stop()
  await clearTestFolder(folder)
})

/**
 * Every stored verifier has its own salt, so setting a password again is visible even when the password is the same.
 */
async function passwords(): Promise<Record<string, string>> {
  const { rows } = await admin.query<{ name: string; verifier: string }>(
    `select rolname as name, rolpassword as verifier from pg_authid where rolname like 'talao%' order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, verifier }) => [name, verifier]))
}

async function neighbour(): Promise<string> {
  await admin.query('create database vizinho')
  const url = new URL(postgres.url)
  url.pathname = '/vizinho'
  return url.href
}

async function isEmpty(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace union all select nspname from pg_namespace where nspname = 'jobs'`,
  )
  await client.end()
  return rows.length === 0
}

it('a process that has two keys, while they are being changed, enters with the password that its role has', async () => {
  for (const keys of [
    [OWN, OTHER],
    [OTHER, OWN],
  ])
    await expect(refusePooler(roleLogin(postgres.url, 'talao_app', vaultOf(...keys)))).resolves.toBeUndefined()
})

describe('preparing with another master key', () => {
  it('is refused on the same database, and changes no password', async () => {
    const before = await passwords()
    await expect(prepareDatabase(postgres.url, vaultOf(OTHER), options)).rejects.toThrow(
      /selado com outra chave-mestra .*Nada foi mudado/,
    )
    expect(await passwords()).toEqual(before)
  })

  it('is refused on another database of the same PostgreSQL, by the name of the one that needs the roles', async () => {
    const before = await passwords()
    const url = await neighbour()
    await expect(prepareDatabase(url, vaultOf(OTHER), options)).rejects.toThrow(
      /Outra instalação usa os papéis do Talão neste PostgreSQL \(banco talao\), com outra chave-mestra/,
    )
    expect(await passwords()).toEqual(before)
    expect(await isEmpty(url)).toBe(true)
  })

  it('is refused where the roles lean on a database whose key cannot be told any more', async () => {
    const before = await passwords()
    await admin.query('alter table master_key rename to master_key_away')
    await expect(prepareDatabase(postgres.url, vaultOf(OTHER), options)).rejects.toThrow('outra chave-mestra')
    await admin.query('alter table master_key_away rename to master_key')
    expect(await passwords()).toEqual(before)
  })

  it('takes over roles that no database needs any more', async () => {
    const url = await neighbour()
    const bare = new URL(postgres.url)
    bare.pathname = '/postgres'
    const outside = new pg.Client({ connectionString: bare.href })
    await outside.connect()
    await admin.end()
    await outside.query('alter database talao rename to longe')
    await outside.query('drop database longe with (force)')
    await expect(prepareDatabase(url, vaultOf(OTHER), options)).resolves.not.toEqual([])
    await outside.query('drop database vizinho with (force)')
    await outside.query('create database talao')
    await prepareDatabase(postgres.url, vaultOf(OWN), options)
    await outside.end()
    admin = new pg.Client({ connectionString: postgres.url })
    await admin.connect()
  })
})

describe('a database from before the baseline of the migrations', () => {
  it('is refused with how to begin anew, and changes nothing', async () => {
    const before = await passwords()
    const url = await neighbour()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(
      'create table schema_migration (name text primary key, content_hash text, applied_at timestamptz)',
    )
    const names = ['0001-walls.sql', '0002-people.sql', '0003-company.sql', '0004-integration.sql']
    await client.query(`insert into schema_migration select name, 'x', now() from unnest($1::text[]) name`, [names])
    await expect(prepareDatabase(url, vaultOf(OWN), options)).rejects.toThrow(
      /Comece de novo: na demonstração, pare o Talão, apague a pasta de dados .* e rode npm start;.* Nada foi mudado/,
    )
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    await client.end()
    expect(rows).toEqual([{ relname: 'schema_migration' }])
    expect(await passwords()).toEqual(before)
  })
})

describe('preparing again with the right key', () => {
  it('leaves every password as it is, also for a second database of the same key', async () => {
    const before = await passwords()
    await prepareDatabase(postgres.url, vaultOf(OWN), options)
    await prepareDatabase(await neighbour(), vaultOf(OWN), options)
    expect(await passwords()).toEqual(before)
  })

  it('mends the one password that was spoilt, and no other', async () => {
    const before = await passwords()
    await admin.query(`alter role talao_app password 'outra'`)
    await prepareDatabase(postgres.url, vaultOf(OWN), options)
    const { talao_app, ...others } = await passwords()
    expect(before).toMatchObject(others)
    expect(talao_app).not.toBe(before['talao_app'])
    await prepareDatabase(postgres.url, vaultOf(OWN), options)
    expect((await passwords())['talao_app']).toBe(talao_app)
  })

  it('leaves the former key its passwords while a change of keys is under way', async () => {
    const before = await passwords()
    await prepareDatabase(postgres.url, vaultOf(OTHER, OWN), options)
    expect(await passwords()).toEqual(before)
  })
})
