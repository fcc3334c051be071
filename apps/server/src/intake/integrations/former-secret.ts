import { withCompanies } from '../../kit/db/scope.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import type { IntegrationRow } from './own-integration.ts'

const HOUR_MS = 3600_000

/** The former secrets, valid for a limited time. The platform uses the new secret only once its own panel is saved. */
export function formerSecrets(
  { config }: Pick<IntakeDeps, 'config'>,
  row: Pick<IntegrationRow, 'secrets_sealed'>,
  now: Date,
) {
  return {
    secrets_before_sealed: row.secrets_sealed,
    secrets_before_until: new Date(now.getTime() + config.formerSecretHours * HOUR_MS),
  }
}

/** Ends the validity of the former secrets now. */
export async function endFormerSecret(deps: IntakeDeps, row: Pick<IntegrationRow, 'company_id' | 'id'>): Promise<void> {
  await withCompanies(deps.db, [row.company_id], (tx) =>
    tx
      .updateTable('sale_integration')
      .set({ secrets_before_sealed: null, secrets_before_until: null, updated_at: deps.clock.now() })
      .where('company_id', '=', row.company_id)
      .where('id', '=', row.id)
      .execute(),
  )
}
