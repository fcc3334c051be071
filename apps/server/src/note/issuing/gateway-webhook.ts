import type { NoteResult } from '@talao/gateways'
import { applyResult } from './send/apply-result.ts'
import type { IssuingState } from './state/issuing-state.ts'
import { isInFlight } from './state/note-states.ts'

/**
 * Applies an authenticated gateway webhook, which saves a consult when it reports the authorisation of a note in
 * flight. The refusal of a note that was sent again may be the late answer to the earlier sending: then, and whenever
 * nothing could be applied, a consult is queued. Returns whether it was applied.
 */
export function applyGatewayWebhook(issuingState: IssuingState, result: NoteResult | null): boolean {
  if (result && isKnown(issuingState, result)) return false
  if (!result || !isInFlight(issuingState.note) || !isTrusted(result, issuingState.attempts.length)) {
    issuingState.jobs.push({ name: 'consult-note' })
    return false
  }
  if (!applyResult(issuingState, result, {})) {
    issuingState.jobs.push({ name: 'consult-note' })
    return false
  }
  for (const attempt of issuingState.attempts) {
    if (attempt.state !== 'SENT' && attempt.state !== 'UNKNOWN') continue
    attempt.state = 'ANSWERED'
    attempt.outcome = 'WEBHOOK'
    attempt.answered_at = issuingState.now
  }
  return true
}

/** The webhook repeats what the answer to the sending already said; a consult would waste request quota. */
export function isKnown({ note, attempts }: IssuingState, result: NoteResult): boolean {
  const isOpen = attempts.some(({ state }) => state === 'SENT' || state === 'UNKNOWN')
  const isAuthorised = note.enotas_status === 'Autorizada' && result.enotas_status === 'Autorizada'
  const isSame = note.access_key !== null && note.access_key === result.access_key
  return isAuthorised && isSame && !isOpen && result.correction_sequence === null
}

function isTrusted(result: NoteResult, attempts: number): boolean {
  return result.enotas_status === 'Autorizada' || (result.enotas_status === 'Negada' && attempts === 1)
}
