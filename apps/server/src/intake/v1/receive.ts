import { AppError, type V1SaleIn, type V1SaleSaved, type V1StatusIn } from '@talao/contract'
import { fromStoredState, type SaleDelivery, type SaleState } from '@talao/fiscal'
import type { z } from 'zod'
import { registeringKinds } from '../../company/companies/registered-kinds.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { ownSource } from '../../ledger/sale-source.ts'
import { followUp } from '../../sale/receive/enqueue-sale-jobs.ts'
import { receiveSale } from '../../sale/receive/receive.ts'
import { lockSaleKey } from '../../sale/receive/sale-lock.ts'
import { storable } from '../inbox/storable-text.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { eventOfSale, eventOfStatus } from './sale-event.ts'

type Saved = z.output<typeof V1SaleSaved>
type Answered = { status: 200 | 201; answer: Saved }
type Asked = { companyId: number; clientId: number; requestId: string }

/** Creates or updates a sale reported by an API client. */
export async function receiveFromClient(deps: IntakeDeps, asked: Asked, body: V1SaleIn): Promise<Answered> {
  return withCompanies(deps.db, [asked.companyId], async (tx) => {
    const known = await lockStoredState(tx, asked.companyId, body.external_sales_id)
    const tell = () => apply(deps, tx, asked, eventOfSale(storable(body), known), { metadata: body.metadata })
    // Items without a type take a type the company already sells, so the kinds it must be registered for cannot change.
    const saysKinds = body.items.some(({ type }) => type !== undefined)
    return saysKinds ? registeringKinds(deps, tx, asked.companyId, tell) : tell()
  })
}

/** Changes the status of a sale reported earlier. */
export async function changeStatus(
  deps: IntakeDeps,
  asked: Asked,
  externalId: string,
  body: V1StatusIn,
): Promise<Answered> {
  return withCompanies(deps.db, [asked.companyId], async (tx) => {
    const known = await lockStoredState(tx, asked.companyId, externalId)
    if (!known) throw new AppError('nao_encontrado')
    return apply(deps, tx, asked, eventOfStatus(body, externalId, known), { reason: storable(body.reason) })
  })
}

/** Reads the sale's earlier state under its lock, because it must still be true when the result is written. */
async function lockStoredState(tx: Tx, companyId: number, externalId: string): Promise<SaleState | null> {
  await lockSaleKey(tx, { company_id: companyId, platform: 'API' }, externalId)
  const row = await tx
    .selectFrom('sale')
    .select('told')
    .where('company_id', '=', companyId)
    .where('platform', '=', 'API')
    .where('external_sales_id', '=', externalId)
    .executeTakeFirst()
  return row ? fromStoredState(row.told) : null
}

/** Data outside the sale itself. */
type Beside = { metadata?: V1SaleIn['metadata']; reason?: V1StatusIn['reason'] }

async function apply(
  deps: IntakeDeps,
  tx: Tx,
  { companyId, clientId, requestId }: Asked,
  event: SaleDelivery,
  { metadata, reason }: Beside,
): Promise<Answered> {
  const now = deps.clock.now()
  const source = ownSource(companyId, { kind: 'CLIENT', id: clientId })
  const received = await receiveSale(tx, source, event, {
    receivedAt: now,
    now,
    requestId,
    how: 'API',
    ...(metadata && Object.keys(metadata).length > 0 ? { metadata } : {}),
    ...(reason ? { reason } : {}),
  })
  await followUp(tx, deps.queue, companyId, received, now)
  const data = { id: received.saleId, external_sales_id: event.sale.external_sales_id, status: received.status }
  return received.isNew
    ? { status: 201, answer: { data, message: 'Venda criada.' } }
    : { status: 200, answer: { data, message: 'Venda atualizada.' } }
}
