import { AppError } from '@talao/contract'
import { registeringKinds } from '../../company/companies/registered-kinds.ts'
import type { Db } from '../../kit/db/connect.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { requireSecrets } from './needed-secrets.ts'
import type { IntegrationRow } from './own-integration.ts'
import { nextSetup, type SetupEvent, type SetupState } from './setup-state.ts'

type Integration = { company_id: number; id: number }

/**
 * Applies an event to the connection setup and returns the resulting state. A draft keeps its `auto_since`, so sales
 * that arrived while it waited are issued.
 */
export async function applySetupEvent(tx: Tx, { company_id, id }: Integration, event: SetupEvent, now: Date) {
  const row = await tx
    .selectFrom('sale_integration')
    .select(['setup', 'connected_by', 'is_active', 'activate_on_first'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('nao_encontrado')
  const before = row as SetupState
  const after = nextSetup(before, event)
  if (after.setup === before.setup && after.is_active === before.is_active) return after
  await tx
    .updateTable('sale_integration')
    .set((eb) => ({
      ...setupColumns(before, after, now),
      // Sales that arrived while the user had it off are not issued automatically.
      ...(before.setup === 'CONNECTED' ? { auto_since: now } : {}),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
  return after
}

/** Columns of a setup state, including the connection time. */
export function setupColumns(before: SetupState, after: SetupState, now: Date) {
  const { setup, connected_by, is_active } = after
  return {
    setup,
    connected_by,
    is_active,
    ...(setup === 'CONNECTED' && before.setup !== 'CONNECTED' ? { connected_at: now } : {}),
  }
}

/** Connects the integration on its first verified delivery. Returns whether deliveries are applied from now on. */
export async function connectByDelivery(
  deps: Pick<IntakeDeps, 'deliveryDb' | 'queue' | 'clock'>,
  of: Integration,
  by: 'DELIVERY' | 'TEST',
): Promise<boolean> {
  const standing = await withCompanies(deps.deliveryDb, [of.company_id], (tx) =>
    registeringKinds(deps, tx, of.company_id, () => applySetupEvent(tx, of, { kind: 'HEARD', by }, deps.clock.now())),
  )
  return standing.is_active
}

/** A delivery carried the secret we generated, so require it from now on. */
export async function demandSecret(db: Db, { company_id, id }: Integration): Promise<void> {
  await withCompanies(db, [company_id], (tx) =>
    tx
      .updateTable('sale_integration')
      .set({ secret_is_offered: false })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute(),
  )
}

/** Connects the integration on a user's request. Throws when the secret that verifies its deliveries is missing. */
export async function activate(deps: IntakeDeps, row: IntegrationRow): Promise<void> {
  requireSecrets(row.type, (key) => row.secrets_set.includes(key), 'credentials.')
  await withCompanies(deps.db, [row.company_id], (tx) =>
    registeringKinds(deps, tx, row.company_id, () => applySetupEvent(tx, row, { kind: 'ACTIVATED' }, deps.clock.now())),
  )
}
