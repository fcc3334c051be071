import { sql } from 'kysely'
import { withCompanies } from '../db/scope.ts'
import type { JobDeps } from './deps.ts'

const NOTES_PER_SWEEP = 500
const EVENTS_PER_SWEEP = 500
const FILES_PER_SWEEP = 2_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** The job that brings a new note's XML home has had its time. */
const XML_LATE_MS = 2 * MINUTE_MS

type NoteRow = { company_id: number; note_id: number }

/** Notes without an answer, when their next look is due. */
export async function openNotes(deps: JobDeps, now: Date): Promise<void> {
  const { rows } = await sql<NoteRow>`select * from door_notes_to_consult(${now}, ${NOTES_PER_SWEEP})`.execute(deps.db)
  for (const row of rows) await consult(deps, row)
}

/** Cancellations and letters that are not settled, when their next look is due. */
export async function openEvents(deps: JobDeps, now: Date): Promise<void> {
  const { rows } = await sql<
    NoteRow & { event_request_id: number }
  >`select * from door_events_to_settle(${now}, ${EVENTS_PER_SWEEP})`.execute(deps.db)
  for (const row of rows) {
    await withCompanies(deps.db, [row.company_id], (tx) =>
      deps.queue.enqueue(tx, 'settle-event', row, { key: `event:${row.event_request_id}` }),
    )
  }
}

/** Ranges of numbers whose declaration is not settled, when their next try is due. */
export async function openVoidRanges(deps: JobDeps, now: Date): Promise<void> {
  const { rows } = await sql<{
    company_id: number
    void_range_id: number
  }>`select * from door_void_ranges_to_settle(${now}, ${EVENTS_PER_SWEEP})`.execute(deps.db)
  for (const row of rows) {
    await withCompanies(deps.db, [row.company_id], (tx) =>
      deps.queue.enqueue(tx, 'settle-void-range', row, { key: `void:${row.void_range_id}` }),
    )
  }
}

/** Notes authorised since `sinceMs` ago whose XML is not home. */
export async function notesWithoutXml(deps: JobDeps, now: Date, sinceMs: number): Promise<void> {
  const since = new Date(now.getTime() - sinceMs)
  const before = new Date(now.getTime() - XML_LATE_MS)
  const { rows } =
    await sql<NoteRow>`select * from door_notes_without_xml(${since}, ${before}, ${FILES_PER_SWEEP})`.execute(deps.db)
  for (const row of rows) {
    if (await hasPath(deps, row)) await bringHome(deps, row)
    else await consult(deps, row)
  }
}

/** What the minute looks at, and what the hour does: a file that did not come at once is tried again each hour for three days. */
export const NEW_NOTES_MS = 15 * MINUTE_MS
export const RECENT_NOTES_MS = 3 * DAY_MS

/** A gateway that keeps files has told where; any other gives the XML with its answer, so it is asked about the note again. */
async function hasPath(deps: JobDeps, { company_id, note_id }: NoteRow): Promise<boolean> {
  const row = await withCompanies(deps.db, [company_id], (tx) =>
    tx
      .selectFrom('note_file')
      .select('kind')
      .where('company_id', '=', company_id)
      .where('note_id', '=', note_id)
      .where('kind', '=', 'XML')
      .where('provider_path', 'is not', null)
      .executeTakeFirst(),
  )
  return row !== undefined
}

async function consult(deps: JobDeps, { company_id, note_id }: NoteRow): Promise<void> {
  await withCompanies(deps.db, [company_id], (tx) =>
    deps.queue.enqueue(tx, 'consult-note', { company_id, note_id }, { key: `note:${note_id}` }),
  )
}

async function bringHome(deps: JobDeps, { company_id, note_id }: NoteRow): Promise<void> {
  await withCompanies(deps.db, [company_id], (tx) =>
    deps.queue.enqueue(tx, 'fetch-files', { company_id, note_id }, { key: `note:${note_id}` }),
  )
}
