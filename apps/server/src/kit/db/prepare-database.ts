import pg from 'pg'
import { Refusal } from '../refusal.ts'
import { storeAuditKey } from '../secrets/audit-key.ts'
import { enrolKeys, knownKeys, refuseWrongKey } from '../secrets/master-keys.ts'
import type { Vault } from '../secrets/vault.ts'
import { appliedMigrations, isBeforeBaseline, migrate } from './migrate.ts'
import { openAsOwner } from './owner.ts'
import { loadReference } from './reference.ts'
import {
  changePassword,
  createRole,
  databasesOf,
  type FoundRoles,
  findRoles,
  OWNER,
  passwordOf,
  rolesFor,
} from './role-passwords.ts'
import { type DatabaseRole, passwordWorks, ROLES, urlWith } from './roles.ts'

const MINIMUM_POSTGRES = 15

/** The database cannot be used as it is; the message says what to do. */
export class DatabaseNotUsable extends Refusal {}

/**
 * Prepares the database: roles and their passwords, the queue's schema, extensions and migrations. Returns the
 * migrations it ran. Safe to repeat at every start, even while the product runs. Throws before any change when the
 * database is of a version before the baseline of the migrations, or when the database or the roles belong to another
 * master key. `adminUrl` must sign in a user that may create roles; a superuser hands the tables to a plain owner role.
 */
export async function prepareDatabase(
  adminUrl: string,
  vault: Vault,
  options: {
    production: boolean
    /** Run only these migrations: tables as they were at an earlier time, to be filled from a backup. */
    only?: readonly string[]
  },
): Promise<string[]> {
  const admin = await openAsOwner(adminUrl, 'prepare')
  try {
    const { superuser } = await refuseUnfitServer(admin, options)
    await withLock(admin, async () => {
      await refuseBeforeBaseline(admin)
      await refuseWrongKey(admin, vault)
      const found = await findRoles(admin, rolesFor({ superuser }), { url: adminUrl, vault })
      await refuseRolesOfOthers(admin, found)
      await ensureRoles(admin, { vault, superuser, found })
    })
    const ran = superuser
      ? await migrateAs(await ownerUrl(adminUrl, vault), vault, options.only)
      : await bringUpToDate(admin, vault, options.only)
    if (options.production) await refuseDemonstration(admin)
    return ran
  } finally {
    await admin.end()
  }
}

/**
 * For commands that are about to discard the database: its own key does not matter, but roles used by other databases
 * do.
 */
export async function refuseRolesOfOtherDatabases(admin: pg.Client, adminUrl: string, vault: Vault): Promise<void> {
  const { closed, databases } = await findRoles(admin, ROLES, { url: adminUrl, vault })
  if (closed.length > 0) refuseOthers(databases.others)
}

/** Sets the passwords of our roles to those of the vault's first key. The roles must serve this database alone. */
export async function setRolePasswords(adminUrl: string, vault: Vault): Promise<void> {
  const admin = await openAsOwner(adminUrl, 'prepare')
  try {
    const { superuser } = await inspect(admin)
    await withLock(admin, async () => {
      for (const role of rolesFor({ superuser })) await changePassword(admin, role, vault)
    })
  } finally {
    await admin.end()
  }
}

/**
 * Why the role cannot get this password; undefined when it can. Changing a role shared with another database would lock
 * out that database's processes.
 */
export async function sharedRolesFault(
  admin: pg.Client,
  adminUrl: string,
  password: { of: DatabaseRole; next: string | undefined },
): Promise<string | undefined> {
  const { others } = await databasesOf(admin)
  const hasIt = password.next !== undefined && (await passwordWorks(urlWith(adminUrl, password.of, password.next)))
  if (others.length === 0 || hasIt) return undefined
  return `Os papéis deste PostgreSQL servem também a outra instalação (${namedDatabases(others)}), e as senhas deles mudam com a chave-mestra. Apague o que não serve mais (dropdb), ou leve-o a outro PostgreSQL, e rode de novo.`
}

/** Refuses a PostgreSQL that is too old, and a user who may do too little or, in production, everything. */
export async function refuseUnfitServer(
  admin: pg.Client,
  { production }: { production: boolean },
): Promise<{ superuser: boolean }> {
  const { superuser } = await inspect(admin)
  if (production && superuser) {
    throw new DatabaseNotUsable(
      'Em produção DATABASE_URL não pode ser de um superusuário: crie um usuário dono do banco, com CREATEROLE.',
    )
  }
  return { superuser }
}

async function inspect(admin: pg.Client): Promise<{ superuser: boolean; name: string }> {
  const { rows } = await admin.query<{ superuser: boolean; name: string; version: string; createrole: boolean }>(
    `select rolsuper as superuser, rolcreaterole as createrole, rolname as name, current_setting('server_version_num') as version from pg_roles where rolname = current_user`,
  )
  const found = rows[0]
  if (!found) throw new DatabaseNotUsable('Não foi possível ler o usuário do banco.')
  refuseOldPostgres(found.version)
  if (!found.superuser && !found.createrole) {
    throw new DatabaseNotUsable(
      `O usuário ${found.name} precisa poder criar papéis: alter role ${found.name} createrole;`,
    )
  }
  return found
}

