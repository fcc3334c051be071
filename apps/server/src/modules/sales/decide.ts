import { AppError } from '@talao/contract'
import { localDay, type SaleEdits, type TimeZone } from '@talao/fiscal'
import type { Tx } from '../../db/scope.ts'
import type { HoldDeps } from '../notes/ask-event.ts'
import { whyNotCancel, whyNotDate, whyNotEndDispute, whyNotSkip } from './actions.ts'
import { followUp } from './follow-up.ts'
import { type Change, rewriteSale } from './rewrite.ts'
import type { StoredSale } from './store-sale.ts'
import { type SaleEventEntry, tellSale } from './timeline.ts'

export type ByWhom = { user_name: string; request_id: string }
type Held = { tx: Tx; sale: StoredSale; now: Date }

/** "Não emitir": the sale stays locked with this reason until somebody takes it back. */
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

/** The sale goes on where it stood. */
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
 * A dispute that the platform never says the end of, or a part given back that somebody has looked at: the sale goes on where it stood. What is
 * told of it again holds nothing up; a newer dispute, a refund and a chargeback count as ever.
 */
export async function endDisputeHeld(deps: HoldDeps, held: Held, reason: string, by: ByWhom): Promise<void> {
  const { sale, now } = held
  const why = whyNotEndDispute(sale)
  if (why !== undefined) throw new AppError('venda_bloqueada', { text: why })
  // The clock of a platform may be ahead of ours.
  const endedAt = new Date(Math.max(now.getTime(), sale.state_at.getTime())).toISOString()
  await decide(
    deps,
    held,
    { edits: { ...(sale.edits as SaleEdits), dispute_ended_at: endedAt } },
    { kind: 'dispute_ended', text: 'Disputa encerrada', detail: reason, ...by },
  )
}

/** Another day for its notes, whatever its wait says. */
export async function dateHeld(deps: HoldDeps, held: Held, day: string, by: ByWhom): Promise<void> {
  if (day < localDay(held.now, held.sale.time_zone as TimeZone)) throw new AppError('data_no_passado')
  const why = whyNotDate(held.sale)
  if (why !== undefined)
    throw new AppError(held.sale.processed_at ? 'venda_com_nota' : 'venda_bloqueada', { text: why })
  const edits = { ...(held.sale.edits as SaleEdits), date_to_process: day }
  const detail = day.split('-').toReversed().join('/')
  await decide(deps, held, { edits }, { kind: 'rescheduled', text: 'Nova data de emissão', detail, ...by })
}

/** For good: no delivery brings it back, and asking twice is asking once. Notes that went out get the lawful way of undoing them. */
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
  await tellSale(tx, sale, now, told)
  await followUp(tx, deps.queue, sale.company_id, written, now)
}
