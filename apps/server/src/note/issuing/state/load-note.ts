import type { NoteToIssue } from '@talao/gateways'
import type { Tx } from '../../../kit/db/scope.ts'
import { loadNorms } from '../../../ledger/norms/load-norms.ts'
import { loadNfe } from '../../nfe/load.ts'
import { loadNfse } from '../../nfse/load.ts'

/** A stored note in the form that gateways issue. */
export async function loadNote(
  tx: Tx,
  note: { company_id: number; id: number; kind: string },
  now: Date,
): Promise<NoteToIssue> {
  if (note.kind === 'NFSE') return { kind: 'NFSE', ...(await loadNfse(tx, note.company_id, note.id, now)) }
  const nfe = await loadNfe(tx, note.company_id, note.id)
  return { kind: 'NFE', nfe, norms: await loadNorms(tx) }
}
