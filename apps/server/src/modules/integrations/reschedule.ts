import { dateToProcess } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { INTEGRATION_OF_T } from '../sales/source.ts'

export type Wait = { delay_to_send_note_in_days: number; wait_warranty?: boolean | undefined }
type Candidate = { id: number; date_to_process: string | null; next: string }

/** How many sales would get another day. */
export async function countMoved(tx: Tx, companyId: number, integrationId: number, wait: Wait): Promise<number> {
  const integration = await tx
    .selectFrom('sale_integration')
    .select('wait_warranty')
    .where('company_id', '=', companyId)
    .where('id', '=', integrationId)
    .executeTakeFirst()
  const rows = await candidates(tx, companyId, integrationId, {
    ...wait,
    wait_warranty: wait.wait_warranty ?? integration?.wait_warranty ?? true,
  })
  return rows.length
}

/** The sales of an integration that are not notes yet and would get another day, with that day. */
export async function candidates(
  tx: Tx,
  companyId: number,
  integrationId: number,
  wait: { delay_to_send_note_in_days: number; wait_warranty: boolean },
): Promise<Candidate[]> {
  const { rows } = await sql<{
    id: number
    approved_at: Date
    warranty_end_date: string | null
    date_to_process: string | null
  }>`
    select t.id, t.approved_at, t.warranty_end_date::text, t.date_to_process::text from sale t
    where t.company_id = ${companyId} and t.status in ('PENDING', 'UNPROCESSED', 'LOCKED', 'UNCOMPLETED') and t.processed_at is null and t.approved_at is not null
      and ${INTEGRATION_OF_T} = ${integrationId}`.execute(tx)
  return rows.flatMap((row) => {
    const next = dateToProcess({
      approvedAt: row.approved_at,
      delayInDays: wait.delay_to_send_note_in_days,
      warrantyEndDate: row.warranty_end_date,
      waitWarranty: wait.wait_warranty,
    })
    return next === row.date_to_process ? [] : [{ id: row.id, date_to_process: row.date_to_process, next }]
  })
}
