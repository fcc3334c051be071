import { type Norms, normsOf } from '@talao/fiscal/norms/norms'
import type { Tx } from '../../kit/db/scope.ts'
import { buildRows } from './build-rows.ts'

/**
 * The law in force in this installation. Load it once per note, in the transaction that reads the note, so that one
 * composition uses one set of norms.
 */
export async function loadNorms(_tx: Tx): Promise<Norms> {
  build ??= normsOf(await buildRows(), 'talao')
  return build
}

let build: Norms | undefined
