import { AppError } from '@talao/contract'
import type { NormBundleOrigin } from '@talao/contract/norms/norm-labels'
import type { Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { Queue } from '../../kit/queue/queue.ts'
import { isSignedBy, type ReadBundle } from './bundle-file.ts'
import { readSettings } from './settings.ts'

/** Who entered it. */
export type Author = Pick<Actor, 'userId' | 'name'>
type Received = { bundle: ReadBundle; origin: NormBundleOrigin; by: Author | null; now: Date }

/** Stores a publisher's bundle that a trusted key signed, and enqueues its check. Returns its id. */
export async function receiveBundle(tx: Tx, queue: Queue, { bundle, origin, by, now }: Received): Promise<number> {
  const { keys } = await readSettings(tx)
  if (!isSignedBy(keys, bundle)) throw new AppError('norma_sem_assinatura')
  const { payload, content, sha256, key_id, signature } = bundle
  const made = await tx
    .insertInto('norm_bundle')
    .values({
      layer: 'PUBLISHER',
      version: payload.version,
      publisher: payload.publisher,
      published_at: new Date(payload.published_at),
      previous_version: payload.previous_version ?? null,
      content,
      sha256,
      key_id,
      signature,
      origin,
      state: 'CHECKING',
      entered_by: by?.userId ?? null,
      entered_by_name: by?.name ?? null,
      entered_at: now,
    })
    .onConflict((conflict) => conflict.columns(['layer', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return awaitAgain(tx, queue, { version: payload.version, sha256 }, origin)
  await enqueueCheck(queue, tx, made.id)
  return made.id
}

/**
 * The same file again, sent by a person, not found again at the address: a dismissed bundle waits once more, with its
 * stored rows, which activating judges again; a refused one is checked again, because what refused it may have been a
 * key that was missing or a row that was typed here.
 */
async function awaitAgain(
  tx: Tx,
  queue: Queue,
  { version, sha256 }: { version: string; sha256: string },
  origin: NormBundleOrigin,
): Promise<number> {
  if (origin !== 'FILE') throw new AppError('norma_ja_recebida')
  const found = await tx
    .updateTable('norm_bundle')
    .set((eb) => ({
      state: eb.case().when('state', '=', 'DISMISSED').then('CHECKED').else('CHECKING').end(),
    }))
    .where('layer', '=', 'PUBLISHER')
    .where('version', '=', version)
    .where('sha256', '=', sha256)
    .where('state', 'in', ['DISMISSED', 'REFUSED'])
    .returning(['id', 'state'])
    .executeTakeFirst()
  if (!found) throw new AppError('norma_ja_recebida')
  if (found.state === 'CHECKING') await enqueueCheck(queue, tx, found.id)
  return found.id
}

export async function enqueueCheck(queue: Queue, tx: Tx, bundleId: number): Promise<void> {
  await queue.enqueue(tx, 'check-norms', { norm_bundle_id: bundleId }, { key: `norms:${bundleId}` })
}
