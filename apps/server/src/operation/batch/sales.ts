import { AppError } from '@talao/contract'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import type { HoldDeps } from '../../note/notes/request-event.ts'
import { type ByWhom, skipHeld } from '../../sale/edit/sale-decisions.ts'
import { withLockedSale } from '../../sale/receive/with-locked-sale.ts'
import { whyNotProcess } from '../../sale/sales/actions.ts'
import type { MarkDone } from './result.ts'

type Sale = { company_id: number; id: number }

/** Makes the notas of the sale now, whatever its due date. They are sent through the fair queue. */
export async function queueSaleProcessing(deps: HoldDeps, sale: Sale, by: ByWhom, mark: MarkDone): Promise<void> {
  await withLockedSale(deps, sale, async (tx, row, now) => {
    const why = whyNotProcess(row)
    if (why !== undefined) throw new AppError('venda_bloqueada', { text: why })
    await addSaleEvent(tx, sale, now, { kind: 'asked', text: 'Emissão pedida', detail: 'junto com outras', ...by })
    await deps.queue.enqueue(
      tx,
      'process-sale',
      { company_id: sale.company_id, sale_id: sale.id, by_hand: true, send: true },
      { key: `by-hand:${sale.id}` },
    )
    await mark(tx, { message: 'A nota desta venda está sendo feita.' })
  })
}

/** "Não emitir" for one row. */
export async function skipSale(
  deps: HoldDeps,
  sale: Sale,
  { reason, ...by }: ByWhom & { reason: string },
  mark: MarkDone,
): Promise<void> {
  await withLockedSale(deps, sale, async (tx, row, now) => {
    await skipHeld(deps, { tx, sale: row, now }, reason, by)
    await mark(tx, { message: null })
  })
}
