import { dayInSaoPaulo } from '@talao/fiscal'
import { sql } from 'kysely'
import { withCompanies } from '../db/scope.ts'
import { DISPATCH_KEY } from '../issuing/ask-to-send.ts'
import type { JobData } from '../queue/jobs.ts'
import type { JobDeps } from './deps.ts'
import { sweepMails } from './send-mail.ts'

const PER_COMPANY = 200
const PER_SWEEP = 5_000
const DELIVERIES_PER_SWEEP = 1_000
const NOTES_PER_SWEEP = 500
/** A delivery still waiting after this long has lost its job. */
const FORGOTTEN_AFTER_MS = 60_000

/**
 * Finds what should be under way and is not: due sales, open notes to look up, deliveries whose job was lost. The queue only hastens
 * things; these rows decide. Run each minute, and once a day for what belongs to the day.
 */
export async function sweep(deps: JobDeps, data: JobData['sweep']): Promise<void> {
  const now = deps.clock.now()
  await sql`select ensure_month_partitions(${dayInSaoPaulo(now)}::date)`.execute(deps.db)
  if (data.tick === 'minute') {
    await dueSales(deps, now)
    await openNotes(deps, now)
    await forgottenDeliveries(deps, now)
    await sweepMails(deps, now)
    await withCompanies(deps.db, [], (tx) => deps.queue.enqueue(tx, 'dispatch-notes', {}, { key: DISPATCH_KEY }))
  }
}

async function dueSales(deps: JobDeps, now: Date): Promise<void> {
  const { rows } = await sql<{
    company_id: number
    sale_id: number
  }>`select * from door_due_sales(${dayInSaoPaulo(now)}::date, ${PER_COMPANY}, ${PER_SWEEP})`.execute(deps.db)
  for (const row of rows) {
    await withCompanies(deps.db, [row.company_id], (tx) =>
      deps.queue.enqueue(
        tx,
        'process-sale',
        { company_id: row.company_id, sale_id: row.sale_id, by_hand: false, send: false },
        { key: `sale:${row.sale_id}` },
      ),
    )
  }
}

async function openNotes(deps: JobDeps, now: Date): Promise<void> {
  const { rows } = await sql<{
    company_id: number
    note_id: number
  }>`select * from door_notes_to_consult(${now}, ${NOTES_PER_SWEEP})`.execute(deps.db)
  for (const row of rows) {
    await withCompanies(deps.db, [row.company_id], (tx) =>
      deps.queue.enqueue(
        tx,
        'consult-note',
        { company_id: row.company_id, note_id: row.note_id },
        { key: `note:${row.note_id}` },
      ),
    )
  }
}

async function forgottenDeliveries(deps: JobDeps, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS)
  const { rows } = await sql<{
    company_id: number
    inbox_id: number
    received_at: Date
  }>`select * from door_waiting_deliveries(${before}, ${DELIVERIES_PER_SWEEP})`.execute(deps.db)
  for (const row of rows) {
    await withCompanies(deps.db, [row.company_id], (tx) =>
      deps.queue.enqueue(tx, 'apply-deliveries', {
        company_id: row.company_id,
        deliveries: [{ id: row.inbox_id, received_at: row.received_at.toISOString() }],
      }),
    )
  }
}
