import { sql } from 'kysely'
import { withCompanies } from '../../kit/db/scope.ts'
import type { NoteJobDeps } from '../note-deps.ts'

const NOTES_PER_SWEEP = 500
const EVENTS_PER_SWEEP = 500
const FILES_PER_SWEEP = 2_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** By then the job that fetches a new note's XML has had its time. */
const XML_LATE_MS = 2 * MINUTE_MS

type NoteRow = { company_id: number; note_id: number }

/** Enqueues a consult for notes without an answer whose next consult is due. */
export async function enqueueDueConsults(deps: NoteJobDeps, now: Date): Promise<void> {
  const { rows } = await sql<NoteRow>`select * from door_notes_to_consult(${now}, ${NOTES_PER_SWEEP})`.execute(deps.db)
  for (const row of rows) await consult(deps, row)
}

/** Enqueues cancellations and letters that are not settled and whose next consult is due. */
export async function enqueueDueEvents(deps: NoteJobDeps, now: Date): Promise<void> {
  const { rows } = await sql<
    NoteRow & { event_request_id: number }
  >`select * from door_events_to_settle(${now}, ${EVENTS_PER_SWEEP})`.execute(deps.db)
  for (const row of rows) {
    await withCompanies(deps.db, [row.company_id], (tx) =>
      deps.queue.enqueue(tx, 'settle-event', row, { key: `event:${row.event_request_id}` }),
    )
  }
}

/** Enqueues inutilizações that are not settled and whose next try is due. */
export async function enqueueDueVoidRanges(deps: NoteJobDeps, now: Date): Promise<void> {
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

/** Fetches the XML of notes authorised within `sinceMs` that have none yet. */
export async function notesWithoutXml(deps: NoteJobDeps, now: Date, sinceMs: number): Promise<void> {
  const since = new Date(now.getTime() - sinceMs)
  const before = new Date(now.getTime() - XML_LATE_MS)
  const { rows } =
    await sql<NoteRow>`select * from door_notes_without_xml(${since}, ${before}, ${FILES_PER_SWEEP})`.execute(deps.db)
  for (const row of rows) {
    if (await hasPath(deps, row)) await bringHome(deps, row)
    else await consult(deps, row)
  }
}

/**
 * Age limits of the minute's and the hour's sweep: a file that did not come at once is retried each hour for three
 * days.
 */
export const NEW_NOTES_MS = 15 * MINUTE_MS
export const RECENT_NOTES_MS = 3 * DAY_MS

/**
 * A gateway that stores files has reported the file's path. Any other includes the XML in its answer, so the note is
 * consulted again.
 */
async function hasPath(deps: NoteJobDeps, { company_id, note_id }: NoteRow): Promise<boolean> {
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

async function consult(deps: NoteJobDeps, { company_id, note_id }: NoteRow): Promise<void> {
  await withCompanies(deps.db, [company_id], (tx) =>
    deps.queue.enqueue(tx, 'consult-note', { company_id, note_id }, { key: `note:${note_id}` }),
  )
}

async function bringHome(deps: NoteJobDeps, { company_id, note_id }: NoteRow): Promise<void> {
  await withCompanies(deps.db, [company_id], (tx) =>
    deps.queue.enqueue(tx, 'fetch-files', { company_id, note_id }, { key: `note:${note_id}` }),
  )
}
