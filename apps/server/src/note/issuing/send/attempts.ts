import type { Prepared } from '@talao/gateways'
import type { AttemptRow, IssuingState } from '../state/issuing-state.ts'

export function neverLeftOrSettled(attempt: AttemptRow): boolean {
  return attempt.state === 'ANSWERED' || neverLeft(attempt)
}

/** Every sending of it was found absent at the contingency service, which refused the last one because it is closed. */
export function isRefusedByContingency({ state, contingency, outcome }: AttemptRow): boolean {
  return state === 'PREPARED' && contingency !== null && outcome === 'UNAVAILABLE'
}

/**
 * Prepared, and never transmitted. A transmission that was asked about and found absent may still turn up, so it does
 * not count.
 */
function neverLeft({ state, answered_at }: AttemptRow): boolean {
  return state === 'PREPARED' && answered_at === null
}

/** Drops attempts that were never sent; attempts that were sent once stay on record. */
export function dropUnsentAttempts(issuingState: IssuingState): void {
  issuingState.attempts = issuingState.attempts.filter((attempt) => !neverLeft(attempt))
  for (const attempt of issuingState.attempts) if (attempt.state === 'PREPARED') attempt.state = 'ANSWERED'
}

/**
 * Whether the attempt stands for a document found at the authority. A note adopts such a document only once: if it
 * proves to be another document, it would be found again and again.
 */
export function wasFound({ payload_sha256 }: AttemptRow): boolean {
  return payload_sha256 === ''
}

/** An attempt for a document found at the authority, whose bytes we no longer have; the gateway is asked about it. */
export function attemptForFoundDocument(issuingState: IssuingState, identity: string | null): AttemptRow {
  const prepared = { bytes: new Uint8Array(), sha256: '', contentType: '', identity }
  return {
    ...newAttempt(issuingState, prepared, nextFence(issuingState), null),
    state: 'UNKNOWN',
    sent_at: issuingState.now,
    outcome: 'FOUND',
  }
}

export function newAttempt(
  issuingState: IssuingState,
  prepared: Prepared,
  fence: number,
  contingency: string | null,
): AttemptRow {
  return {
    n: Math.max(0, ...issuingState.attempts.map(({ n }) => n)) + 1,
    state: 'PREPARED',
    fence,
    payload_sha256: prepared.sha256,
    outcome: null,
    identity: prepared.identity,
    content_type: prepared.contentType,
    contingency,
    token_scope: null,
    response_status: null,
    prepared_at: issuingState.now,
    sent_at: null,
    answered_at: null,
  }
}

export function nextFence({ attempts }: IssuingState): number {
  return Math.max(0, ...attempts.map(({ fence }) => fence)) + 1
}
