import type { Tx } from '../../kit/db/scope.ts'
import type { SendLane } from '../../kit/queue/jobs.ts'
import type { Queue } from '../../kit/queue/queue.ts'
import type { WaitingNote } from './fair-queue.ts'

export const SENDABLE = ['PENDING', 'FAIL', 'Negada']
/** One waiting dispatcher job serves all companies. */
export const DISPATCH_KEY = 'dispatch'

/** All notes that wait for the same second share one wake-up job. */
const WAKE_STEP_MS = 1_000

type Note = { company_id: number; note_id: number }

/** A user clicked and is waiting: the note skips the fair queue. */
export async function sendAtOnce(tx: Tx, queue: Queue, note: Note): Promise<void> {
  await tx
    .updateTable('note')
    .set({ send_asked_at: null, send_lane: null })
    .where('company_id', '=', note.company_id)
    .where('id', '=', note.note_id)
    .where('send_asked_at', 'is not', null)
    .execute()
  const job = { ...note, lane: 'interactive' } as const
  await queue.enqueue(tx, 'issue-note', job, { key: sendingKey(job) })
}

/**
 * A user's request gets a key of its own. Automatic work may be held in the queue, and its waiting job must not swallow
 * a click.
 */
export function sendingKey({ note_id, lane }: { note_id: number; lane?: SendLane }): string {
  return lane === 'interactive' || lane === 'bulk' ? `${lane}:${note_id}` : `note:${note_id}`
}

/** Puts the notes into the fair queue: they go out in turn among companies, within the request quota of their lane. */
export async function sendInTurn(
  tx: Tx,
  queue: Queue,
  notes: { company_id: number; note_ids: readonly number[] },
  lane: WaitingNote['lane'],
  now: Date,
): Promise<void> {
  if (notes.note_ids.length === 0) return
  await tx
    .updateTable('note')
    .set({ send_asked_at: now, send_lane: lane })
    .where('company_id', '=', notes.company_id)
    .where('id', 'in', notes.note_ids)
    .where('send_asked_at', 'is', null)
    .where('enotas_status', 'in', SENDABLE)
    .execute()
  await queue.enqueue(tx, 'dispatch-notes', {}, { key: DISPATCH_KEY })
}

/**
 * Automatic sending was switched off while the note waited in the job queue: puts it back into the fair queue, which
 * holds it. Does nothing when a user clicked meanwhile or the note is already in flight.
 */
export async function waitForSwitch(
  tx: Tx,
  { company_id, note_id, asked_at }: Note & { asked_at?: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('note')
    .set({ send_asked_at: asked_at === undefined ? now : new Date(asked_at), send_lane: 'automatic' })
    .where('company_id', '=', company_id)
    .where('id', '=', note_id)
    .where('send_asked_at', 'is', null)
    .where('enotas_status', 'in', SENDABLE)
    .execute()
}

/**
 * Without request quota, the note returns to its old place in the fair queue, and its company's sendings pause until
 * there may be quota. False when the note was not in that queue (a user clicked, or it is in flight): then the caller
 * must run its job again.
 */
export async function waitForCredits(
  tx: Tx,
  queue: Queue,
  { company_id, note_id, lane, asked_at }: Note & { lane?: SendLane; asked_at?: string },
  until: Date,
): Promise<boolean> {
  if (asked_at === undefined || lane === undefined || lane === 'interactive') return false
  const line = lane === 'bulk' ? 'bulk' : 'automatic'
  const note = await tx
    .updateTable('note')
    .set({ send_asked_at: new Date(asked_at), send_lane: line })
    .where('company_id', '=', company_id)
    .where('id', '=', note_id)
    .where('enotas_status', 'in', SENDABLE)
    .returning('kind')
    .executeTakeFirst()
  if (!note) return false
  await tx
    .insertInto('send_pause')
    .values({ company_id, kind: note.kind, lane: line, until })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind', 'lane']).doUpdateSet({ until }))
    .execute()
  const startAfter = new Date(Math.ceil(until.getTime() / WAKE_STEP_MS) * WAKE_STEP_MS)
  await queue.enqueue(tx, 'dispatch-notes', {}, { key: `wake:${startAfter.toISOString()}`, startAfter })
  return true
}
