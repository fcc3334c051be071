import type { Tx } from '../../kit/db/scope.ts'

/**
 * Locks the sale before its note, in the same order as creating notes. The end of the transaction writes to the sale's
 * timeline or to another of its notes.
 */
export async function lockSaleOfNote(tx: Tx, companyId: number, noteId: number): Promise<void> {
  await tx
    .selectFrom('sale')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', (eb) =>
      eb.selectFrom('note').select('sale_id').where('company_id', '=', companyId).where('id', '=', noteId),
    )
    .forNoKeyUpdate()
    .execute()
}
