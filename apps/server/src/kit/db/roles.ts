import pg from 'pg'
import type { Vault } from '../secrets/vault.ts'

/** The database roles of the processes. None owns a table; none is a superuser. */
export const ROLES = ['talao_app', 'talao_worker', 'talao_wise', 'talao_queue'] as const
export type DatabaseRole = (typeof ROLES)[number]

/** The same URL, signed in as one of our roles. */
export function roleUrl(databaseUrl: string, role: DatabaseRole, vault: Vault): string {
  return urlWith(databaseUrl, role, vault.rolePassword(role))
}

/** A connection URL, and a function that reads the current password. Without it, the password in the URL applies. */
export type RoleLogin = { url: string; password?: () => Promise<string> }

/**
 * A login for a process that runs on while the master key changes: it tries the passwords of both keys and remembers
 * the one that opens.
 */
export function roleLogin(databaseUrl: string, role: DatabaseRole, vault: Vault): RoleLogin {
  const url = roleUrl(databaseUrl, role, vault)
  if (vault.keyIds.length === 1) return { url }
  let last = vault.rolePassword(role)
  const password = async () => {
    const candidates = [...new Set([last, ...vault.rolePasswords(role)])]
    for (const candidate of candidates)
      if (await passwordWorks(urlWith(databaseUrl, role, candidate))) {
        last = candidate
        break
      }
    return last
  }
  return { url, password }
}

/** PostgreSQL's error code for a wrong password (28P01). */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '28P01'
}

export function urlWith(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl)
  url.username = role
  url.password = password
  return url.href
}

/**
 * Whether the password in the URL is right. Throws when no answer came: an unanswered attempt must not count as a
 * correct password.
 */
export async function passwordWorks(url: string): Promise<boolean> {
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
