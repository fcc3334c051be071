import type { EventOutcome } from '../src/port/event.ts'
import type { Access } from '../src/port/gateway.ts'
import type { ConsultOutcome, NoteResult, SendOutcome } from '../src/port/outcome.ts'
import type { TransportResult } from '../src/transport/transport.ts'
import type { Mutilated, Whole } from './corruptions.ts'

/** A gateway with good answers about one note, to be corrupted by the tests. */
export type MutilationBench = {
  /** Number of times each outcome occurs over all corruptions of each answer. */
  outcomes: Readonly<
    Record<'authorised' | 'refused' | 'consulted' | 'done' | 'denied', Readonly<Record<string, number>>>
  >
  authorised: Whole
  refused: Whole
  /** The answers to each request of a consult of the authorised note, in order. */
  consult: readonly Whole[]
  /** The answers to a cancellation request: cancelled, and refused. */
  done: Whole
  denied: Whole
  mutilate(whole: Whole): Mutilated[]
  send(access: Access): Promise<SendOutcome>
  ask(access: Access): Promise<ConsultOutcome>
  cancel(access: Access): Promise<EventOutcome>
  /** Whether the result has exactly the key, protocol and code of the good answer. */
  isAsSaid(result: NoteResult): boolean
}

type Answer = Pick<Mutilated, 'status' | 'mediaType'> & { body: string | Uint8Array }

/** An access whose server returns these answers in order, and repeats the last. */
export function accessTo(answers: readonly Answer[]): Access {
  const queue = [...answers]
  const next = (): Promise<TransportResult> => {
    const answer = queue.length > 1 ? queue.shift() : queue[0]
    if (!answer) return Promise.reject(new Error('no answer'))
    const { status, mediaType, body } = answer
    const headers = { 'content-type': mediaType }
    return Promise.resolve({ kind: 'answered', status, headers, body: Buffer.from(body), durationMs: 1 })
  }
  const baseUrl = 'http://127.0.0.1'
  const transport = { send: next, close: () => undefined }
  return { baseUrl, otherBaseUrl: baseUrl, token: 'token-de-teste', meter: 'teste', transport }
}

/** A short name of an outcome, for counting. */
export function wordFor(outcome: SendOutcome | ConsultOutcome | EventOutcome): string {
  if ('result' in outcome) return `${outcome.kind} ${outcome.result.enotas_status}`
  return 'failure' in outcome ? `${outcome.kind} ${outcome.failure}` : outcome.kind
}

export function countsOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words.toSorted()) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
