import { AppError } from '@talao/contract'
import { localDay, type SaleEdits, type TimeZone } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import { addSaleEvent, type SaleEventEntry } from '../../ledger/sale-timeline.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import type { HoldDeps } from '../../note/notes/request-event.ts'
import { followUp } from '../receive/enqueue-sale-jobs.ts'
import { type Change, rewriteSale } from '../receive/rewrite-sale.ts'
import { whyNotCancel, whyNotDate, whyNotEndDispute, whyNotSkip } from '../sales/actions.ts'

export type ByWhom = { user_name: string; request_id: string }
type Held = { tx: Tx; sale: StoredSale; now: Date }

/** "Não emitir": locks the sale with this reason until a user removes the mark. */
export async function skipHeld(deps: HoldDeps, held: Held, reason: string, by: ByWhom): Promise<void> {
  const { sale } = held
  const why = whyNotSkip(sale)
  if (why !== undefined) throw new AppError(sale.processed_at ? 'venda_com_nota' : 'venda_bloqueada', { text: why })
  await decide(
    deps,
    held,
    { decided: { skip_reason: reason } },
    {
      kind: 'skipped',
      text: 'Marcada para não emitir',
      detail: reason,
      ...by,
    },
  )
}

/** Removes the "não emitir" mark. The sale returns to its previous status. */
export async function unskipHeld(deps: HoldDeps, held: Held, by: ByWhom): Promise<void> {
  if (held.sale.skip_reason === null)
    throw new AppError('venda_bloqueada', { text: 'A venda não está marcada para não emitir.' })
  await decide(
    deps,
    held,
    { decided: { skip_reason: null } },
    { kind: 'unskipped', text: 'Volta a ser emitida', ...by },
  )
}

/**
 * Ends a dispute whose end the platform never reports, or a partial refund that a user has reviewed. The sale returns
 * to its previous status. Repeated reports of the same dispute no longer lock it, but a newer dispute, a refund or a
 * chargeback does.
 */
export async function endDisputeHeld(deps: HoldDeps, held: Held, reason: string, by: ByWhom): Promise<void> {
  const { sale, now } = held
  const why = whyNotEndDispute(sale)
  if (why !== undefined) throw new AppError('venda_bloqueada', { text: why })
  // The platform's clock may be ahead of ours.
  const endedAt = new Date(Math.max(now.getTime(), sale.state_at.getTime())).toISOString()
  await decide(
    deps,
    held,
    { edits: { ...(sale.edits as SaleEdits), dispute_ended_at: endedAt } },
    { kind: 'dispute_ended', text: 'Disputa encerrada', detail: reason, ...by },
  )
}

/** Sets the issue date, regardless of the waiting rules. */
export async function dateHeld(deps: HoldDeps, held: Held, day: string, by: ByWhom): Promise<void> {
  if (day < localDay(held.now, held.sale.time_zone as TimeZone)) throw new AppError('data_no_passado')
  const why = whyNotDate(held.sale)
  if (why !== undefined)
    throw new AppError(held.sale.processed_at ? 'venda_com_nota' : 'venda_bloqueada', { text: why })
  const edits = { ...(held.sale.edits as SaleEdits), date_to_process: day }
  const detail = day.split('-').toReversed().join('/')
  await decide(deps, held, { edits }, { kind: 'rescheduled', text: 'Nova data de emissão', detail, ...by })
}

/**
 * Cancels the sale permanently: no later delivery reopens it. Idempotent. Notes already sent enter the refund flow,
 * which undoes them by the legal means.
 */
export async function cancelSaleHeld(deps: HoldDeps, held: Held, reason: string, by: ByWhom): Promise<void> {
  if (held.sale.canceled_by_user) return
  const why = whyNotCancel(held.sale)
  if (why !== undefined) throw new AppError('venda_bloqueada', { text: why })
  await decide(
    deps,
    held,
    { decided: { canceled_by_user: true } },
    {
      kind: 'canceled',
      text: 'Venda cancelada',
      detail: reason,
      ...by,
    },
  )
}

async function decide(deps: HoldDeps, { tx, sale, now }: Held, change: Change, told: SaleEventEntry): Promise<void> {
  const written = await rewriteSale(tx, sale, change, now)
  await addSaleEvent(tx, sale, now, told)
  await followUp(tx, deps.queue, sale.company_id, written, now)
}
