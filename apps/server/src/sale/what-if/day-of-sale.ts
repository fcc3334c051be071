import type { WhatIfChanges } from '@talao/contract/sale/what-if'
import { dateToProcess, delayDays, localDay, type TimeZone } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import { sourceOfSale } from '../../ledger/source-of-sale.ts'
import { dueOn } from '../flight/fly-company.ts'
import type { FlightSale } from '../flight/waiting-sales.ts'

/** The day whose law today's notes follow: that of its notes once made, else its due day, or today if that is past. */
export function dayOfSale({ row }: FlightSale, { zone, today }: { zone: TimeZone; today: string }): string {
  if (row.processed_at !== null) return localDay(row.processed_at, zone)
  return dueOn(row.date_to_process, today)
}

/**
 * The day supposed: the one asked for, else the due day counted again with another wait or guarantee. A sale that is
 * not paid has no due day to move.
 */
export async function changedDay(
  tx: Tx,
  { row, items }: FlightSale,
  { changes, day, today, zone }: { changes: WhatIfChanges; day: string; today: string; zone: TimeZone },
): Promise<string> {
  const { date, delay_to_send_note_in_days: delay, wait_warranty } = changes
  if (date !== undefined) return date
  if ((delay === undefined && wait_warranty === undefined) || row.approved_at === null) return day
  const source = await sourceOfSale(tx, row)
  const ids = items.flatMap(({ product_id }) => product_id ?? [])
  const products =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('product')
          .select(['warranty_days', 'delay_to_send_note_in_days', 'auto_send'])
          .where('company_id', '=', row.company_id)
          .where('id', 'in', ids)
          .execute()
  const due = dateToProcess({
    approvedAt: row.approved_at,
    delayInDays: delay ?? delayDays(products, source.delay_to_send_note_in_days),
    warrantyEndDate: row.warranty_end_date,
    waitWarranty: wait_warranty ?? source.wait_warranty,
    zone,
  })
  return row.processed_at === null ? dueOn(due, today) : due
}
