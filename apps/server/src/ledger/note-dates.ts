import { sql } from 'kysely'
import type { ListSource } from '../kit/list/page.ts'

/**
 * Date expressions of a note over the alias `t`. The competence defaults to the sending day, and dates that have not
 * occurred fall back to the creation day.
 */
export const SENT = sql`t.effective_sent_at`
export const COMPETENCE = sql`t.effective_issue_at`

export const NOTE_DATES = {
  sent_to_provider_at: { at: SENT, day: sql`t.sent_day` },
  issue_date: { at: COMPETENCE, day: sql`t.issue_day` },
  created_at: { at: sql`t.created_at`, day: sql`t.created_day` },
} as const satisfies ListSource['dates']
export type NoteDate = keyof typeof NOTE_DATES
