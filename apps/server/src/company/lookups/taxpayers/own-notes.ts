import type { Tx } from '../../../kit/db/scope.ts'

/** The buyer as named in this company's newest note to it. Undefined when there is none. */
export async function buyerOfNotes(tx: Tx, companyId: number, document: string) {
  return tx
    .selectFrom('note')
    .innerJoin('note_customer as buyer', (join) =>
      join.onRef('buyer.company_id', '=', 'note.company_id').onRef('buyer.note_id', '=', 'note.id'),
    )
    .selectAll('buyer')
    .where('note.company_id', '=', companyId)
    .where('buyer.company_id', '=', companyId)
    .where('note.kind', 'in', ['NFE', 'NFSE'])
    .where('note.customer_document', '=', document)
    .orderBy('note.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
