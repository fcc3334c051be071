import pg from 'pg'
import type { Vault } from '../secrets/vault.ts'

/** Who speaks to the database as what. None owns a table; none is a superuser. */
export const ROLES = ['talao_app', 'talao_worker', 'talao_wise', 'talao_queue'] as const
export type DatabaseRole = (typeof ROLES)[number]

/** The same server and database, signed in as one of our roles. */
export function roleUrl(databaseUrl: string, role: DatabaseRole, vault: Vault): string {
  return urlWith(databaseUrl, role, vault.rolePassword(role))
}

/** An address, and the password that it has at the moment it is asked for. Undefined: the one in the address. */
export type RoleLogin = { url: string; password?: () => Promise<string> }

/** The same for a process that goes on while the master key changes: a role's password follows the key, and is that of one key or another. */
export function roleLogin(databaseUrl: string, role: DatabaseRole, vault: Vault): RoleLogin {
  const url = roleUrl(databaseUrl, role, vault)
  if (vault.keyIds.length === 1) return { url }
  let last = vault.rolePassword(role)
  const password = async () => {
    const candidates = [...new Set([last, ...vault.rolePasswords(role)])]
    for (const candidate of candidates)
      if (await opens(urlWith(databaseUrl, role, candidate))) {
        last = candidate
        break
      }
    return last
  }
  return { url, password }
}

/** What PostgreSQL says to a wrong password. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '28P01'
}

export function urlWith(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl)
  url.username = role
  url.password = password
  return url.href
}

/** Throws where no answer came: taken for a yes, a slow one made a process sign in with the password that is not the role's. */
export async function opens(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_WITHIN_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (isWrongPassword(error)) return false
    throw error
  } finally {
    await Promise.allSettled([client.end()])
  }
}

const ANSWER_WITHIN_MS = 5_000
