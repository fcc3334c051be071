import { type CredentialKey, type Credentials, type Pull, type PullQuery, platformOf } from '@talao/platforms'
import type { Vault } from '../../kit/secrets/vault.ts'
import { openSecrets } from '../integrations/secrets.ts'

/** Columns of an integration needed for its credentials. */
export type CredentialRow = {
  id: number
  company_id: number
  type: string
  client_id: string | null
  account_id: string | null
  secrets_sealed: string | null
}

export function credentialsOf(vault: Vault, row: CredentialRow): Credentials {
  return {
    ...openSecrets(vault, row.company_id, row.secrets_sealed),
    ...(row.client_id ? { client_id: row.client_id } : {}),
    ...(row.account_id ? { account_id: row.account_id } : {}),
  }
}

type Keys = { type: string; client_id: string | null; account_id: string | null; secrets_set: readonly string[] }

/** The platform's pull API and the credentials missing for it. Undefined if the platform has no pull API. */
export function pullOf(row: Keys): { pull: Pull; missing: readonly CredentialKey[] } | undefined {
  const pull = platformOf(row.type)?.pull
  if (!pull) return undefined
  const has = new Set<string>([
    ...row.secrets_set,
    ...(row.client_id ? ['client_id'] : []),
    ...(row.account_id ? ['account_id'] : []),
  ])
  const lacks = pull.needs.map((keys) => keys.filter((key) => !has.has(key)))
  return { pull, missing: lacks.some((keys) => keys.length === 0) ? [] : (lacks[0] ?? []) }
}

/** Whether the stored credentials allow this kind of request. */
export function canPullKind(row: Keys, kind: PullQuery['kind']): boolean {
  const found = pullOf(row)
  return found !== undefined && found.missing.length === 0 && found.pull.asks.includes(kind)
}
