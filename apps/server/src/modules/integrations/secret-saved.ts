import type { Tx } from '../../db/scope.ts'
import type { Deps } from '../../http/deps.ts'
import { acceptProved } from '../inbox/accept-proved.ts'
import { releaseUnverified } from '../inbox/quarantine.ts'
import { countRefusals } from '../inbox/refusals.ts'
import { setupColumns } from './connect.ts'
import { missingSecrets } from './needed-secrets.ts'
import type { IntegrationSecrets } from './secrets.ts'
import { nextSetup, type SetupStanding } from './setup-state.ts'

type Row = { company_id: number; id: number; type: string; setup: string; is_active: boolean }
type Saved = {
  /** Every credential that is there after the save. */
  held: Readonly<Record<string, string | null | undefined>>
  secrets: IntegrationSecrets
  /** Deliveries are proved with another secret from now on. */
  isOtherProof: boolean
  /** The save asks for it to be on. */
  isPutOn: boolean
  now: Date
}

/**
 * What a save means for a connection that is being made: with its secret a draft begins to wait, and what waited for that secret is proved by it or
 * dropped; a person who switches it on has connected it. Answers the columns that change.
 */
export async function onSecretSaved(
  { vault, queue }: Pick<Deps, 'vault' | 'queue'>,
  tx: Tx,
  row: Row,
  { held, secrets, isOtherProof, isPutOn, now }: Saved,
): Promise<Partial<ReturnType<typeof setupColumns>> & { secret_saved_at?: Date; secret_is_offered?: boolean }> {
  const before = row as Row & SetupStanding
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
    await acceptProved(tx, queue, row.company_id, proved, {
      secrets: Object.values(secrets),
      isActive: standing.is_active,
    })
    const last = droppedAt.at(-1)
    // Where nothing was right it is this secret that was turned away; else the order tells which was the last word.
    if (last) await countRefusals(tx, row, { count: droppedAt.length, at: proved.length > 0 ? last : now })
  } else if (isPutOn) standing = nextSetup(standing, { kind: 'ACTIVATED' })
  return { ...setupColumns(before, standing, now), ...saved }
}
