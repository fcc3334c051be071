import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'

type Kind = 'NFE' | 'NFSE'
type Own = { company_id: number; id: number }

/** A note that stands, or may still leave: neither cancelled nor denied for good. */
export const LIVING = sql<boolean>`(n.enotas_status <> 'Cancelada' and not n.denied_final)`

/**
 * A note that documents the company's own part of its sale, as against a return, an adjustment or a co-producer's part, which stand beside
 * it. An NF-e of the company's own part is part 1.
 */
export const DOCUMENTS = sql<boolean>`(n.coproducer_id is null and (n.kind = 'NFSE' or (n.part = 1 and n.goal = 'Normal' and n.type_operation = 'Saida')))`

/** Made by a person, not by the sale, nor to take the place of another note. */
const BY_HAND = sql`n.created_by is not null and n.substitutes_id is null and ${DOCUMENTS}`

export type MadeByHand = {
  /** Whether the automation has nothing to do for this kind. */
  covers: (kind: Kind) => boolean
  /** The generation of the next note of this kind: notes that people made and cancelled keep theirs. */
  generation: (kind: Kind) => number
  any: boolean
}

/** What people documented of a sale themselves. A kind is theirs as soon as one note of it stands; both are, once the notes are worth `wholeCents`. */
export async function madeByHand(tx: Tx, sale: Own, wholeCents: number): Promise<MadeByHand> {
  const { rows } = await sql<{ kind: Kind; living: boolean; total_cents: number; generation: number }>`
    select n.kind, ${LIVING} as living, n.total_cents, n.generation from note n
    where n.company_id = ${sale.company_id} and n.sale_id = ${sale.id} and ${BY_HAND}`.execute(tx)
  const living = rows.filter((row) => row.living)
  const worth = living.reduce((sum, row) => sum + row.total_cents, 0)
  return {
    any: living.length > 0,
    covers: (kind) => living.some((row) => row.kind === kind) || (living.length > 0 && worth >= wholeCents),
    generation: (kind) =>
      1 + Math.max(0, ...rows.filter((row) => row.kind === kind && !row.living).map((row) => row.generation)),
  }
}
