import { isOpenEvent } from '../../src/note/issuing/event/cancellation.ts'
import type { IssuingState } from '../../src/note/issuing/state/issuing-state.ts'
import type { NoteRef } from '../../src/note/issuing/state/store.ts'
import { workKey } from './processes.ts'
import type { SimulatedQueue } from './queue.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000

/** The sweep of each minute: finds notes and events whose consult is due. It runs only in minutes that have one. */
export function makeSweeper(world: World, queue: SimulatedQueue) {
  const due = new Map<string, { note: NoteRef; eventId?: number; at: number }>()
  const planned = new Set<number>()

  const plan = (at: number) => {
    const minute = Math.ceil(Math.max(at, world.now() + 1) / MINUTE_MS) * MINUTE_MS
    if (planned.has(minute)) return
    planned.add(minute)
    world.at(minute, () => {
      planned.delete(minute)
      sweep()
    })
  }
  const sweep = () => {
    for (const { at, ...work } of due.values()) {
      if (at > world.now()) continue
      const name = work.eventId === undefined ? 'consult-note' : 'settle-event'
      queue.enqueue({ ...work, name }, workKey(work))
      plan(world.now())
    }
  }
  const set = (note: NoteRef, eventId: number | undefined, at: Date | null) => {
    const work = { note, ...(eventId === undefined ? {} : { eventId }) }
    if (at) due.set(workKey(work), { ...work, at: at.getTime() })
    else due.delete(workKey(work))
    if (at) plan(at.getTime())
  }
  return (note: NoteRef, state: IssuingState): void => {
    set(note, undefined, state.note.next_consult_at)
    for (const event of state.events) set(note, event.id, isOpenEvent(event) ? event.next_consult_at : null)
  }
}
