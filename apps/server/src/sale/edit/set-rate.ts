import type { Tx } from '../../kit/db/scope.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import { rewriteSale } from '../receive/rewrite-sale.ts'
import type { Written } from '../receive/store-sale.ts'

/**
 * Sets the official daily rate of a sale in a foreign currency and its value in reais. Null when no rate is needed: the
 * platform or a user gave the value, or the notes already exist.
 */
export async function setRate(
  tx: Tx,
  sale: { company_id: number; id: number },
  { rate, quoted_on }: { rate: string; source: 'PTAX'; quoted_on?: string },
  now: Date,
): Promise<Written | null> {
  const stored = await tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', sale.company_id)
    .where('id', '=', sale.id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || stored.currency === 'BRL' || stored.amount_exchanged_cents !== null || stored.processed_at) return null
  const written = await rewriteSale(tx, stored, { rate }, now)
  await addSaleEvent(tx, sale, now, {
    kind: 'exchanged',
    text: 'Cotação encontrada',
    detail: `PTAX de venda ${rate.replace('.', ',')}${quoted_on ? ` de ${quoted_on.split('-').toReversed().join('/')}` : ''}`,
  })
  return written
}
