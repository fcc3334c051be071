import type { ConsultOutcome } from '@talao/gateways'
import type { KeptFiles } from './apply-result.ts'
import { foundAttempt } from './attempts.ts'
import { type Desk, hear, moveOn } from './desk.ts'
import { type Doubt, isInDoubt } from './doubt.ts'
import { nextStatus } from './note-states.ts'
import { nextConsult } from './schedule.ts'
import { settleConsult } from './settle-consult.ts'

/** `found`: the gateway has the note, and it is now adopted here. `free`: it may be sent. */
export type AfterRecall = 'found' | 'free'

type Asked = { at: Date; scope: string | null; toSend: boolean }

/** Applies the answer to the question. UNKNOWN is excluded: then the caller asks again. */
export function settleRecall(
  desk: Desk,
  doubt: Doubt,
  outcome: Exclude<ConsultOutcome, { kind: 'UNKNOWN' }>,
  kept: KeptFiles,
  asked: Asked,
): AfterRecall {
  if (!isInDoubt(desk)) return 'found'
  const { note, now } = desk
  if (outcome.kind !== 'FINAL' && outcome.kind !== 'PROCESSING') {
    hear(desk, {}, 'consult', outcome.exchange)
    if (asked.toSend) desk.key ??= doubt.row
    if (desk.key) desk.key.recalled_at = now
    return 'free'
  }
  desk.key ??= doubt.row
  const found = foundAttempt(desk, doubt.key.identity)
  found.token_scope = asked.scope
  desk.attempts.push(found)
  note.enotas_status = nextStatus(note, 'send') ?? note.enotas_status
  note.sent_to_provider_at = now
  note.fail_on_send_to_enotas = null
  note.consults = 0
  note.next_consult_at = nextConsult(0, now)
  moveOn(desk)
  desk.told.push({
    kind: 'found',
    text: 'O serviço de emissão já conhece esta nota',
    detail: 'Foi enviada depois da cópia de segurança que voltou: é adotada em vez de enviada.',
  })
  settleConsult(desk, outcome, kept, { at: asked.at, asked: found, scope: asked.scope })
  return 'found'
}
