import type { WebhookNoteData, WebhookSaleData } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import type { Tx } from '../kit/db/scope.ts'

/** The webhook data of notes, as seen by this transaction. */
export async function noteData(tx: Tx, companyId: number, ids: readonly number[]): Promise<WebhookNoteData[]> {
  const rows = await tx
    .selectFrom('note')
    .leftJoin('sale', (join) =>
      join.onRef('sale.company_id', '=', 'note.company_id').onRef('sale.id', '=', 'note.sale_id'),
    )
    .select([
      'note.id',
      'note.kind',
      'note.enotas_status',
      'note.number',
      'note.serie',
      'note.access_key',
      'note.total_cents',
      'note.in_production',
      'note.sale_id',
      'sale.external_sales_id',
      'note.authorized_at',
      'note.canceled_at',
      'note.alerts',
    ])
    .where('note.company_id', '=', companyId)
    .where('note.id', 'in', [...ids])
    .orderBy('note.id')
    .execute()
  return rows.map(({ kind, total_cents, authorized_at, canceled_at, alerts, ...row }) => ({
    ...row,
    kind: kind as WebhookNoteData['kind'],
    total: moneyOut(total_cents),
    authorized_at: authorized_at?.toISOString() ?? null,
    canceled_at: canceled_at?.toISOString() ?? null,
    alerts: alerts as WebhookNoteData['alerts'],
  }))
}

/** The webhook data of sales, as seen by this transaction. */
export async function saleData(tx: Tx, companyId: number, ids: readonly number[]): Promise<WebhookSaleData[]> {
  const rows = await tx
    .selectFrom('sale')
    .select([
      'id',
      'external_sales_id',
      'platform',
      'status',
      'currency',
      'amount_cents',
      'purchase_date',
      'date_to_process',
    ])
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map(({ status, amount_cents, purchase_date, ...row }) => ({
    ...row,
    status: status as WebhookSaleData['status'],
    amount: moneyOut(amount_cents),
    purchase_date: purchase_date.toISOString(),
  }))
}
