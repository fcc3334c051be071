import type { Tx } from '../../db/scope.ts'

/** The sale before its note, as whoever makes its notes holds them: its timeline, or another note of it, is written to at the end. */
export async function keepSale(tx: Tx, companyId: number, noteId: number): Promise<void> {
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
