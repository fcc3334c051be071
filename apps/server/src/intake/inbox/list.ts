import { AppError, type DeliveryOut } from '@talao/contract'
import type { Selectable } from 'kysely'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { InboxTable } from '../../kit/db/tables.gen.ts'
import type { IntakeDeps } from '../intake-deps.ts'

type Integration = { company_id: number; id: number }
export type DeliveryRow = Selectable<InboxTable>

type Wanted = { states: readonly string[] | undefined; page: number; per_page: number }

/** Deliveries of an integration, newest first, optionally of certain states. */
export async function listDeliveries(
  tx: Tx,
  integration: Integration,
  { states, page, per_page }: Wanted,
): Promise<DeliveryOut[]> {
  const rows = await tx
    .selectFrom('inbox')
    .select(['id', 'received_at', 'event', 'external_sales_id', 'state', 'sale_id', 'reason'])
    .where('company_id', '=', integration.company_id)
    .where('sale_integration_id', '=', integration.id)
    .$if(states !== undefined, (query) => query.where('state', 'in', [...(states ?? [])]))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return rows.map(presentDelivery)
}

export async function findDelivery(deps: IntakeDeps, integration: Integration, id: number): Promise<DeliveryRow> {
  const row = await readCompanies(deps.db, [integration.company_id], (tx) =>
    tx
      .selectFrom('inbox')
      .selectAll()
      .where('company_id', '=', integration.company_id)
      .where('sale_integration_id', '=', integration.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('nao_encontrado')
  return row
}

type Shown = Pick<DeliveryRow, 'id' | 'received_at' | 'event' | 'external_sales_id' | 'state' | 'sale_id' | 'reason'>

export function presentDelivery(row: Shown): DeliveryOut {
  const { id, received_at, event, external_sales_id, sale_id, reason } = row
  return {
    id,
    received_at: received_at.toISOString(),
    event,
    external_sales_id,
    state: row.state as DeliveryOut['state'],
    sale_id,
    reason,
  }
}
