import pg from 'pg'
import type { Vault } from '../secrets/vault.ts'
import { passwordWorks, ROLES, urlWith } from './roles.ts'

export const OWNER = 'talao_owner'

type Client = Pick<pg.ClientBase, 'query'>
/** The state of our roles on this PostgreSQL server, tried with the master keys at hand. */
export type FoundRoles = {
  missing: string[]
  /** Roles that exist but open with none of our keys' passwords. */
  closed: string[]
  /** Databases of this server in which the roles hold rights: `others` by name, `here` for the current one. */
  databases: { others: string[]; here: boolean }
}

/** The roles to prepare. A superuser also needs the owner role, to which it hands the tables. */
export function rolesFor({ superuser }: { superuser: boolean }): readonly string[] {
  return superuser ? [OWNER, ...ROLES] : ROLES
}

/** Changes nothing. Roles belong to the whole server, so the needs of its other databases count as well. */
export async function findRoles(
  client: Client,
  names: readonly string[],
  { url, vault }: { url: string; vault: Vault },
): Promise<FoundRoles> {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1)',
    [names],
  )
  const there = new Set(rows.map(({ name }) => name))
  const tried = await Promise.all(
    names.filter((name) => there.has(name)).map(async (name) => ({ name, opens: await passwordOf(name, url, vault) })),
  )
  return {
    missing: names.filter((name) => !there.has(name)),
    closed: tried.filter((one) => one.opens === undefined).map(({ name }) => name),
    databases: await databasesOf(client),
  }
}

/** The first of the vault's passwords that opens the role; undefined when none does. */
export async function passwordOf(role: string, url: string, vault: Vault): Promise<string | undefined> {
  for (const password of vault.rolePasswords(role))
    if (await passwordWorks(urlWith(url, role, password))) return password
  return undefined
}

/** The databases that depend on the four process roles, from PostgreSQL's `pg_shdepend`. */
export async function databasesOf(client: Client): Promise<FoundRoles['databases']> {
  const { rows } = await client.query<{ name: string; here: boolean }>(
    `select distinct b.datname as name, b.datname = current_database() as here
     from pg_shdepend d join pg_roles r on r.oid = d.refobjid join pg_database b on b.oid = d.dbid
     where d.refclassid = 'pg_authid'::regclass and r.rolname = any($1) order by 1`,
    [ROLES],
  )
  return {
    others: rows.filter(({ here }) => !here).map(({ name }) => name),
    here: rows.some(({ here }) => here),
  }
}

export async function createRole(client: Client, role: string, vault: Vault): Promise<void> {
  await client.query(`create role ${role} login nosuperuser nobypassrls password ${secretOf(role, vault)}`)
}

/** Sets the password derived from the key that seals. */
export async function changePassword(client: Client, role: string, vault: Vault): Promise<void> {
  await client.query(`alter role ${role} password ${secretOf(role, vault)}`)
}

function secretOf(role: string, vault: Vault): string {
  return pg.escapeLiteral(vault.rolePassword(role))
}
