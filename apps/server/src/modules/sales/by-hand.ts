import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'

type Kind = 'NFE' | 'NFSE'
type Own = { company_id: number; id: number }

/** A note that stands, or may still leave: neither cancelled nor denied for good. */
export const LIVING = sql<boolean>`(n.enotas_status <> 'Cancelada' and not n.denied_final)`

/** A note that documents the company's own part of its sale, as against a return, an adjustment or a co-producer's part, which stand beside it. */
export const DOCUMENTS = sql<boolean>`(n.coproducer_id is null and (n.kind = 'NFSE' or (n.goal = 'Normal' and n.type_operation = 'Saida')))`

/** Made by a person, not by the sale, nor to take the place of another note. */
const BY_HAND = sql`n.created_by is not null and n.substitutes_id is null and ${DOCUMENTS}`

/** The generation of the next note of a kind: notes that people made and cancelled keep theirs. */
export async function generationsByHand(tx: Tx, sale: Own): Promise<(kind: Kind) => number> {
  const { rows } = await sql<{ kind: Kind; generation: number }>`
    select n.kind, n.generation from note n
    where n.company_id = ${sale.company_id} and n.sale_id = ${sale.id} and ${BY_HAND} and not ${LIVING}`.execute(tx)
  return (kind) => 1 + Math.max(0, ...rows.filter((row) => row.kind === kind).map((row) => row.generation))
}
