import type { Tx } from '../kit/db/scope.ts'

export type SaleEventEntry = {
  kind: string
  text: string
  detail?: string | null
  user_name?: string | null
  request_id?: string | null
}

export async function addSaleEvent(
  tx: Tx,
  sale: { company_id: number; id: number },
  at: Date,
  entry: SaleEventEntry,
): Promise<void> {
  await tx
    .insertInto('sale_event')
    .values({
      company_id: sale.company_id,
      sale_id: sale.id,
      at,
      kind: entry.kind,
      text: entry.text,
      detail: entry.detail ?? null,
      user_name: entry.user_name ?? null,
      request_id: entry.request_id ?? null,
    })
    .execute()
}
