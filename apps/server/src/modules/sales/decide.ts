import { AppError } from '@talao/contract'
import { dayInSaoPaulo, type SaleEdits } from '@talao/fiscal'
import type { Tx } from '../../db/scope.ts'
import type { HoldDeps } from '../notes/ask-event.ts'
import { whyNotCancel, whyNotDate, whyNotSkip } from './actions.ts'
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

/** Another day for its notes, whatever its wait says. */
export async function dateHeld(deps: HoldDeps, held: Held, day: string, by: ByWhom): Promise<void> {
  if (day < dayInSaoPaulo(held.now)) throw new AppError('data_no_passado')
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
