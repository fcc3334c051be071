import type { ConsultOutcome } from '@talao/gateways'
import type { KeptFiles } from './apply-result.ts'
import { attemptForFoundDocument } from './attempts.ts'
import { type IssuingState, recordAnswer, raiseVersion } from './issuing-state.ts'
import { type Doubt, mayBeSentAlready } from './sent-before-restore.ts'
import { nextStatus } from './note-states.ts'
import { nextConsult } from './schedule.ts'
import { settleConsult } from './settle-consult.ts'

/** `found`: the gateway has the note, and it is now adopted here. `free`: it may be sent. */
export type AfterRestoreQuestion = 'found' | 'free'

type Asked = { at: Date; scope: string | null; toSend: boolean }

/** Applies the answer to the question. UNKNOWN is excluded: then the caller asks again. */
export function settleRestoreQuestion(
  state: IssuingState,
  doubt: Doubt,
  outcome: Exclude<ConsultOutcome, { kind: 'UNKNOWN' }>,
  kept: KeptFiles,
  asked: Asked,
): AfterRestoreQuestion {
  if (!mayBeSentAlready(state)) return 'found'
  const { note, now } = state
  if (outcome.kind !== 'FINAL' && outcome.kind !== 'PROCESSING') {
    recordAnswer(state, {}, 'consult', outcome.exchange)
    if (asked.toSend) state.key ??= doubt.row
    if (state.key) state.key.recalled_at = now
    return 'free'
  }
  state.key ??= doubt.row
  const found = attemptForFoundDocument(state, doubt.key.identity)
  found.token_scope = asked.scope
  state.attempts.push(found)
  note.enotas_status = nextStatus(note, 'send') ?? note.enotas_status
  note.sent_to_provider_at = now
  note.fail_on_send_to_enotas = null
  note.consults = 0
  note.next_consult_at = nextConsult(0, now)
  raiseVersion(state)
  state.timeline.push({
    kind: 'found',
    text: 'O serviço de emissão já conhece esta nota',
    detail: 'Foi enviada depois da cópia de segurança que voltou: é adotada em vez de enviada.',
  })
  settleConsult(state, outcome, kept, { at: asked.at, asked: found, scope: asked.scope })
  return 'found'
}
