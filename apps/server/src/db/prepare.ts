import pg from 'pg'
import { enrolKeys } from '../secrets/master-keys.ts'
import type { Vault } from '../secrets/vault.ts'
import { poolSettings } from './connect.ts'
import { migrate } from './migrate.ts'
import { loadReference } from './reference.ts'
import { ROLES } from './roles.ts'

const MINIMUM_POSTGRES = 15
const OWNER = 'talao_owner'

/** The database cannot be used as it is; the message says what to do. */
export class DatabaseNotUsable extends Error {}

/**
 * Makes the database ready: our roles with their passwords, the queue's schema, extensions and migrations. May be repeated at every start.
 * `adminUrl` signs in as the user who may create roles; a superuser hands the tables to a plain owner role and steps back.
 */
export async function prepareDatabase(
  adminUrl: string,
  vault: Vault,
  options: {
    production: boolean
    /** These migrations and nothing else: tables as they were at an earlier time, to be filled from a backup. */
    only?: readonly string[]
  },
): Promise<string[]> {
  const admin = await open(adminUrl)
  try {
    const { superuser, name } = await inspect(admin)
    if (options.production && superuser) {
      throw new DatabaseNotUsable(
        'Em produção DATABASE_URL não pode ser de um superusuário: crie um usuário dono do banco, com CREATEROLE.',
      )
    }
    const owner = superuser ? OWNER : name
    await withLock(admin, async () => {
      if (superuser) await ensureOwner(admin, vault)
      await ensureRoles(admin, vault, superuser)
    })
    const ran = superuser
      ? await migrateAs(ownerUrl(adminUrl, owner, vault), vault, options.only)
      : await bringUpToDate(admin, vault, options.only)
    if (options.production) await refuseDemonstration(admin)
    return ran
  } finally {
    await admin.end()
  }
}

/** The passwords of our roles as the vault's first key has them, and nothing else. */
export async function setRolePasswords(adminUrl: string, vault: Vault): Promise<void> {
  const admin = await open(adminUrl)
  try {
    const { superuser } = await inspect(admin)
    await withLock(admin, async () => {
      if (superuser) await ensureRole(admin, OWNER, vault.rolePassword(OWNER))
      for (const role of ROLES) await ensureRole(admin, role, vault.rolePassword(role))
    })
  } finally {
    await admin.end()
  }
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client(poolSettings(url))
  // A connection that breaks while idle is reported by the next query.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseNotUsable(
      `O banco de dados não respondeu: ${error instanceof Error ? error.message : String(error)}. Confira DATABASE_URL e se o PostgreSQL está no ar.`,
    )
  }
  return client
}

async function inspect(admin: pg.Client): Promise<{ superuser: boolean; name: string }> {
  const { rows } = await admin.query<{ superuser: boolean; name: string; version: string; createrole: boolean }>(
    `select rolsuper as superuser, rolcreaterole as createrole, rolname as name, current_setting('server_version_num') as version from pg_roles where rolname = current_user`,
  )
  const found = rows[0]
  if (!found) throw new DatabaseNotUsable('Não foi possível ler o usuário do banco.')
  const major = Math.floor(Number(found.version) / 10_000)
  if (major < MINIMUM_POSTGRES)
    throw new DatabaseNotUsable(`O PostgreSQL é o ${major}; o Talão precisa do ${MINIMUM_POSTGRES} ou mais novo.`)
  if (!found.superuser && !found.createrole) {
    throw new DatabaseNotUsable(
      `O usuário ${found.name} precisa poder criar papéis: alter role ${found.name} createrole;`,
    )
  }
  return found
}

/** Roles belong to the whole server: two databases being prepared at once must take turns. */
async function withLock(admin: pg.Client, work: () => Promise<void>): Promise<void> {
  await admin.query('select pg_advisory_lock(4242000)')
  try {
    await work()
  } finally {
    await admin.query('select pg_advisory_unlock(4242000)')
  }
}

async function ensureOwner(admin: pg.Client, vault: Vault): Promise<void> {
  await ensureRole(admin, OWNER, vault.rolePassword(OWNER))
  const { rows } = await admin.query<{ database: string }>('select current_database() as database')
  const database = pg.escapeIdentifier(rows[0]?.database ?? '')
  await admin.query(`alter database ${database} owner to ${OWNER}`)
  await admin.query(`alter schema public owner to ${OWNER}`)
}

async function ensureRoles(admin: pg.Client, vault: Vault, superuser: boolean): Promise<void> {
  for (const role of ROLES) await ensureRole(admin, role, vault.rolePassword(role))
  if (!superuser) await admin.query('grant talao_queue to current_user')
  await admin.query('create schema if not exists jobs authorization talao_queue')
}

async function ensureRole(admin: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [role])
  if (!rowCount) await admin.query(`create role ${role} login nosuperuser nobypassrls`)
  await admin.query(`alter role ${role} password ${pg.escapeLiteral(password)}`)
}

function ownerUrl(adminUrl: string, owner: string, vault: Vault): string {
  const url = new URL(adminUrl)
  url.username = owner
  url.password = vault.rolePassword(OWNER)
  return url.href
}

async function migrateAs(url: string, vault: Vault, only?: readonly string[]): Promise<string[]> {
  const owner = await open(url)
  try {
    return await bringUpToDate(owner, vault, only)
  } finally {
    await owner.end()
  }
}

async function bringUpToDate(owner: pg.Client, vault: Vault, only?: readonly string[]): Promise<string[]> {
  if (only) return migrate(owner, undefined, only)
  const ran = await migrate(owner)
  const fault = await enrolKeys(owner, vault)
  if (fault !== undefined) throw new DatabaseNotUsable(fault)
  await loadReference(owner)
  await owner.query('select ensure_month_partitions(current_date)')
  return ran
}

/** Invented notes beside real ones would be taken for real. */
async function refuseDemonstration(admin: pg.Client): Promise<void> {
  const { rowCount } = await admin.query('select 1 from company where is_demo limit 1')
  if (rowCount) throw new DatabaseNotUsable('Este banco tem a empresa de demonstração. Em produção use um banco vazio.')
}
