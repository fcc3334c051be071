import { sql } from 'kysely'
import type { ListSource } from '../../kit/list/page.ts'
import { byDocument, byNumber } from '../../kit/list/search.ts'
import { COMPETENCE, NOTE_DATES, SENT } from '../../ledger/note-dates.ts'

/** Sort, filter and search columns common to both kinds of notes, over the alias `t`. */
export const NOTE_SOURCE: ListSource = {
  table: 'note',
  amount: sql`t.total_cents`,
  neverNull: [
    'customer_name',
    'nature_operation',
    'source',
    'total',
    'enotas_status',
    'issue_date',
    'issue_at',
    'sent_to_provider_at',
  ],
  sort: {
    id: sql`t.id`,
    customer_name: sql`plain_text(t.customer_name)`,
    created_at: sql`t.created_at`,
    nature_operation: sql`t.nature_operation`,
    source: sql`t.source`,
    sales_code: sql`t.sales_code`,
    total: sql`t.total_cents`,
    enotas_status: sql`t.enotas_status`,
    issue_date: COMPETENCE,
    issue_at: COMPETENCE,
    sent_to_provider_at: SENT,
  },
  dates: NOTE_DATES,
  platformWideSearches: ['id', 'customer_name'],
  search: {
    id: byNumber('t.id'),
    customer_document: byDocument('t.customer_document'),
    // Only for notes currently denied. A note that was sent again has another answer, or none yet.
    authority_code: (value) => sql`(t.enotas_status = 'Negada' and t.authority_code = ${value.trim()})`,
    // Matches part of the failure reason, or of the reason why the note needs a user.
    reason: (value) =>
      sql`((t.enotas_status <> 'Negada' and position(${value.trim()} in t.fail_on_send_to_enotas) > 0)
        or position(${value.trim()} in t.needs_human_reason) > 0)`,
    // The sale's internal id or its sale code.
    sale_id: (value) =>
      sql`(t.sales_code collate "C" = ${value.trim()}
        or t.sale_id = ${/^\d{1,15}$/.test(value.trim()) ? Number(value.trim()) : null})`,
  },
}
