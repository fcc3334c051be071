import type { NfseOut } from '@talao/contract'
import type { Companies, Tx } from '../../kit/db/scope.ts'
import { loadRejections } from '../../ledger/norms/load-rejections.ts'
import type { NoteFacts } from '../notes/present-actions.ts'
import { type RelatedNote, relatedNotes } from '../notes/related.ts'
import { presentNfse } from './present.ts'

/**
 * NFS-e as the API returns them, in the order of `ids`, with the relations in `with` and the actions possible at `now`.
 */
export async function loadNfses(
  tx: Tx,
  companies: Companies,
  ids: readonly number[],
  wanted: readonly string[],
  now: Date,
): Promise<NfseOut[]> {
  if (ids.length === 0) return []
  const notes = await relatedNotes(tx, companies, ids, wanted)
  const rejections = await loadRejections(tx, now)
  return notes.map((note) => present(note, wanted, { now, rejections }))
}

function present(related: RelatedNote, wanted: readonly string[], facts: Pick<NoteFacts, 'now' | 'rejections'>) {
  const { row, items, customer, out } = related
  const { nfs_service, ...note } = presentNfse(row, { ...related, ...facts })
  return {
    ...note,
    ...out,
    ...(wanted.includes('service') ? { nfs_service, service: nfs_service } : {}),
    ...(wanted.includes('customer_note') ? { customer_note: customer } : {}),
    ...(wanted.includes('items')
      ? {
          items: items.map((item) => ({
            description: item.description,
            quantity: Number(item.quantity),
            value_per_unit: Number(item.value_per_unit),
          })),
        }
      : {}),
  }
}
