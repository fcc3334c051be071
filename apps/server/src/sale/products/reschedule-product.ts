import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'
import { followUp } from '../receive/enqueue-sale-jobs.ts'
import { rewriteSale } from '../receive/rewrite-sale.ts'

const PAGE = 200

/**
 * A product's wait, guarantee or partners changed: recalculates its sales that are not notes yet. Sales already
 * processed do not change.
 */
export async function rescheduleProduct(deps: NoteJobDeps, data: JobData['reschedule-product']): Promise<void> {
  let after = 0
  for (;;) {
    const last = await reschedulePage(deps, data, after)
    if (last === undefined) return
    after = last
  }
}

/** Returns the id of the last sale of the page; undefined when there are no more. */
function reschedulePage(
  deps: NoteJobDeps,
  data: JobData['reschedule-product'],
  after: number,
): Promise<number | undefined> {
  const now = deps.clock.now()
  return withCompanies(deps.db, [data.company_id], async (tx) => {
    const sales = await tx
      .selectFrom('sale')
      .selectAll()
      .where('company_id', '=', data.company_id)
      .where('id', '>', after)
      .where('processed_at', 'is', null)
      .where('status', '<>', 'CANCELED')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('sale_item')
            .select('sale_item.id')
            .whereRef('sale_item.company_id', '=', 'sale.company_id')
            .whereRef('sale_item.sale_id', '=', 'sale.id')
            .where('sale_item.product_id', '=', data.product_id),
        ),
      )
      .orderBy('id')
      .limit(PAGE)
      .forUpdate()
      .execute()
    for (const sale of sales) {
      const written = await rewriteSale(tx, sale, {}, now)
      if (written.date_to_process !== sale.date_to_process && written.date_to_process !== null)
        await addSaleEvent(tx, sale, now, {
          kind: 'rescheduled',
          text: 'Nova data de emissão',
          detail: `${written.date_to_process.split('-').toReversed().join('/')}, pelo produto`,
        })
      await followUp(tx, deps.queue, data.company_id, written, now)
    }
    return sales.at(-1)?.id
  })
}
