import { sql } from 'kysely'
import type { Environment } from '../../company/numbers/serie-usage.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'

type Range = { companyId: number; environment: Environment; serie: string; first: number; last: number }

/**
 * Takes the numbers of this range back from refused notes that are not being sent. Such a note exists nowhere and takes
 * the next number when it is sent again. A note that may have been sent keeps its number.
 */
export async function freeHeldNumbers(tx: Tx, range: Range, { now, by }: { now: Date; by: string }): Promise<void> {
  for (const held of await holders(tx, range)) {
    const own = { company_id: range.companyId, id: held.note_id }
    const freed = await sql`
      update issue_key k set number = null, code = null
      where k.company_id = ${own.company_id} and k.note_id = ${own.id} and k.number = ${held.number}
        and not exists (select 1 from attempt a where a.company_id = k.company_id and a.note_id = k.note_id
        and a.state not in ('PREPARED', 'ANSWERED'))
      returning k.id`.execute(tx)
    if (freed.rows.length === 0) continue
    await tx
      .updateTable('note')
      .set((eb) => ({ number: null, serie: null, version: eb('version', '+', 1), updated_at: now }))
      .where('company_id', '=', own.company_id)
      .where('id', '=', own.id)
      .execute()
    await addNoteEvent(tx, own, now, {
      kind: 'number_given_up',
      text: `O número ${held.number} foi dado para inutilização`,
      detail: 'Se for enviada de novo, a nota usa o próximo número.',
      user_name: by,
    })
  }
}

/** Locks the notes first, like sending does, so that none is sent between the check and the change. */
async function holders(tx: Tx, range: Range): Promise<{ note_id: number; number: number }[]> {
  const { rows } = await sql<{ note_id: number; number: number }>`
    select k.note_id, k.number::int as number from issue_key k join note n on n.company_id = k.company_id
      and n.id = k.note_id
    where k.company_id = ${range.companyId} and k.kind = 'NFE' and k.environment = ${range.environment}
      and k.serie = ${range.serie}
      and k.number between ${range.first} and ${range.last} and n.enotas_status in ('FAIL', 'Negada')
      and not n.denied_final
    order by n.id for update of n`.execute(tx)
  return rows
}
