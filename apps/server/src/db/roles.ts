import type { Vault } from '../secrets/vault.ts'

/** Who speaks to the database as what. None owns a table; none is a superuser. */
export const ROLES = ['talao_app', 'talao_worker', 'talao_wise', 'talao_queue'] as const
export type DatabaseRole = (typeof ROLES)[number]

/** The same server and database, signed in as one of our roles. */
export function roleUrl(databaseUrl: string, role: DatabaseRole, vault: Vault): string {
  const url = new URL(databaseUrl)
  url.username = role
  url.password = vault.rolePassword(role)
  return url.href
}
