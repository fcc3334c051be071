import type pg from 'pg'
import { HELD_FOR_DAYS } from '../../note/issuing/consult/sent-before-restore.ts'

/**
 * The product went on working after the backup was taken, and the restored database knows nothing of it. Every company
 * must be compared with its gateways before automatic and bulk sending resumes, and prepared bytes may have been sent
 * meanwhile. Returns the number of companies.
 */
export async function markRestored(
  client: pg.ClientBase,
  { takenAt, restoredAt }: { takenAt: Date; restoredAt: Date },
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into restoration (company_id, taken_at, restored_at) select id, $1, $2 from company
     on conflict (company_id) do update set taken_at = excluded.taken_at, restored_at = excluded.restored_at, after_note_id = 0, asked = 0,
       found = 0, reconciled_at = null, numbers_learnt_at = null`,
    [takenAt, restoredAt],
  )
  await client.query(
    `insert into send_pause (company_id, kind, lane, until)
     select company.id, kind, lane, $1::timestamptz + make_interval(days => $2)
     from company, unnest(array['NFE', 'NFSE']) kind, unnest(array['automatic', 'bulk']) lane
     on conflict (company_id, kind, lane) do update set until = excluded.until`,
    [restoredAt, HELD_FOR_DAYS],
  )
  // Nothing had been sent for notes that were only requested when the backup was taken. The comparison with the gateway
  // covers them like any other draft.
  await client.query(
    `update note set enotas_status = status_before_send, status_before_send = null where status_before_send is not null`,
  )
  await client.query(
    `update attempt a set state = 'UNKNOWN', sent_at = $1 from note n
     where n.company_id = a.company_id and n.id = a.note_id and a.state = 'PREPARED' and n.enotas_status in ('PROCESSING', 'WAINTING')`,
    [restoredAt],
  )
  await client.query(`update note set next_consult_at = $1 where enotas_status in ('PROCESSING', 'WAINTING')`, [
    restoredAt,
  ])
  // A prepared correction letter may have been registered since the backup, and some gateways would register a second
  // one if it were sent again. Consult the gateway first.
  await client.query(
    `update event_request set state = 'UNKNOWN', sent_at = $1, next_consult_at = $1
     where state = 'PREPARED' or (state = 'REQUESTED' and kind = 'CORRECTION')`,
    [restoredAt],
  )
  return rowCount ?? 0
}
