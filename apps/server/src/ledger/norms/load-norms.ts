import { type LayeredRow, mergeNorms, type NormConflict, type NormRow } from '@talao/fiscal/norms/norm-row'
import { type Norms, normsOf } from '@talao/fiscal/norms/norms'
import type { Tx } from '../../kit/db/scope.ts'
import { VERSION } from '../../kit/version.ts'
import { buildRows } from './build-rows.ts'
import { type ActiveBundle, activeBundles, rowsOfBundle } from './stored-bundles.ts'

/** The merged law of an installation, with the rows that lost against a later layer. */
export type NormSet = { norms: Norms; rows: LayeredRow[]; conflicts: NormConflict[] }

/**
 * The law in force in this installation. Load it once per note, in the transaction that reads the note, so that one
 * composition uses one set of norms.
 */
export async function loadNorms(tx: Tx): Promise<Norms> {
  return (await loadNormSet(tx)).norms
}

/** `loadNorms` with the rows of every layer, for the calls that list or change them. */
export async function loadNormSet(tx: Tx): Promise<NormSet> {
  const active = await activeBundles(tx)
  const key = active.map(({ layer, version, rows_sha256 }) => `${layer} ${version} ${rows_sha256}`).join('\n')
  const known = memo.get(key)
  if (known) return known
  const layers: Partial<Record<ActiveBundle['layer'], NormRow[]>> = {}
  for (const bundle of active) layers[bundle.layer] = await rowsOfBundle(tx, bundle.id)
  const set = await normSetOf(layers, versionOf(active))
  if (memo.size >= MOST_KEPT) memo.delete(memo.keys().next().value ?? '')
  memo.set(key, set)
  return set
}

/**
 * Merged sets by the digests of their rows, so that equal keys mean equal rows in any database. A process needs one, or
 * two while a bundle is being replaced.
 */
const memo = new Map<string, NormSet>()
const MOST_KEPT = 4

/** Merges rows of bundles over those that ship with Talão. */
export async function normSetOf(
  layers: Partial<Record<ActiveBundle['layer'], readonly NormRow[]>>,
  version: string,
): Promise<NormSet> {
  const { rows, conflicts } = mergeNorms({ BUILD: await buildRows(), ...layers })
  return { norms: normsOf(rows, version), rows, conflicts }
}

/** Names the build and the bundles, as an issued note keeps it. */
export function versionOf(active: readonly Pick<ActiveBundle, 'version'>[]): string {
  return [`talao ${VERSION}`, ...active.map(({ version }) => version)].join(' + ')
}