/** `version` as PostgreSQL counts it in server_version_num: 150018 is 15.18. */
export function refuseOldPostgres(version: string): void {
  const major = Math.floor(Number(version) / 10_000)
  if (major < MINIMUM_POSTGRES)
    throw new DatabaseNotUsable(
      `O PostgreSQL de DATABASE_URL é o ${major}, e o Talão precisa do ${MINIMUM_POSTGRES} ou mais novo: aponte para um mais novo, ou atualize este.`,
    )
}

/** The migrations before the baseline are gone: none of the databases they made was in production. */
export async function refuseBeforeBaseline(admin: pg.Client): Promise<void> {
  if (isBeforeBaseline(await appliedMigrations(admin)))
    throw new DatabaseNotUsable(
      'Este banco é de um Talão antigo demais, de antes de o banco ser refeito, e esta versão não o abre. Comece de novo: na demonstração, pare o Talão, apague a pasta de dados (.talao, se TALAO_DATA_DIR não diz outra) e rode npm start; uma instalação sua se faz outra vez, num banco vazio. Nada foi mudado.',
    )
}

/** Roles belong to the whole server, so two databases must not be prepared at the same time. */
async function withLock(admin: pg.Client, work: () => Promise<void>): Promise<void> {
  await admin.query('select pg_advisory_lock(4242000)')
  try {
    await work()
  } finally {
    await admin.query('select pg_advisory_unlock(4242000)')
  }
}

/**
 * Roles whose password none of our keys gives belong to another installation when another database depends on them, or
 * when this database was prepared with an unknown key: then throw. Otherwise they are leftovers, or their passwords
 * were broken, and the caller sets new ones.
 */
async function refuseRolesOfOthers(admin: pg.Client, { closed, databases }: FoundRoles): Promise<void> {
  if (closed.length === 0) return
  refuseOthers(databases.others)
  const { sealing } = await knownKeys(admin)
  if (databases.here && sealing === undefined)
    throw new DatabaseNotUsable(
      'Este banco foi preparado com outra chave-mestra. Ponha a de antes em TALAO_MASTER_KEY ou no arquivo master.key da pasta de dados, ou use um banco novo. Nada foi mudado.',
    )
}

function refuseOthers(others: readonly string[]): void {
  if (others.length > 0)
    throw new DatabaseNotUsable(
      `Outra instalação usa os papéis do Talão neste PostgreSQL (${namedDatabases(others)}), com outra chave-mestra. Use outro PostgreSQL, ou a chave-mestra dela; se for o resto de um ensaio, apague-o (dropdb) e repita. Nada foi mudado.`,
    )
}

function namedDatabases(names: readonly string[]): string {
  return `${names.length === 1 ? 'banco' : 'bancos'} ${names.join(', ')}`
}

async function ensureRoles(
  admin: pg.Client,
  { vault, superuser, found }: { vault: Vault; superuser: boolean; found: FoundRoles },
): Promise<void> {
  for (const role of rolesFor({ superuser })) {
    if (found.missing.includes(role)) await createRole(admin, role, vault)
    else if (found.closed.includes(role)) await changePassword(admin, role, vault)
  }
  if (superuser) await giveToOwner(admin)
  else await admin.query('grant talao_queue to current_user')
  await admin.query('create schema if not exists jobs authorization talao_queue')
}

async function giveToOwner(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ database: string }>('select current_database() as database')
  const database = pg.escapeIdentifier(rows[0]?.database ?? '')
  await admin.query(`alter database ${database} owner to ${OWNER}`)
  await admin.query(`alter schema public owner to ${OWNER}`)
}

/** During a master key change the owner may still have the password of the former key. */
async function ownerUrl(adminUrl: string, vault: Vault): Promise<string> {
  return urlWith(adminUrl, OWNER, (await passwordOf(OWNER, adminUrl, vault)) ?? vault.rolePassword(OWNER))
}

async function migrateAs(url: string, vault: Vault, only?: readonly string[]): Promise<string[]> {
  const owner = await openAsOwner(url, 'prepare')
  try {
    return await bringUpToDate(owner, vault, only)
  } finally {
    await owner.end()
  }
}

async function bringUpToDate(owner: pg.Client, vault: Vault, only?: readonly string[]): Promise<string[]> {
  if (only) return migrate(owner, undefined, only)
  const ran = await migrate(owner)
  await enrolKeys(owner, vault)
  await storeAuditKey(owner, vault)
  await loadReference(owner)
  await owner.query('select ensure_month_partitions(current_date)')
  return ran
}

/** Demonstration notes next to real ones would be mistaken for real. */
async function refuseDemonstration(admin: pg.Client): Promise<void> {
  const { rowCount } = await admin.query('select 1 from company where is_demo limit 1')
  if (rowCount) throw new DatabaseNotUsable('Este banco tem a empresa de demonstração. Em produção use um banco vazio.')
}
