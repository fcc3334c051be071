import type { Tx } from '../../db/scope.ts'
import { rewriteSale } from './rewrite.ts'
import type { Written } from './store-sale.ts'
import { tellSale } from './timeline.ts'

/**
 * The day's rate of a sale in another currency, told in reais by it. Null when the sale needs none (any more): the platform or a person said
 * how much it is, or its notes are made.
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
  await tellSale(tx, sale, now, {
    kind: 'exchanged',
    text: 'Cotação encontrada',
    detail: `PTAX de venda ${rate.replace('.', ',')}${quoted_on ? ` de ${quoted_on.split('-').toReversed().join('/')}` : ''}`,
  })
  return written
}
