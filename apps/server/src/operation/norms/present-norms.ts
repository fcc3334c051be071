import { AppError } from '@talao/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { NormBundleTable } from '../../kit/db/tables.gen.ts'
import { loadNormSet } from '../../ledger/norms/load-norms.ts'
import { activeBundles, rowsOfBundle } from '../../ledger/norms/stored-bundles.ts'
import type { Present } from './check-bundle.ts'

/** The norms in force, and the rows of each bundle in force. */
export async function presentNorms(tx: Tx): Promise<Present> {
  const layers: Present['layers'] = {}
  for (const { id, layer } of await activeBundles(tx)) layers[layer] = await rowsOfBundle(tx, id)
  return { set: await loadNormSet(tx), layers }
}

export async function bundleById(tx: Tx, id: number): Promise<Selectable<NormBundleTable>> {
  const row = await tx.selectFrom('norm_bundle').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('nao_encontrado')
  return row
}
