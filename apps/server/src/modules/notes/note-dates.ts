import { sql } from 'kysely'
import type { ListSource } from '../../list/page.ts'

/** The dates of a note, over the table `t`: its competence is the day it was sent where nobody chose one; what has not happened yet falls back to the day it was made. */
export const SENT = sql`t.effective_sent_at`
export const COMPETENCE = sql`t.effective_issue_at`

export const NOTE_DATES = {
  sent_to_provider_at: { at: SENT, day: sql`t.sent_day` },
  issue_date: { at: COMPETENCE, day: sql`t.issue_day` },
  created_at: { at: sql`t.created_at`, day: sql`t.created_day` },
} as const satisfies ListSource['dates']
export type NoteDate = keyof typeof NOTE_DATES
