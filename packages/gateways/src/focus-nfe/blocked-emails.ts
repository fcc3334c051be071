import { z } from 'zod'
import type { Access } from '../port/gateway.ts'
import type { SimpleOutcome } from '../port/outcome.ts'
import type { BlockedEmailOutcome } from '../port/registration.ts'
import { unknownFromAnswer } from '../port/unknown-outcome.ts'
import { callFocus, type FocusCall, isSuccess } from './client.ts'
import { refusalOf, simpleRefusal } from './errors.ts'

/** Whether Focus blocks an e-mail address. Both environments share one list, which only the production host returns. */
export async function blockedFocusEmail(email: string, access: Access): Promise<BlockedEmailOutcome> {
  const answer = await callFocus(aboutEmail('GET', email), access)
  const { exchange } = answer
  if (!isSuccess(answer)) {
    const refusal = refusalOf(answer)
    return refusal.kind === 'NOT_FOUND' ? { kind: 'ABSENT', exchange } : simpleRefusal(answer)
  }
  const parsed = Blocked.safeParse(answer.json)
  if (!parsed.success || parsed.data.email.toLowerCase() !== email.toLowerCase()) {
    return unknownFromAnswer(answer, 'malformed', 'a resposta não fala deste e-mail')
  }
  const { block_type, bounce_type, diagnostic_code, blocked_at } = parsed.data
  const kind = [block_type, bounce_type].filter(Boolean).join('_')
  return {
    kind: 'BLOCKED',
    exchange,
    blocked: { email: parsed.data.email, kind, reason: diagnostic_code ?? null, blocked_at: blocked_at ?? null },
  }
}

/**
 * Asks Focus to unblock an address. An address that is not blocked counts as done; after a spam complaint Focus
 * refuses.
 */
export async function unblockFocusEmail(email: string, access: Access): Promise<SimpleOutcome> {
  const answer = await callFocus(aboutEmail('DELETE', email), access)
  const isDone = isSuccess(answer) || refusalOf(answer).kind === 'NOT_FOUND'
  return isDone ? { kind: 'DONE', exchange: answer.exchange } : simpleRefusal(answer)
}

function aboutEmail(method: 'GET' | 'DELETE', email: string): FocusCall {
  return { method, target: `/v2/blocked_emails/${encodeURIComponent(email)}`, at: 'production' }
}

/** Source: documentação da Focus NFe, "Consulta de emails". */
const Blocked = z.object({
  email: z.string().min(1),
  block_type: z.string().min(1),
  bounce_type: z.string().nullish(),
  diagnostic_code: z.string().nullish(),
  blocked_at: z.string().nullish(),
})
