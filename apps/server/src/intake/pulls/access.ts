import { type Pull, type PullAccess, PullRefused } from '@talao/platforms'
import type { Clock } from '../../kit/clock.ts'
import type { Db } from '../../kit/db/connect.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { Requester } from '../../kit/http-request.ts'
import type { Vault } from '../../kit/secrets/vault.ts'
import { type CredentialRow, credentialsOf } from './credentials.ts'

export type AccessDeps = { db: Db; vault: Vault; clock: Clock }
export type AccessRow = CredentialRow & { access_token_sealed: string | null; access_token_until: Date | null }
/** Renew a token this long before it expires. */
const EARLY_MS = 60_000

const placeOf = ({ company_id, id }: { company_id: number; id: number }) =>
  `company:${company_id}|integration:${id}|access-token`

/** The platform's credentials and the access token obtained with them. The token is stored sealed until it expires. */
export async function accessOf(
  deps: AccessDeps,
  pull: Pull,
  row: AccessRow,
  asking: Requester,
  wish: { fresh?: boolean } = {},
): Promise<PullAccess> {
  const credentials = credentialsOf(deps.vault, row)
  if (!pull.token) return { credentials, token: null }
  const now = deps.clock.now().getTime()
  if (!wish.fresh && row.access_token_sealed && (row.access_token_until?.getTime() ?? 0) - EARLY_MS > now)
    return { credentials, token: deps.vault.open(row.access_token_sealed, placeOf(row)) }
  const { token, expiresInSeconds } = pull.token.read(await asking(pull.token.request(credentials)))
  row.access_token_sealed = deps.vault.seal(token, placeOf(row))
  row.access_token_until = new Date(now + expiresInSeconds * 1000)
  await withCompanies(deps.db, [row.company_id], (tx) =>
    tx
      .updateTable('sale_integration')
      .set({ access_token_sealed: row.access_token_sealed, access_token_until: row.access_token_until })
      .where('company_id', '=', row.company_id)
      .where('id', '=', row.id)
      .execute(),
  )
  return { credentials, token }
}

/** Whether a stored token was refused: it may have been revoked early. */
export function isTokenRefused(pull: Pull, error: unknown): boolean {
  return pull.token !== undefined && error instanceof PullRefused && error.kind === 'unauthorised'
}
