import { sql } from 'kysely'
import type { Tx } from '../kit/db/scope.ts'

type Kind = 'NFE' | 'NFSE'
type Own = { company_id: number; id: number }

/** Matches notes that are valid or may still be sent: neither cancelled nor finally denied. */
export const IS_LIVING_NOTE = sql<boolean>`(n.enotas_status <> 'Cancelada' and not n.denied_final)`

/**
 * Matches notes that document the company's own part of the sale. Returns, adjustments and a co-producer's part do not
 * count.
 */
export const DOCUMENTS_OWN_PART = sql<boolean>`(n.coproducer_id is null and (n.kind = 'NFSE' or (n.goal = 'Normal'
  and n.type_operation = 'Saida')))`

/** Matches notes that a user created. Notes created by the sale and substitutes do not count. */
const BY_HAND = sql`n.created_by is not null and n.substitutes_id is null and ${DOCUMENTS_OWN_PART}`

/**
 * Generation of the next note of a kind. Cancelled notes made by a user keep their generation, so the next one is
 * higher.
 */
export async function generationsByHand(tx: Tx, sale: Own): Promise<(kind: Kind) => number> {
  const { rows } = await sql<{ kind: Kind; generation: number }>`
    select n.kind, n.generation from note n
    where n.company_id = ${sale.company_id} and n.sale_id = ${sale.id} and ${BY_HAND}
      and not ${IS_LIVING_NOTE}`.execute(tx)
  return (kind) => 1 + Math.max(0, ...rows.filter((row) => row.kind === kind).map((row) => row.generation))
}
