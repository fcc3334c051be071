import type { ConsultOutcome } from '@talao/gateways'
import { applyResult, type KeptFiles } from './apply-result.ts'
import { burnNumber } from './burn-number.ts'
import { type AttemptRow, attemptInDoubt, type Desk, hear } from './desk.ts'
import { isInFlight } from './note-states.ts'
import { absenceProves, GIVE_UP_AFTER_MS, nextConsult } from './schedule.ts'

/** What follows a consult. */
export type AfterConsult = 'settled' | 'wait' | 'resend'

/** `askedAt`: when the question left. What arrived between question and answer was still on its way, so "absent" speaks of that instant. */
export function settleConsult(desk: Desk, outcome: ConsultOutcome, kept: KeptFiles, askedAt: Date): AfterConsult {
  const attempt = attemptInDoubt(desk)
  if (!attempt) return 'settled'
  const { note, now } = desk
  hear(desk, { attempt: attempt.n }, 'consult', outcome.exchange)
  note.last_consulted_at = now
  note.consults += 1
  if (outcome.kind === 'FINAL' || outcome.kind === 'PROCESSING') {
    if (outcome.kind === 'FINAL') answer(desk, attempt, outcome.kind)
    if (applyResult(desk, outcome.result, kept)) return 'settled'
    if (isInFlight(note)) wait(desk, attempt.sent_at)
    return 'wait'
  }
  if (!isInFlight(note)) return 'settled'
  if (outcome.kind === 'OTHER_DOCUMENT') {
    attempt.state = 'ANSWERED'
    attempt.outcome = 'NUMBER_TAKEN'
    attempt.answered_at = now
    return burnNumber(desk, { ...outcome, code: 'número repetido' }) ? 'resend' : 'settled'
  }
  const sentAt = attempt.sent_at
  if (outcome.kind === 'ABSENT' && attempt.payload_sha256 && sentAt && absenceProves(sentAt, askedAt))
    return resend(desk, attempt)
  wait(desk, sentAt)
  return 'wait'
}

/** It never arrived, and can no longer be on its way: the same bytes under the same key. The fence shuts out whoever still waits for the old answer. */
function resend(desk: Desk, attempt: AttemptRow): AfterConsult {
  attempt.state = 'PREPARED'
  attempt.sent_at = null
  attempt.outcome = 'ABSENT'
  attempt.fence = Math.max(...desk.attempts.map(({ fence }) => fence)) + 1
  desk.told.push({
    kind: 'absent',
    text: 'A emissora não recebeu a nota',
    detail: 'Será enviada de novo com a mesma referência.',
  })
  return 'resend'
}

function wait({ note, now }: Desk, sentAt: Date | null): void {
  const tooLong = sentAt !== null && now.getTime() - sentAt.getTime() > GIVE_UP_AFTER_MS
  note.next_consult_at = tooLong ? null : nextConsult(note.consults, now)
  if (tooLong)
    note.needs_human_reason = 'A emissora não responde sobre esta nota há mais de oito dias. Confira no painel dela.'
}

function answer({ now, attempts }: Desk, attempt: AttemptRow, outcome: string): void {
  // A final word settles every transmission of the note that was still open.
  for (const one of attempts) {
    if (one !== attempt && one.state !== 'SENT' && one.state !== 'UNKNOWN') continue
    one.state = 'ANSWERED'
    one.outcome = one === attempt ? outcome : (one.outcome ?? outcome)
    one.answered_at = now
  }
}
