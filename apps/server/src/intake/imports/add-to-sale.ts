import {
  decimalFromCents,
  fromStoredState,
  multiplyToCents,
  recomputeStatus,
  type SaleEdits,
  type TimeZone,
} from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import { saleRow } from '../../sale/receive/sale-row.ts'
import { updateSale } from '../../sale/receive/store-sale.ts'
import type { ImportContext, Imported } from './import-context.ts'
import { ALREADY, CONFLICT, customerKey, customerOf, failed, productOf, type SheetSale } from './rows/group-sales.ts'

/**
 * Adds the items of corrected rows to the sale that other rows of the same file created. Refused if a user edited the
 * sale, or if it already became notes, because its value would change.
 */
export async function addToSale(tx: Tx, context: ImportContext, saleId: number, sale: SheetSale): Promise<Imported> {
  const { source, shelf } = context
  const stored = await tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', source.company_id)
    .where('id', '=', saleId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const told = fromStoredState(stored.told)
  const edits = stored.edits as SaleEdits
  const isOpen =
    stored.processed_at === null && ['PENDING', 'UNPROCESSED'].includes(stored.status) && isUnwritten(edits)
  if (!isOpen) return { done: [], fails: sale.rows.map((row) => failed(row, ALREADY)) }
  const { client, purchase_date } = told.sale
  const buyer = customerKey(client.document ?? edits.client?.foreign_document ?? null, client.name, purchase_date)
  if (sale.rows.some((row) => customerOf(row.checked) !== buyer))
    return { done: [], fails: sale.rows.map((row) => failed(row, CONFLICT)) }
  const held = new Set(told.sale.items.map(productOf))
  const fresh = sale.rows.filter((row) => !held.has(productOf(row.checked.item)))
  const fails = sale.rows.filter((row) => !fresh.includes(row)).map((row) => failed(row, ALREADY))
  if (fresh.length === 0) return { done: [], fails }
  const items = [...told.sale.items, ...fresh.map((row) => row.checked.item)]
  await shelf.fill(tx, items)
  const amount = decimalFromCents(items.reduce((sum, item) => sum + multiplyToCents(item.quantity, item.unit_value), 0))
  const grown = recomputeStatus({ ...told, sale: { ...told.sale, items, amount, amount_exchanged: amount } })
  const { now } = context.rows
  await updateSale(
    tx,
    stored,
    saleRow(grown, {
      source,
      edits,
      rate: null,
      products: items.map((item) => shelf.of(item)),
      zone: stored.time_zone as TimeZone,
      now,
    }),
  )
  await addSaleEvent(tx, { company_id: source.company_id, id: saleId }, now, {
    kind: 'imported',
    text: 'Item acrescentado',
    detail: `${context.fileName}, linha ${fresh.map((row) => row.row).join(', ')}`,
    user_name: context.userName,
  })
  return { done: [...fresh], fails }
}

/** The only edits allowed are the buyer fields that the import itself writes. */
function isUnwritten({ client, ...others }: SaleEdits): boolean {
  const { icms_taxpayer: _taxpayer, foreign_document: _document, ...written } = client ?? {}
  return Object.keys(others).length === 0 && Object.keys(written).length === 0
}
