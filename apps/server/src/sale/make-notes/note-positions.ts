import type { Tx } from '../../kit/db/scope.ts'
import { generationsByHand } from '../../ledger/note-conditions.ts'
import type { Draft } from '../../ledger/replace-draft.ts'
import type { NotePositions } from './draft-lines.ts'

type Own = { company_id: number; id: number }

/**
 * Positions (part and generation) for new notes of a locked sale: first those of the rewritten drafts in order, then
 * parts never used in this sale. The part is in the note's reference, so reusing an old part would find the old
 * document at the gateway.
 */
export async function freePositions(tx: Tx, sale: Own, remade: readonly Draft[]): Promise<NotePositions> {
  const taken = await tx
    .selectFrom('note')
    .select(['kind', (eb) => eb.fn.max('part').as('last')])
    .where('company_id', '=', sale.company_id)
    .where('sale_id', '=', sale.id)
    .groupBy('kind')
    .execute()
  const waiting = [...remade]
  const last = new Map(taken.map((row) => [row.kind, Number(row.last)]))
  return {
    next(kind) {
      const at = waiting.findIndex((draft) => draft.kind === kind)
      const [draft] = at < 0 ? [] : waiting.splice(at, 1)
      if (draft) return { part: draft.part, generation: draft.generation }
      const part = (last.get(kind) ?? 0) + 1
      last.set(kind, part)
      return { part, generation: 1 }
    },
  }
}

/**
 * Positions for the first notes of a sale. If a user created and cancelled notes, the next ones get a later generation.
 */
export async function firstPositions(tx: Tx, sale: Own): Promise<NotePositions> {
  const generationOf = await generationsByHand(tx, sale)
  const parts = { NFE: 0, NFSE: 0 }
  return {
    next(kind) {
      parts[kind] += 1
      return { part: parts[kind], generation: generationOf(kind) }
    },
  }
}
