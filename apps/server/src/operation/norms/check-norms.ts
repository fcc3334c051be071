import { AppError, type NormReport } from '@talao/contract'
import { normIdentity } from '@talao/fiscal/norms/norm-row'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { type NormSet, versionOf } from '../../ledger/norms/load-norms.ts'
import { activeBundles, lockNorms, rowsOfBundle, type StoredNormRow } from '../../ledger/norms/stored-bundles.ts'
import type { WorkerDeps } from '../../tell/tell-deps.ts'
import { activate } from './activate-bundle.ts'
import { isSignedBy, readPayload, sha256Of } from './bundle-file.ts'
import { type Checked, checkProposal, type Proposal } from './check-bundle.ts'
import { applyChange, type LocalChange } from './local-change.ts'
import { bundleById, presentNorms } from './present-norms.ts'
import { sampleProducts } from './sample-products.ts'
import { readSettings } from './settings.ts'

const ROWS_AT_ONCE = 1_000

/**
 * Checks a bundle that was received. A publisher's bundle that passes waits for its activation; what a user typed
 * counts at once. Repeated, it finds the bundle checked and does nothing.
 */
export async function checkNorms(
  { db, clock }: Pick<WorkerDeps, 'db' | 'clock'>,
  { norm_bundle_id: id }: JobData['check-norms'],
): Promise<void> {
  const passed = await withCompanies(db, [], async (tx) => {
    await lockNorms(tx)
    const bundle = await bundleById(tx, id)
    if (bundle.state !== 'CHECKING') return null
    const checked = bundle.layer === 'LOCAL' ? await checkLocal(tx, bundle) : await checkPublished(tx, bundle)
    const isRefused = checked.report.faults.length > 0
    if (!isRefused) await storeRows(tx, id, checked.rows)
    await tx
      .updateTable('norm_bundle')
      .set({
        state: isRefused ? 'REFUSED' : 'CHECKED',
        report: JSON.stringify(checked.report),
        rows_sha256: isRefused ? null : sha256Of(JSON.stringify(inOrder(checked.rows))),
      })
      .where('id', '=', id)
      .execute()
    if (!isRefused && bundle.layer === 'LOCAL') await activate(tx, { id, layer: 'LOCAL' }, clock.now())
    return isRefused || checked.sets === null ? null : { report: checked.report, sets: checked.sets }
  })
  if (passed === null) return
  // After the decision and outside its lock, because nothing depends on it.
  const report = { ...passed.report, products: await sampleProducts({ db, clock }, passed.sets) }
  await withCompanies(db, [], (tx) =>
    tx
      .updateTable('norm_bundle')
      .set({ report: JSON.stringify(report) })
      .where('id', '=', id)
      .execute(),
  )
}

type Found = {
  report: NormReport
  rows: StoredNormRow[]
  sets: { present: NormSet; proposed: NormSet } | null
}
type Stored = Awaited<ReturnType<typeof bundleById>>

async function checkPublished(tx: Tx, { content, key_id, signature, version }: Stored): Promise<Found> {
  const { keys } = await readSettings(tx)
  if (!isSignedBy(keys, { content, key_id: key_id ?? '', signature: signature ?? '' })) return unsigned()
  const { rows, examples, changes } = readPayload(content)
  const others = (await activeBundles(tx)).filter(({ layer }) => layer !== 'PUBLISHER')
  const proposed = versionOf([{ version }, ...others])
  const proposal: Proposal = { layer: 'PUBLISHER', version: proposed, rows, examples, changes }
  const present = await presentNorms(tx)
  return found(await checkProposal(proposal, present), present.set, () => null)
}

/** The key was withdrawn since the bundle was received. */
function unsigned(): Found {
  const { message } = new AppError('norma_sem_assinatura')
  const report = {
    faults: [{ step: 'signature' as const, where: '', text: message }],
    rows: { new: 0, changed: 0, gone: 0 },
    golden: { judged: 0, changed: [] },
    products: null,
  }
  return { report, rows: [], sets: null }
}

async function checkLocal(tx: Tx, { id, content, version }: Stored): Promise<Found> {
  const active = await activeBundles(tx)
  const before = active.find(({ layer }) => layer === 'LOCAL')
  const local = before ? await rowsOfBundle(tx, before.id) : []
  const present = await presentNorms(tx)
  // Written by `registerChange` alone.
  const change = JSON.parse(content.toString('utf8')) as LocalChange
  const rows = applyChange(change, local, present.set, id)
  const others = active.filter(({ layer }) => layer !== 'LOCAL')
  const typedBy = new Map(rows.map((row) => [normIdentity(row), row.typed_by_bundle]))
  const proposal: Proposal = {
    layer: 'LOCAL',
    version: versionOf([...others, { version }]),
    rows: rows.map(({ typed_by_bundle: _by, ...row }) => row),
    examples: [],
    changes: [],
  }
  return found(await checkProposal(proposal, present), present.set, (row) => typedBy.get(normIdentity(row)) ?? null)
}

function found(
  { report, rows, proposed }: Checked,
  present: NormSet,
  typedBy: (row: Checked['rows'][number]) => number | null,
): Found {
  const sets = proposed && { present, proposed }
  return { report, rows: rows.map((row) => ({ ...row, typed_by_bundle: typedBy(row) })), sets }
}

function inOrder(rows: readonly StoredNormRow[]): StoredNormRow[] {
  return rows.toSorted((a, b) => (normIdentity(a) < normIdentity(b) ? -1 : 1))
}

async function storeRows(tx: Tx, bundleId: number, rows: readonly StoredNormRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('norm_row')
      .values(
        rows.slice(from, from + ROWS_AT_ONCE).map((row) => ({
          ...row,
          bundle_id: bundleId,
          value: row.value === null ? null : JSON.stringify(row.value),
        })),
      )
      .execute()
}
