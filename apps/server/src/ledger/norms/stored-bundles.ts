import type { NormConfidence, NormKind, NormRow, NormState, NormValue } from '@talao/fiscal/norms/norm-row'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { NormRowTable } from '../../kit/db/tables.gen.ts'

export type BundleLayer = 'PUBLISHER' | 'LOCAL'
export type ActiveBundle = { id: number; layer: BundleLayer; version: string; rows_sha256: string }
/** A row with the local bundle by which it was typed; null for a signed one. */
export type StoredNormRow = NormRow & { typed_by_bundle: number | null }

/** The bundles in force, at most one of each layer, in the order of the layers. */
export async function activeBundles(tx: Tx): Promise<ActiveBundle[]> {
  const rows = await tx
    .selectFrom('norm_bundle')
    .select(['id', 'layer', 'version', 'rows_sha256'])
    .where('state', '=', 'ACTIVE')
    .orderBy('layer', 'desc')
    .execute()
  return rows.map(({ id, layer, version, rows_sha256 }) => ({
    id,
    layer: layer === 'LOCAL' ? 'LOCAL' : 'PUBLISHER',
    version,
    rows_sha256: rows_sha256 ?? '',
  }))
}

export async function rowsOfBundle(tx: Tx, bundleId: number): Promise<StoredNormRow[]> {
  const rows = await tx
    .selectFrom('norm_row')
    .selectAll()
    .where('bundle_id', '=', bundleId)
    .orderBy('kind')
    .orderBy('code')
    .orderBy('valid_from')
    .execute()
  return rows.map(storedRow)
}

function storedRow({
  bundle_id: _of,
  kind,
  value,
  state,
  confidence,
  ...row
}: Selectable<NormRowTable>): StoredNormRow {
  return {
    ...row,
    // Only the check writes rows, after it has read them by these types.
    kind: kind as NormKind,
    value: value as NormValue | null,
    state: state as NormState,
    confidence: confidence as NormConfidence,
  }
}

/**
 * One change of the norms at a time: activating, going back and typing a row wait here for each other. Reading does not
 * wait.
 */
export async function lockNorms(tx: Tx): Promise<void> {
  await sql`lock table norm_bundle in share row exclusive mode`.execute(tx)
}
