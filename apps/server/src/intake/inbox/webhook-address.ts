import { AppError } from '@talao/contract'
import { parsePlatformId } from '@talao/contract/fields/ids'
import { sql } from 'kysely'
import { coalesceReads } from '../../kit/coalesce-reads.ts'
import { pathKeyHash } from '../../kit/secrets/path-key.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { type IntegrationSecrets, openSecrets } from '../integrations/secrets.ts'

export type WebhookPath = { platform: string; integration_id: string; path_key: string }
type Place = {
  company_id: number
  type: string
  is_active: boolean
  setup: string
  secret_is_offered: boolean
}
/** `secretsBefore` are the former secrets while they are still valid. */
export type WebhookAddress = Place & { secrets: IntegrationSecrets; secretsBefore: IntegrationSecrets | undefined }
type Row = Place & {
  secrets_sealed: string | null
  secrets_before_sealed: string | null
  secrets_before_until: Date | null
}

/**
 * Finds the integration of a webhook address in its current state, so a changed secret applies at once. Simultaneous
 * deliveries share one query. A wrong address and a wrong secret get the same response.
 */
export function makeWebhookAddresses({
  db,
  vault,
  clock,
}: Pick<IntakeDeps, 'db' | 'vault' | 'clock'>): (path: WebhookPath) => Promise<WebhookAddress> {
  const look = coalesceReads(async (key: string): Promise<WebhookAddress | undefined> => {
    const [id, pathKey = ''] = key.split('/', 2)
    const { rows } = await sql<Row>`select * from door_integration(${Number(id)}, ${pathKeyHash(pathKey)})`.execute(db)
    return rows[0] && opened(rows[0])
  })
  const opened = ({ secrets_sealed, secrets_before_sealed, secrets_before_until, ...place }: Row): WebhookAddress => ({
    ...place,
    secrets: openSecrets(vault, place.company_id, secrets_sealed),
    secretsBefore:
      secrets_before_sealed !== null && secrets_before_until !== null && secrets_before_until > clock.now()
        ? openSecrets(vault, place.company_id, secrets_before_sealed)
        : undefined,
  })
  return async ({ platform, integration_id, path_key }) => {
    const id = Number(integration_id)
    if (!Number.isSafeInteger(id) || id < 1) throw new AppError('nao_autenticado')
    const door = await look(`${id}/${path_key}`)
    if (!door || door.type !== parsePlatformId(platform)) throw new AppError('nao_autenticado')
    return door
  }
}
