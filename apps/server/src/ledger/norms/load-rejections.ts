import { dayInSaoPaulo } from '@talao/fiscal'
import { type RejectionTable, rejectionTable } from '@talao/fiscal/rejection/rejection-table'
import type { Tx } from '../../kit/db/scope.ts'
import { loadNorms } from './load-norms.ts'

/** What the codes of the authorities mean in this installation. A code is explained as of the day it is read. */
export async function loadRejections(tx: Tx, now: Date): Promise<RejectionTable> {
  return rejectionTable(await loadNorms(tx), dayInSaoPaulo(now))
}
