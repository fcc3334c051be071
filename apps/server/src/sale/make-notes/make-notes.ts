import { planNotes } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import { documentingNotes } from '../../ledger/documenting-notes.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { draftSale, type SaleIntegration, type soldProducts } from '../../note/drafts/draft-facts.ts'
import { divideStored } from './divide.ts'
import { draftLines, recordDrafts } from './draft-lines.ts'
import { firstPositions } from './note-positions.ts'

type Products = Awaited<ReturnType<typeof soldProducts>>['drafts']

/**
 * Creates the first notes of a due sale. `wanted` tells whether the sale needs notes. What a user already documented by
 * hand (`byHand`) is not documented again.
 */
export async function makeNotes(
  tx: Tx,
  sale: StoredSale,
  { integration, products }: { integration: SaleIntegration; products: Products },
  now: Date,
): Promise<{ wanted: boolean; byHand: boolean; made: number[] }> {
  const sold = { sale: await draftSale(tx, sale, integration), products }
  const notes = await documentingNotes(tx, sale)
  const lines = await divideStored(tx, sale, sold, { settled: [], isSent: false })
  const plan = planNotes({ cause: 'MADE', lines, notes, was_sent: false })
  const places = await firstPositions(tx, sale)
  const made = await draftLines(tx, sale, plan.toDraft, { sold, places, now })
  await recordDrafts(tx, sale, made, now)
  return { wanted: plan.drafts !== 'KEEP', byHand: notes.length > 0, made }
}
