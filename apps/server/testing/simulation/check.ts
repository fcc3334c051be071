import { isOpenEvent } from '../../src/note/issuing/event/cancellation.ts'
import type { IssuingState } from '../../src/note/issuing/state/issuing-state.ts'
import { isInFlight } from '../../src/note/issuing/state/note-states.ts'
import type { Run } from './run.ts'

/** At the end of a run, everything in which we and the authority differ or that is still open. */
export async function findDifferences(run: Run): Promise<string[]> {
  const found: string[] = []
  const issuingStates: IssuingState[] = []
  for (const [index, ref] of run.shelf.refs.entries()) {
    const issuingState = await run.shelf.store.change(ref, run.world.clock.now(), (one) => one)
    if (!issuingState) throw new Error('a note is gone')
    issuingStates.push(issuingState)
    const issuedAt = await run.shelf.saleIssuedAt(ref)
    for (const text of [
      ...openEnds(issuingState),
      ...againstAuthority(run, issuingState, index),
      ...saleMark(issuingState, issuedAt),
    ])
      found.push(`note ${ref.noteId} (${issuingState.note.enotas_status}): ${text}`)
  }
  return [...found, ...(await gaps(run, issuingStates))]
}

function openEnds({ note, events, attempts }: IssuingState): string[] {
  const found: string[] = []
  if (isInFlight(note) || note.status_before_send !== null) found.push('is not final')
  if (note.enotas_status === 'PENDING') found.push('was never sent')
  if (note.needs_human_reason !== null) found.push(`needs a human: ${note.needs_human_reason}`)
  for (const event of events.filter(isOpenEvent)) found.push(`event ${event.id} is ${event.state}`)
  const open = attempts.filter(({ state }) => state === 'SENT' || state === 'UNKNOWN')
  if (open.length > 0) found.push(`${open.length} attempts are open`)
  if (note.next_consult_at !== null) found.push('is still to be looked at')
  if (note.cancel_state === 'REQUESTED') found.push('is still to be cancelled')
  return found
}

const VALID = ['Autorizada', 'CancelamentoNegado']

function againstAuthority(run: Run, { note, events }: IssuingState, index: number): string[] {
  const wanted = run.notes[index]
  if (wanted?.replaces && isTooLate(run, wanted.replaces.access_key) && note.enotas_status === 'Negada') return []
  const [document] = run.books[note.kind === 'NFE' ? 'nfe' : 'nfse'].of(wanted?.sale ?? '')
  if (!document) {
    const isRefused = run.marks[index] !== null && ['FAIL', 'Negada'].includes(note.enotas_status)
    return isRefused ? [] : [`the authority knows no such document: ${note.fail_on_send_to_enotas}`]
  }
  const found: string[] = []
  const expected = { valid: VALID, cancelled: ['Cancelada'], denied: ['Negada'] }[document.status]
  if (!expected.includes(note.enotas_status)) found.push(`the authority says ${document.status}`)
  const name = wanted?.gateway === 'FOCUS_NFE_MUNICIPAL' ? note.verification_code : note.access_key
  if (name !== document.key) found.push(`key ${name} is ${document.key} there`)
  if (note.number !== document.number) found.push(`number ${note.number} is ${document.number} there`)
  const replacing = run.shelf.refs.find((_ref, at) => run.notes[at]?.replaces?.access_key === document.key)
  if (note.substituted_by_id !== (document.replacedBy ? (replacing?.noteId ?? null) : null))
    found.push(`replaced by ${note.substituted_by_id} is ${document.replacedBy} there`)
  const letters = events.filter(({ kind, state }) => kind === 'CORRECTION' && state === 'DONE')
  const ours = letters.toSorted((one, other) => one.sequence - other.sequence).map(({ text }) => text)
  if (JSON.stringify(ours) !== JSON.stringify(document.letters))
    found.push(`letters ${JSON.stringify(ours)} are ${JSON.stringify(document.letters)} there`)
  return found
}

/** The note to be replaced had already ended, so no note replaces it. */
function isTooLate({ books }: Run, accessKey: string): boolean {
  const old = books.nfse.byKey(accessKey)
  return old?.status === 'cancelled' && old.replacedBy === undefined
}

function saleMark({ note }: IssuingState, issuedAt: Date | null): string[] {
  // The sale has the date of its first note; a substitute does not change it.
  if (note.substitutes_id !== null) return []
  const isIssued = note.authorized_at !== null
  const wasIssued = [...VALID, 'Cancelada'].includes(note.enotas_status)
  if (isIssued && issuedAt?.getTime() !== note.authorized_at?.getTime()) return ['the sale is not marked as issued']
  if (!isIssued && issuedAt) return ['the sale is marked as issued']
  return wasIssued && !isIssued && note.enotas_status !== 'Cancelada' ? ['has no date of authorisation'] : []
}

/**
 * Every number of ours below the next one must be a document, another software's document, void, or held by a refused
 * note.
 */
async function gaps(run: Run, issuingStates: readonly IssuingState[]): Promise<string[]> {
  const { nfe, nfse } = run.books
  const isDocument = {
    NFE: (number: number) => nfe.byNumber(number) !== undefined || nfe.voids.has(number),
    NFSE: (number: number) => nfse.documents.some(({ declared }) => declared === number),
  }
  const found: string[] = []
  for (const kind of ['NFE', 'NFSE'] as const) {
    const { next, taken } = await run.shelf.numbers(kind)
    for (let number = 1; number < next; number += 1) {
      const isHeld = issuingStates.some(({ note, key }) => note.kind === kind && key?.number === number)
      if (!isDocument[kind](number) && !taken.includes(number) && !isHeld) found.push(`number ${number} is nobody's`)
    }
  }
  return found
}
