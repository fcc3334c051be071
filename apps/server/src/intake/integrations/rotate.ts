import { withCompanies } from '../../kit/db/scope.ts'
import { newPathKey, pathKeyHash } from '../../kit/secrets/path-key.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { sealPathKey } from './secrets.ts'

/** Gives the integration a new webhook address. Deliveries to the former one are refused from then on. */
export async function rotatePathKey(
  deps: IntakeDeps,
  { company_id, id, type }: { company_id: number; id: number; type: string },
): Promise<string> {
  const pathKey = newPathKey()
  await withCompanies(deps.db, [company_id], (tx) =>
    tx
      .updateTable('sale_integration')
      .set((eb) => ({
        path_key_hash: pathKeyHash(pathKey),
        path_key_sealed: sealPathKey(deps.vault, company_id, pathKey),
        version: eb('version', '+', 1),
        updated_at: deps.clock.now(),
      }))
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute(),
  )
  return webhookUrl(deps.config.publicUrl, { id, type }, pathKey)
}

/** Webhook address that the platform delivers to. */
export function webhookUrl(publicUrl: string, { id, type }: { id: number; type: string }, pathKey: string): string {
  return `${publicUrl}/api/webhooks/${type.toLowerCase()}/${id}/${pathKey}`
}
