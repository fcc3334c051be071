import { QuotaSpent } from '../../src/company/gateways/request-quota.ts'
import { SENDABLE } from '../../src/note/dispatch/request-sending.ts'
import { isOpenEvent } from '../../src/note/issuing/event/cancellation.ts'
import { type IssuingState, isSendRequested } from '../../src/note/issuing/state/issuing-state.ts'
import { isInFlight, isValidNote, nextStatus } from '../../src/note/issuing/state/note-states.ts'
import type { NoteRef } from '../../src/note/issuing/state/store.ts'
import { MARKS } from './outside/book.ts'
import { type Process, workKey } from './processes.ts'
import type { SimulatedQueue } from './queue.ts'
import type { Run } from './run.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type PeopleDeps = { queue: SimulatedQueue; process: () => Process | undefined }

/**
 * Simulated users: they send (sometimes twice), consult, cancel at bad moments, write letters, correct refused notes
 * and send them again.
 */
export function simulateUsers(run: Run, deps: PeopleDeps): void {
  const { world, shelf, start } = run
  const { random } = world
  const within = (ms: number) => start + Math.floor(random.next() * ms)
  const act = (at: number, what: () => Promise<void>) => world.at(at, () => world.spawn(what))
  const isReplaceable = run.plan.gateways.nfse === 'NFSE_NACIONAL'
  const send = async (note: NoteRef) => {
    await shelf.store.change(note, world.clock.now(), (issuingState) => {
      if (SENDABLE.includes(issuingState.note.enotas_status) && !issuingState.note.denied_final)
        issuingState.note.status_before_send = issuingState.note.enotas_status
    })
    deps.queue.enqueue({ name: 'issue-note', note }, workKey({ note }))
  }

  for (const [index, note] of shelf.refs.entries()) {
    const sentAt = within(DAY_MS)
    act(sentAt, () => send(note))
    if (random.chance(0.3)) act(sentAt + random.spread(10, 60_000), () => send(note))
    for (let look = random.between(0, 3); look > 0; look -= 1)
      act(sentAt + random.spread(1_000, 5 * DAY_MS), () => consult(run, deps, note))
    if (random.chance(0.4)) act(sentAt + random.spread(1_000, 5 * DAY_MS), () => cancel(run, deps, note))
    for (let letters = random.between(0, 2); letters > 0; letters -= 1)
      act(sentAt + random.spread(10_000, 5 * DAY_MS), () => writeLetter(run, deps, note))
    if (isReplaceable && random.chance(0.3))
      act(sentAt + random.spread(10_000, 5 * DAY_MS), async () => {
        const draft = await replace(run, note, index)
        if (!draft) return
        await send(draft)
        if (random.chance(0.3)) act(world.now() + random.spread(1_000, DAY_MS), () => cancel(run, deps, draft))
        comeBy(draft, run.notes.length - 1, world.now())
      })
    comeBy(note, index, sentAt)
  }

  /** Corrects refused notes, once a day. */
  function comeBy(note: NoteRef, index: number, sentAt: number): void {
    for (let day = 1; day <= 11; day += 1)
      act(sentAt + day * DAY_MS + random.between(0, 3 * HOUR_MS), () => mend(run, note, index, send))
  }
}

/**
 * Makes a draft that replaces a valid NFS-e, as the product does: one for each note, and not while the old note is
 * being cancelled.
 */
async function replace({ world, shelf, notes, marks, trace }: Run, note: NoteRef, index: number) {
  const old = await shelf.store.change(note, world.clock.now(), (issuingState) => {
    const isFree =
      issuingState.note.kind === 'NFSE' &&
      isValidNote(issuingState.note) &&
      issuingState.note.cancel_state !== 'REQUESTED'
    return isFree && !issuingState.events.some(isOpenEvent) ? issuingState.note.access_key : null
  })
  const wanted = notes[index]
  if (!old || !wanted) return undefined
  const draft = await shelf.substitute(note)
  notes.push({ ...wanted, sale: `VENDA-${draft.noteId}00`, replaces: { note, access_key: old } })
  marks.push(null)
  trace(`people replace ${note.noteId} by ${draft.noteId}`)
  return draft
}

async function consult(run: Run, deps: PeopleDeps, note: NoteRef): Promise<void> {
  const { world, shelf } = run
  const wasSent = await shelf.store.change(
    note,
    world.clock.now(),
    (issuingState) => issuingState.note.sent_to_provider_at !== null,
  )
  const process = deps.process()
  if (!process || !wasSent) return
  run.trace(`people ask about ${note.noteId}`)
  world.spawn(async () => {
    try {
      const next = await process.engine.consult(note, 'interactive')
      if (next === 'again') deps.queue.enqueue({ name: 'issue-note', note }, workKey({ note }))
    } catch (error) {
      if (!(error instanceof QuotaSpent)) throw error
    }
  })
}

async function ask(
  run: Run,
  deps: PeopleDeps,
  note: NoteRef,
  wish: (issuingState: IssuingState) => { kind: 'CANCEL' | 'CORRECTION'; sequence: number; text: string } | undefined,
): Promise<void> {
  const { world, shelf } = run
  const now = world.clock.now()
  const asked = await shelf.store.change(note, now, (issuingState) => {
    if (!isValidNote(issuingState.note) || issuingState.events.some(isOpenEvent)) return undefined
    const event = wish(issuingState)
    if (event?.kind === 'CANCEL') {
      issuingState.note.enotas_status =
        nextStatus(issuingState.note, 'requestCancellation') ?? issuingState.note.enotas_status
      issuingState.note.cancel_state = 'REQUESTED'
    }
    return event
  })
  if (!asked) return
  const eventId = await shelf.ask(note, { ...asked, at: now })
  run.trace(`people ask ${asked.kind} ${asked.sequence} of ${note.noteId}: event ${eventId}`)
  deps.queue.enqueue({ name: 'settle-event', note, eventId }, workKey({ note, eventId }))
}

function cancel(run: Run, deps: PeopleDeps, note: NoteRef): Promise<void> {
  return ask(run, deps, note, () => ({ kind: 'CANCEL', sequence: 1, text: 'Compra desfeita pelo cliente no prazo' }))
}

function writeLetter(run: Run, deps: PeopleDeps, note: NoteRef): Promise<void> {
  const words = run.world.random.chance(0.1) ? MARKS.refused : 'das Palmeiras'
  return ask(run, deps, note, (issuingState) => {
    if (issuingState.note.kind !== 'NFE') return undefined
    const letters = issuingState.events.filter(({ kind, state }) => kind === 'CORRECTION' && state === 'DONE')
    const sequence = letters.length + 1
    return { kind: 'CORRECTION', sequence, text: `Leia-se Rua ${words}, numero ${sequence} ${run.world.now()}` }
  })
}

async function mend(run: Run, note: NoteRef, index: number, send: (note: NoteRef) => Promise<void>): Promise<void> {
  const { world, shelf, marks } = run
  const isMended = await shelf.store.change(note, world.clock.now(), (issuingState) => {
    if (isInFlight(issuingState.note) || isSendRequested(issuingState) || issuingState.note.denied_final) return false
    if (!['FAIL', 'Negada'].includes(issuingState.note.enotas_status)) return false
    // No network of any plan is bad for that long.
    if (issuingState.attempts.at(-1)?.outcome === 'ABSENT') run.fail(`note ${note.noteId} was given up`)
    marks[index] = null
    issuingState.note.enotas_status = nextStatus(issuingState.note, 'edit') ?? issuingState.note.enotas_status
    return true
  })
  if (!isMended) return
  run.trace(`people mend ${note.noteId}`)
  await send(note)
}
