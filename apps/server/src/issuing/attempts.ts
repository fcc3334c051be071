import type { Prepared } from '@talao/gateways'
import type { AttemptRow, Desk } from './desk.ts'

export function neverLeftOrSettled(attempt: AttemptRow): boolean {
  return attempt.state === 'ANSWERED' || neverLeft(attempt)
}

/** Every sending of it was found absent at the contingency service, and the last one refused there because it takes nothing more. */
export function isShutOut({ state, contingency, outcome }: AttemptRow): boolean {
  return state === 'PREPARED' && contingency !== null && outcome === 'UNAVAILABLE'
}

/** Ready to leave, and no transmission of it ever did: what was asked about and found absent may still turn up. */
function neverLeft({ state, answered_at }: AttemptRow): boolean {
  return state === 'PREPARED' && answered_at === null
}

/** What never left makes room; what left once stays on record. */
export function makeRoom(desk: Desk): void {
  desk.attempts = desk.attempts.filter((attempt) => !neverLeft(attempt))
  for (const attempt of desk.attempts) if (attempt.state === 'PREPARED') attempt.state = 'ANSWERED'
}

/** Tried once only: should that document turn out to be another one after all, it would be found again and again. */
export function wasFound({ payload_sha256 }: AttemptRow): boolean {
  return payload_sha256 === ''
}

/** A transmission we hold no bytes of any more, to be asked about. */
export function foundAttempt(desk: Desk, identity: string | null): AttemptRow {
  const prepared = { bytes: new Uint8Array(), sha256: '', contentType: '', identity }
  return { ...newAttempt(desk, prepared, nextFence(desk), null), state: 'UNKNOWN', sent_at: desk.now, outcome: 'FOUND' }
}

export function newAttempt(desk: Desk, prepared: Prepared, fence: number, contingency: string | null): AttemptRow {
  return {
    n: Math.max(0, ...desk.attempts.map(({ n }) => n)) + 1,
    state: 'PREPARED',
    fence,
    payload_sha256: prepared.sha256,
    outcome: null,
    identity: prepared.identity,
    content_type: prepared.contentType,
    contingency,
    token_scope: null,
    response_status: null,
    prepared_at: desk.now,
    sent_at: null,
    answered_at: null,
  }
}

export function nextFence({ attempts }: Desk): number {
  return Math.max(0, ...attempts.map(({ fence }) => fence)) + 1
}
