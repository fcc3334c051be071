import { AppError } from '@talao/contract'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { normSetOf, versionOf } from '../../ledger/norms/load-norms.ts'
import { activeBundles, type BundleLayer, lockNorms, rowsOfBundle } from '../../ledger/norms/stored-bundles.ts'
import type { TellDeps } from '../../tell/tell-deps.ts'
import { isSignedBy, type PublisherKey, readPayload } from './bundle-file.ts'
import { compareGolden } from './check-bundle.ts'
import { bundleById, presentNorms } from './present-norms.ts'
import { readSettings } from './settings.ts'

const MAY_COUNT: readonly string[] = ['CHECKED', 'DISMISSED', 'FORMER']

/**
 * Puts a checked bundle, or one from before, into force. Two administrators wait for each other; what is in force may
 * have changed since the check, so the examples of the house are judged again.
 */
export async function activateBundle({ db, clock }: Pick<TellDeps, 'db' | 'clock'>, id: number): Promise<void> {
  await withCompanies(db, [], async (tx) => {
    await lockNorms(tx)
    const bundle = await bundleById(tx, id)
    if (bundle.state === 'ACTIVE') return
    if (!MAY_COUNT.includes(bundle.state)) throw new AppError('norma_nao_conferida')
    const layer: BundleLayer = bundle.layer === 'LOCAL' ? 'LOCAL' : 'PUBLISHER'
    const { content, version } = bundle
    if (!isTrusted((await readSettings(tx)).keys, bundle)) throw new AppError('norma_sem_assinatura')
    const present = await presentNorms(tx)
    const rows = await rowsOfBundle(tx, id)
    const others = (await activeBundles(tx)).filter((one) => one.layer !== layer)
    const proposed = await normSetOf({ ...present.layers, [layer]: rows }, versionOf([...others, { version }]))
    const changes = layer === 'PUBLISHER' ? readPayload(content).changes : []
    const { faults } = await compareGolden({ layer, changes, rows }, present, proposed.norms)
    if (faults.length > 0)
      throw new AppError('norma_nao_conferida', { errors: { confirm: faults.map(({ text }) => text) } })
    await activate(tx, { id, layer }, clock.now())
  })
}

/** Makes a bundle the active one of its layer. The caller holds `lockNorms`. */
export async function activate(tx: Tx, { id, layer }: { id: number; layer: BundleLayer }, now: Date): Promise<void> {
  const former = await deactivate(tx, layer, now)
  await tx
    .updateTable('norm_bundle')
    .set({ state: 'ACTIVE', activated_at: now, deactivated_at: null, replaced_id: former })
    .where('id', '=', id)
    .execute()
}

async function deactivate(tx: Tx, layer: BundleLayer, now: Date): Promise<number | null> {
  const former = await tx
    .updateTable('norm_bundle')
    .set({ state: 'FORMER', deactivated_at: now })
    .where('layer', '=', layer)
    .where('state', '=', 'ACTIVE')
    .returning('id')
    .executeTakeFirst()
  return former?.id ?? null
}

/** Leaves a waiting bundle aside, so that it is no alarm any more. It may still be activated. */
export async function dismissBundle({ db }: Pick<TellDeps, 'db'>, id: number): Promise<void> {
  await withCompanies(db, [], async (tx) => {
    await lockNorms(tx)
    const { state } = await bundleById(tx, id)
    if (state === 'DISMISSED') return
    if (state !== 'CHECKED') throw new AppError('norma_nao_espera')
    await tx.updateTable('norm_bundle').set({ state: 'DISMISSED' }).where('id', '=', id).execute()
  })
}

/**
 * Takes the active bundle out of force. The one that it replaced counts again; none of its layer does where it replaced
 * none, or one whose key is not trusted any more.
 */
export async function goBack({ db, clock }: Pick<TellDeps, 'db' | 'clock'>, id: number): Promise<string> {
  return withCompanies(db, [], async (tx) => {
    await lockNorms(tx)
    const { state, layer, replaced_id } = await bundleById(tx, id)
    if (state !== 'ACTIVE') throw new AppError('norma_sem_anterior')
    const now = clock.now()
    await deactivate(tx, layer === 'LOCAL' ? 'LOCAL' : 'PUBLISHER', now)
    // Each return is made once: two bundles that replaced each other would lead back and forth for ever.
    await tx.updateTable('norm_bundle').set({ replaced_id: null }).where('id', '=', id).execute()
    const before = replaced_id === null ? null : await bundleById(tx, replaced_id)
    if (!before || !isTrusted((await readSettings(tx)).keys, before))
      return 'As normas voltaram às desta versão do Talão.'
    await tx
      .updateTable('norm_bundle')
      .set({ state: 'ACTIVE', activated_at: now, deactivated_at: null })
      .where('id', '=', before.id)
      .execute()
    return `As normas voltaram às de ${before.version}.`
  })
}

type Stored = Awaited<ReturnType<typeof bundleById>>

/** What was typed here has no signature; a signed bundle needs its key still, which may have been withdrawn. */
function isTrusted(keys: readonly PublisherKey[], { layer, content, key_id, signature }: Stored): boolean {
  return layer === 'LOCAL' || isSignedBy(keys, { content, key_id: key_id ?? '', signature: signature ?? '' })
}
