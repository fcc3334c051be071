import type { Access } from '../port/gateway.ts'
import type { SimpleOutcome } from '../port/outcome.ts'
import type { IssueKey } from '../port/preparation.ts'
import { writeJson } from '../transport/json.ts'
import { callFocus, isSuccess } from './client.ts'
import { simpleRefusal } from './errors.ts'
import { type FocusApi, noteTarget } from './focus-api.ts'
import { localRefusal } from './local-refusal.ts'

/**
 * Asks Focus to e-mail the note to at most ten addresses. Focus queues the mail and silently skips blocked addresses.
 */
export async function sendFocusMail(
  road: FocusApi,
  key: IssueKey,
  emails: readonly string[],
  access: Access,
): Promise<SimpleOutcome> {
  const call = { method: 'POST', target: `${noteTarget(road, key)}/email` } as const
  if (!road.mails) return localRefusal(call, access, NO_MAIL)
  if (emails.length === 0 || emails.length > MOST) return localRefusal(call, access, TOO_MANY)
  const answer = await callFocus({ ...call, body: new TextEncoder().encode(writeJson({ emails })) }, access)
  return isSuccess(answer) ? { kind: 'DONE', exchange: answer.exchange } : simpleRefusal(answer)
}

/** Source: documentação da Focus NFe, "Reenvio de email". */
const MOST = 10

const NO_MAIL = {
  code: 'sem_envio_de_email',
  text: 'A Focus NFe não envia e-mail da NFS-e nacional. Use o envio do próprio Talão.',
}
const TOO_MANY = {
  code: 'quantidade_de_emails',
  text: 'A Focus NFe envia a nota para 1 a 10 e-mails de cada vez. Diminua a lista.',
}
