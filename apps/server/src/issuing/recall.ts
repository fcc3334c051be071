import type { ConsultOutcome, IssueKey } from '@talao/gateways'
import type { KeptFiles } from './apply-result.ts'
import { foundAttempt } from './claim-note.ts'
import { type Desk, hear, issueKeyOf, type KeyRow, lastAttempt, moveOn } from './desk.ts'
import { gatewayFor } from './gateway.ts'
import { nextStatus } from './note-states.ts'
import { nextConsult } from './schedule.ts'
import { settleConsult } from './settle-consult.ts'
import type { Drawer } from './store.ts'

/** So long what leaves by itself waits at most for the comparison that follows a restored backup. */
export const HELD_FOR_DAYS = 7

/** A question that comes before the first sending: whether the note was sent in the time that a restored backup has forgotten. */
export type Doubt = { row: KeyRow; key: IssueKey; sent: Uint8Array | null }

/** Null where nothing is in doubt, or where only the number could be asked about, which is what `number_taken` is for. */
export async function doubtOf(desk: Desk, row: KeyRow, drawer: Drawer): Promise<Doubt | null> {
  if (!isInDoubt(desk)) return null
  const last = lastAttempt(desk)
  const { numbering, files } = gatewayFor(row.gateway).capabilities
  const isNumbered = row.number !== null && (desk.note.kind === 'NFSE' || Boolean(last?.identity))
  if (numbering === 'ours' && !isNumbered) return null
  const sent = last && files === 'enclosed' ? await drawer.sentBytes(last.n) : null
  return { row, key: issueKeyOf(desk, row, last?.identity ?? null), sent }
}

function isInDoubt({ doubtedAt, key, attempts }: Desk): boolean {
  if (doubtedAt === null) return false
  const isAsked = key?.recalled_at !== null && key?.recalled_at !== undefined && key.recalled_at >= doubtedAt
  return !isAsked && !attempts.some(({ prepared_at }) => prepared_at > doubtedAt)
}

/** What follows: the note is known there and now here as well, or it is free to be sent. */
export type AfterRecall = 'found' | 'free'

type Asked = { at: Date; scope: string | null; toSend: boolean }

/** The answer that never counts as one is UNKNOWN: the caller asks again. */
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
    text: 'A emissora já conhece esta nota',
    detail: 'Foi enviada depois da cópia de segurança que voltou: é adotada em vez de enviada.',
  })
  settleConsult(desk, outcome, kept, { at: asked.at, asked: found, scope: asked.scope })
  return 'found'
}
