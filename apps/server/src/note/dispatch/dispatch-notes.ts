import { sql } from 'kysely'
import { withCompanies } from '../../kit/db/scope.ts'
import type { NoteJobDeps } from '../note-deps.ts'
import { DISPATCH, type PickedNote, pickFairly, type WaitingNote } from './fair-queue.ts'
import { DISPATCH_KEY, sendingKey } from './request-sending.ts'

type DispatchDeps = Pick<NoteJobDeps, 'db' | 'queue' | 'clock'>

/**
 * Moves waiting notes into the job queue, a handful at a time and fairly among companies; runs again each second while
 * some are left.
 */
export async function dispatchNotes(deps: DispatchDeps): Promise<void> {
  const now = deps.clock.now()
  const waiting = await notesToSend(deps, now)
  if (waiting.length === 0) return
  const standing = await withCompanies(deps.db, [], (tx) => deps.queue.sendings(tx))
  const busy = standing.reduce((sum, { jobs }) => sum + jobs, 0)
  const turns = pickFairly(waiting, DISPATCH.atMostWaiting - busy, standing)
  for (const [companyId, own] of Map.groupBy(turns, ({ note }) => note.company_id))
    await giveToQueue(deps, companyId, own)
  const startAfter = new Date(now.getTime() + DISPATCH.againMs)
  await withCompanies(deps.db, [], (tx) =>
    deps.queue.enqueue(tx, 'dispatch-notes', {}, { key: DISPATCH_KEY, startAfter }),
  )
}

async function notesToSend(deps: DispatchDeps, now: Date): Promise<WaitingNote[]> {
  const { rows } = await sql<WaitingNote>`select * from door_notes_to_send(${now}, ${DISPATCH.perCompany},
      ${DISPATCH.lookedAt})`.execute(deps.db)
  return rows
}

/**
 * Takes notes from the waiting list and enqueues them in one transaction, so that of two dispatchers only one gets each
 * note.
 */
async function giveToQueue(
  deps: DispatchDeps,
  companyId: number,
  turns: readonly PickedNote<WaitingNote>[],
): Promise<void> {
  await withCompanies(deps.db, [companyId], async (tx) => {
    const taken = await tx
      .updateTable('note')
      .set({ send_asked_at: null, send_lane: null })
      .where('company_id', '=', companyId)
      .where(
        'id',
        'in',
        turns.map(({ note }) => note.note_id),
      )
      .where('send_asked_at', 'is not', null)
      .returning('id')
      .execute()
    const mine = new Set(taken.map(({ id }) => id))
    for (const { note, lane } of turns)
      if (mine.has(note.note_id))
        await deps.queue.enqueue(
          tx,
          'issue-note',
          { company_id: companyId, note_id: note.note_id, lane, asked_at: note.asked_at.toISOString() },
          { key: sendingKey({ note_id: note.note_id, lane }) },
        )
  })
}
