import type { DocumentingNote } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../kit/db/scope.ts'

type Row = {
  note_id: number
  kind: 'NFE' | 'NFSE'
  sale_position: number | null
  cents: number
  standing: DocumentingNote['standing']
}

/**
 * Amounts that the living notes of a sale document, by the same SQL function the database checks with
 * (`documented_of_sale`). A draft counts as `TYPED` once a user created or edited it. It counts as sent once its bytes
 * are fixed.
 */
export async function documentingNotes(
  tx: Tx,
  { company_id, id }: { company_id: number; id: number },
): Promise<DocumentingNote[]> {
  const { rows } = await sql<Row>`
    select d.note_id, d.kind, d.sale_position, d.cents::bigint as cents, case
      when n.sent_to_provider_at is not null or n.enotas_status not in ('PENDING', 'FAIL') or exists (
        select 1 from attempt a where a.company_id = n.company_id and a.note_id = n.id and a.state = 'PREPARED')
          and n.enotas_status = 'PENDING' then 'SENT'
      when n.created_by is not null or exists (
        select 1 from note_event e where e.company_id = n.company_id and e.note_id = n.id
          and e.kind = 'edited') then 'TYPED'
      else 'DRAFT' end as standing
    from documented_of_sale(${company_id}, ${id}) d join note n on n.company_id = ${company_id} and n.id = d.note_id
    order by d.note_id, d.sale_position`.execute(tx)
  return [...Map.groupBy(rows, (row) => row.note_id).values()].map(asNote)
}

function asNote(rows: readonly Row[]): DocumentingNote {
  const [first] = rows
  if (!first) throw new Error('A note documents something or nothing, in at least one row.')
  const { note_id, kind, standing } = first
  const lines = rows.flatMap(({ sale_position: position, cents }) => (position === null ? [] : [{ position, cents }]))
  const unassigned = rows.filter((row) => row.sale_position === null)
  return { note_id, kind, standing, lines, unassigned_cents: unassigned.reduce((sum, { cents }) => sum + cents, 0) }
}
