import { AppError } from '@talao/contract'
import type { Selectable } from 'kysely'
import type { SaleTable } from '../../db/tables.gen.ts'
import { type Tx, withCompanies } from '../../db/scope.ts'
import type { HoldDeps } from '../notes/ask-event.ts'
import { tellSale } from '../sales/timeline.ts'
import type { MarkDone } from './act.ts'
import { whyNotProcess, whyNotSkip } from './sale-rules.ts'

type Sale = { company_id: number; id: number }
type ByWhom = { user_name: string; request_id: string }

/** Has the sale's notes made now, whatever day it was waiting for; they leave when it is their turn. */
export async function processInTurn(deps: HoldDeps, sale: Sale, by: ByWhom, mark: MarkDone): Promise<void> {
  await withHeldSale(deps, sale, async (tx, row, now) => {
    const why = whyNotProcess(row)
    if (why !== undefined) throw new AppError('venda_bloqueada', { text: why })
    await tellSale(tx, sale, now, { kind: 'asked', text: 'Emissão pedida', detail: 'em lote', ...by })
    await deps.queue.enqueue(
      tx,
      'process-sale',
      { company_id: sale.company_id, sale_id: sale.id, by_hand: true, send: true },
      { key: `by-hand:${sale.id}` },
    )
    await mark(tx, { message: 'A nota desta venda está sendo feita.' })
  })
}

/** "Não emitir": the sale stays locked with this reason until somebody takes it back. */
export async function skipSale(
  deps: HoldDeps,
  sale: Sale,
  { reason, ...by }: ByWhom & { reason: string },
  mark: MarkDone,
): Promise<void> {
  await withHeldSale(deps, sale, async (tx, row, now) => {
    const why = whyNotSkip(row)
    if (why !== undefined) throw new AppError('venda_com_nota', { text: why })
    await tx
      .updateTable('sale')
      .set((eb) => ({ status: 'LOCKED', skip_reason: reason, updated_at: now, version: eb('version', '+', 1) }))
      .where('company_id', '=', sale.company_id)
      .where('id', '=', sale.id)
      .execute()
    await tellSale(tx, sale, now, { kind: 'skipped', text: 'Marcada para não emitir', detail: reason, ...by })
    await mark(tx, { message: null })
  })
}

async function withHeldSale(
  deps: HoldDeps,
  sale: Sale,
  work: (tx: Tx, row: Selectable<SaleTable>, now: Date) => Promise<void>,
): Promise<void> {
  const now = deps.clock.now()
  await withCompanies(deps.db, [sale.company_id], async (tx) => {
    const row = await tx
      .selectFrom('sale')
      .selectAll()
      .where('company_id', '=', sale.company_id)
      .where('id', '=', sale.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('nao_encontrado')
    await work(tx, row, now)
  })
}
