import type { EventConsultOutcome, EventOutcome } from '@talao/gateways'
import { describe, expect, it } from 'vitest'
import { AT, EXCHANGE, keyOf, minutes, WISH } from '../../../../testing/simulation/contract-bench.ts'
import { memoryShelf } from '../../../../testing/simulation/memory-simulation-store.ts'
import type { IssuingState } from '../state/issuing-state.ts'
import { settleEvent, settleEventConsult } from './settle-event.ts'

const CERTIFICATE = 'A autoridade respondeu com um certificado que não confere.'
const untrusted = {
  kind: 'UNKNOWN',
  exchange: EXCHANGE,
  failure: 'unavailable',
  sent: 'no',
  reason: 'x',
  retryAfterSeconds: null,
  needsHuman: CERTIFICATE,
} as const satisfies EventOutcome
const ABSENT: EventConsultOutcome = { kind: 'ABSENT', exchange: EXCHANGE }

/** An authorised note with a carta de correção in flight. */
async function withLetter<T>(
  work: (issuingState: IssuingState, eventId: number) => T,
  text = 'Leia-se Rua das Palmeiras',
): Promise<T> {
  const shelf = await memoryShelf({ ...WISH, enqueue: () => undefined })
  const [note = expect.fail()] = shelf.refs
  const eventId = await shelf.ask(note, { kind: 'CORRECTION', sequence: 1, text, at: AT })
  const answer = await shelf.store.change(note, minutes(1), (issuingState) => {
    issuingState.key = keyOf('ref', 7)
    issuingState.note.enotas_status = 'Autorizada'
    Object.assign(issuingState.events[0] ?? {}, { state: 'SENT', fence: 1, sent_at: AT })
    return work(issuingState, eventId)
  })
  return answer as T
}

const held = (eventId: number) => ({ companyId: 1, noteId: 1, eventId, fence: 1 }) as Parameters<typeof settleEvent>[1]

describe('a letter that waits for what only a person can mend', () => {
  it('says so once, goes out again, and is quiet after the next word of the authority', async () => {
    const seen = await withLetter((issuingState, eventId) => {
      const after = settleEvent(issuingState, held(eventId), untrusted, {})
      const first = issuingState.note.needs_human_reason
      Object.assign(issuingState.events[0] ?? {}, { state: 'SENT', sent_at: minutes(1) })
      settleEvent(issuingState, held(eventId), untrusted, {})
      Object.assign(issuingState.events[0] ?? {}, { state: 'SENT', sent_at: minutes(1) })
      settleEventConsult(issuingState, eventId, ABSENT, {}, minutes(5))
      const told = issuingState.timeline.filter(({ kind }) => kind === 'needs_human').length
      return { after, first, last: issuingState.note.needs_human_reason, told }
    })
    expect(seen).toEqual({ after: 'again', first: CERTIFICATE, last: null, told: 1 })
  })
})

describe('a letter that is found at the authority', () => {
  const found = (text: string): EventConsultOutcome => ({
    kind: 'DONE',
    exchange: EXCHANGE,
    event: {
      sequence: 1,
      protocol: '135260000000007',
      authority_code: '135',
      authority_message: null,
      registered_at: AT,
      files: {},
      enclosed: {},
    },
    text,
  })
  it.each([
    ['with a sign for each break of its lines', 'Rua: Rua das Palmeiras; Bairro: Centro', 'DONE'],
    ['with its lines in one, as letters once left', 'Rua: Rua das Palmeiras Bairro: Centro', 'DONE'],
    ['with other words', 'Rua: Rua das Flores; Bairro: Centro', 'FAILED'],
  ])('%s is ours only where it says the same', async (_how, text, state) => {
    const seen = await withLetter((issuingState, eventId) => {
      settleEventConsult(issuingState, eventId, found(text), {}, minutes(5))
      return issuingState.events[0]?.state
    }, 'Rua: Rua das Palmeiras\nBairro: Centro')
    expect(seen).toBe(state)
  })
})
