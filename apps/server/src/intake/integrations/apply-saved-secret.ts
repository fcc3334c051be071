import type { Tx } from '../../kit/db/scope.ts'
import { releaseUnverified } from '../inbox/quarantine.ts'
import { queueVerified } from '../inbox/queue-verified.ts'
import { countRefusals } from '../inbox/refusals.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { setupColumns } from './connect.ts'
import { missingSecrets } from './needed-secrets.ts'
import type { IntegrationSecrets } from './secrets.ts'
import { nextSetup, type SetupState } from './setup-state.ts'

type Row = { company_id: number; id: number; type: string; setup: string; is_active: boolean }
type Saved = {
  /** All credentials after the save. */
  held: Readonly<Record<string, string | null | undefined>>
  secrets: IntegrationSecrets
  /** The secret that verifies deliveries changed. */
  isOtherProof: boolean
  /** The save switches the integration on. */
  isPutOn: boolean
  now: Date
}

/**
 * Applies a save of credentials to a connection in setup. A draft with its secret starts to wait, and quarantined
 * deliveries are verified with the secret or dropped. A user who switches it on has connected it. Returns the changed
 * columns.
 */
export async function applySavedSecret(
  { vault, queue }: Pick<IntakeDeps, 'vault' | 'queue'>,
  tx: Tx,
  row: Row,
  { held, secrets, isOtherProof, isPutOn, now }: Saved,
): Promise<Partial<ReturnType<typeof setupColumns>> & { secret_saved_at?: Date; secret_is_offered?: boolean }> {
  const before = row as Row & SetupState
  const isDraft = row.setup === 'DRAFT'
  if (isDraft && missingSecrets(row.type, (key) => Boolean(held[key])).length > 0) return { is_active: false }
  const saved = isDraft || isOtherProof ? { secret_saved_at: now, secret_is_offered: false } : {}
  if (row.setup === 'CONNECTED') return saved
  let standing = nextSetup(before, { kind: 'SECRET_SAVED' })
  if (isDraft) {
    const { proved, droppedAt } = await releaseUnverified(tx, vault, row, secrets)
    if (proved.length > 0) {
      const by = proved.every((one) => one.isTest) ? 'TEST' : 'DELIVERY'
      standing = nextSetup(standing, { kind: 'HEARD', by })
    }
    if (isPutOn) standing = nextSetup(standing, { kind: 'ACTIVATED' })
    await queueVerified(tx, queue, row.company_id, proved, {
      secrets: Object.values(secrets),
      isActive: standing.is_active,
    })
    const last = droppedAt.at(-1)
    // If no delivery was valid, the new secret is what was wrong, so use now. Otherwise the order of arrival shows
    // which came last.
    if (last) await countRefusals(tx, row, { count: droppedAt.length, at: proved.length > 0 ? last : now })
  } else if (isPutOn) standing = nextSetup(standing, { kind: 'ACTIVATED' })
  return { ...setupColumns(before, standing, now), ...saved }
}
