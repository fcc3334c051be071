import type { EventOutcome } from './event.ts'
import type { Access } from './gateway.ts'
import type { ConsultOutcome, NoteResult, SendOutcome } from './outcome.ts'
import type { TransportResult } from './transport.ts'
import type { Mutilated, Whole } from './mutilation-ways.ts'

/** A gateway with good answers about one note, to be mutilated. */
export type MutilationBench = {
  /** What comes of each answer in all its mutilations, by how often. */
  outcomes: Readonly<
    Record<'authorised' | 'refused' | 'consulted' | 'done' | 'denied', Readonly<Record<string, number>>>
  >
  authorised: Whole
  refused: Whole
  /** Each question of a consult of the authorised note, in order. */
  consult: readonly Whole[]
  /** The answers to a request to cancel it: cancelled, and refused. */
  done: Whole
  denied: Whole
  mutilate(whole: Whole): Mutilated[]
  send(access: Access): Promise<SendOutcome>
  ask(access: Access): Promise<ConsultOutcome>
  cancel(access: Access): Promise<EventOutcome>
  /** Whether an authorised note is told with exactly what the good answer says of it: key, protocol and code. */
  isAsSaid(result: NoteResult): boolean
}

type Answer = Pick<Mutilated, 'status' | 'mediaType'> & { body: string | Uint8Array }

/** An access whose other side gives these answers in turn, the last one for ever. */
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

/** An outcome in a word or two, to be counted. */
export function wordFor(outcome: SendOutcome | ConsultOutcome | EventOutcome): string {
  if ('result' in outcome) return `${outcome.kind} ${outcome.result.enotas_status}`
  return 'failure' in outcome ? `${outcome.kind} ${outcome.failure}` : outcome.kind
}

export function countsOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words.toSorted()) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
