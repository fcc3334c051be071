import { z } from 'zod'
import type { Access, IssueKey } from '../gateway.ts'
import type { Rejected, SimpleOutcome, Unknown } from '../outcome.ts'
import type { WebhookOutcome, WebhookWanted } from '../registration.ts'
import { writeJson } from '../json.ts'
import { unknownFromAnswer } from '../unknown.ts'
import { callFocus, type FocusAnswer, isSuccess } from './client.ts'
import { blotSecrets } from './companies.ts'
import { refusalOf } from './errors.ts'

/**
 * Leaves exactly one hook for our address with our secret. Hooks of other addresses are somebody else's and stay.
 * Stale ones go before the new one comes, because Focus limits how many an event may have; what is missed in between is
 * found by consulting.
 */
export async function ensureFocusWebhook(hook: WebhookWanted, access: Access): Promise<WebhookOutcome> {
  const listed = await callFocus({ method: 'GET', target: '/v2/hooks', redact: blotSecrets }, access)
  if (!isSuccess(listed)) return failed(listed)
  const list = HookList.safeParse(listed.json)
  if (!list.success) return unknownFromAnswer(listed, 'malformed', 'a lista de hooks não veio na forma esperada')
  const ours = list.data.filter((found) => found.url === hook.url && found.event === EVENTS[hook.document])
  const good = hook.recreate ? undefined : ours.find((found) => isAsWanted(found, hook))
  for (const stale of ours.filter((found) => found !== good)) {
    const removed = await callFocus(
      { method: 'DELETE', target: `/v2/hooks/${encodeURIComponent(stale.id)}`, redact: blotSecrets },
      access,
    )
    if (!isSuccess(removed) && !isGone(removed)) return failed(removed)
  }
  if (good) return { kind: 'SAVED', exchange: listed.exchange, externalId: good.id, created: false }
  return createHook(hook, access)
}

/** Asks Focus to deliver the note's webhook again. */
export async function refireFocusWebhook(key: IssueKey, access: Access): Promise<SimpleOutcome> {
  const answer = await callFocus(
    { method: 'POST', target: `/v2/nfe/${encodeURIComponent(key.ref)}/hook`, redact: blotSecrets },
    access,
  )
  return isSuccess(answer) ? { kind: 'DONE', exchange: answer.exchange } : failed(answer)
}

async function createHook(hook: WebhookWanted, access: Access): Promise<WebhookOutcome> {
  const body = new TextEncoder().encode(
    writeJson({
      cnpj: hook.cnpj,
      event: EVENTS[hook.document],
      url: hook.url,
      authorization: hook.secret,
      authorization_header: hook.header,
    }),
  )
  const answer = await callFocus({ method: 'POST', target: '/v2/hooks', body, redact: blotSecrets }, access)
  if (!isSuccess(answer)) return failed(answer)
  const created = Hook.safeParse(answer.json)
  if (!created.success) return unknownFromAnswer(answer, 'malformed', 'o hook criado não veio na forma esperada')
  return { kind: 'SAVED', exchange: answer.exchange, externalId: created.data.id, created: true }
}

const EVENTS = { NFE: 'nfe' } as const

const Hook = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  url: z.string(),
  event: z.string(),
  cnpj: z.string().nullish(),
  authorization: z.string().nullish(),
  authorization_header: z.string().nullish(),
})
const HookList = z.array(Hook)

/** A list that hides the secret cannot tell it wrong; the header's name and the company still can. */
function isAsWanted(found: z.output<typeof Hook>, hook: WebhookWanted): boolean {
  const sameCompany = !found.cnpj || found.cnpj.toUpperCase() === hook.cnpj
  const sameHeader =
    !found.authorization_header || found.authorization_header.toLowerCase() === hook.header.toLowerCase()
  const sameSecret = found.authorization === undefined || found.authorization === hook.secret
  return sameCompany && sameHeader && sameSecret
}

function failed(answer: FocusAnswer): Rejected | Unknown {
  const refusal = refusalOf(answer)
  if (refusal.kind === 'REJECTED' || refusal.kind === 'UNKNOWN') return refusal
  if (refusal.kind === 'EXISTS') return unknownFromAnswer(answer, 'unknown', refusal.text)
  return {
    kind: 'REJECTED',
    exchange: answer.exchange,
    failure: 'rejected',
    faults: refusal.error.faults,
    retryAfterSeconds: null,
  }
}

function isGone({ result }: FocusAnswer): boolean {
  return result.kind === 'answered' && result.status === 404
}
