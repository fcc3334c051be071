import type { Tx } from '../../kit/db/scope.ts'
import { settleDifference } from '../../ledger/settle-difference.ts'
import { soldOf } from '../../note/drafts/draft-facts.ts'
import { divideStored } from './divide.ts'

/**
 * Divides a sale whose notes were created before divisions were stored. It uses the current settings, as the earlier
 * ones are unknown. The notes stay unchanged and belong to no line, so only their sum is compared.
 */
export async function judgeOldSale(tx: Tx, own: { company_id: number; id: number }, now: Date): Promise<void> {
  const sale = await tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', own.company_id)
    .where('id', '=', own.id)
    .forUpdate()
    .executeTakeFirst()
  if (!sale || sale.processed_at === null || sale.divided_reais_cents !== null) return
  const { sold } = await soldOf(tx, sale)
  await divideStored(tx, sale, sold, { settled: [], isSent: false })
  await settleDifference(tx, sale, 'FOUND', now)
}
