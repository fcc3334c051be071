import { z } from 'zod'
import type { Access } from '../port/gateway.ts'
import type { SimpleOutcome } from '../port/outcome.ts'
import type { IssueKey } from '../port/preparation.ts'
import type { WebhookOutcome, WebhookWanted } from '../port/registration.ts'
import { unknownFromAnswer } from '../port/unknown-outcome.ts'
import { writeJson } from '../transport/json.ts'
import { callFocus, type FocusAnswer, isSuccess } from './client.ts'
import { simpleRefusal } from './errors.ts'
import { type FocusApi, type FocusApis, noteTarget } from './focus-api.ts'
import { localRefusal } from './local-refusal.ts'
import { redactSecrets } from './secrets.ts'

/**
 * Leaves exactly one hook for our address with our secret. Hooks with another address are left alone, since other
 * systems may own them. Outdated ones are removed before the new one is created, because Focus limits how many an event
 * may have. Notices missed in between are recovered by consulting.
 */
export async function ensureFocusWebhook(
  roads: FocusApis,
  hook: WebhookWanted,
  access: Access,
): Promise<WebhookOutcome> {
  const event = eventOf(roads, hook.topic)
  if (event === null) return localRefusal({ method: 'GET', target: '/v2/hooks' }, access, NO_SUCH_EVENT)
  const listed = await callFocus({ method: 'GET', target: '/v2/hooks', redact: redactSecrets }, access)
  if (!isSuccess(listed)) return simpleRefusal(listed)
  const list = HookList.safeParse(listed.json)
  if (!list.success)
    return unknownFromAnswer(listed, 'malformed', 'a lista de avisos ligados não veio na forma esperada')
  const ours = list.data.filter((found) => found.url === hook.url && found.event === event)
  const good = hook.recreate ? undefined : ours.find((found) => isAsWanted(found, hook))
  for (const stale of ours.filter((found) => found !== good)) {
    const removed = await callFocus(
      { method: 'DELETE', target: `/v2/hooks/${encodeURIComponent(stale.id)}`, redact: redactSecrets },
      access,
    )
    if (!isSuccess(removed) && !isGone(removed)) return simpleRefusal(removed)
  }
  if (good) return { kind: 'SAVED', exchange: listed.exchange, externalId: good.id, created: false }
  return createHook(hook, event, access)
}

/** Asks Focus to deliver the note's webhook again. */
export async function resendFocusWebhook(road: FocusApi, key: IssueKey, access: Access): Promise<SimpleOutcome> {
  const target = `${noteTarget(road, key)}/hook`
  const answer = await callFocus({ method: 'POST', target, redact: redactSecrets }, access)
  return isSuccess(answer) ? { kind: 'DONE', exchange: answer.exchange } : simpleRefusal(answer)
}

async function createHook(hook: WebhookWanted, event: string, access: Access): Promise<WebhookOutcome> {
  const body = new TextEncoder().encode(
    writeJson({
      cnpj: hook.cnpj,
      event,
      url: hook.url,
      authorization: hook.secret,
      authorization_header: hook.header,
    }),
  )
  const answer = await callFocus({ method: 'POST', target: '/v2/hooks', body, redact: redactSecrets }, access)
  if (!isSuccess(answer)) return simpleRefusal(answer)
  const created = Hook.safeParse(answer.json)
  if (!created.success) return unknownFromAnswer(answer, 'malformed', 'o aviso criado não veio na forma esperada')
  return { kind: 'SAVED', exchange: answer.exchange, externalId: created.data.id, created: true }
}

/**
 * A kind of note uses its resource name as event; void ranges exist only for NF-e. Source: documentação da Focus NFe,
 * "Gatilhos".
 */
function eventOf(roads: FocusApis, topic: WebhookWanted['topic']): string | null {
  if (topic === 'VOID_RANGE') return roads.NFE ? 'inutilizacao' : null
  return roads[topic]?.resource ?? null
}

const NO_SUCH_EVENT = {
  code: 'gatilho_inexistente',
  text: 'A Focus NFe não avisa sobre este tipo de documento. Nada precisa ser feito.',
}

const Hook = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  url: z.string(),
  event: z.string(),
  cnpj: z.string().nullish(),
  authorization: z.string().nullish(),
  authorization_header: z.string().nullish(),
})
const HookList = z.array(Hook)

/** When the list hides the secret, only the header's name and the company can be compared. */
function isAsWanted(found: z.output<typeof Hook>, hook: WebhookWanted): boolean {
  const sameCompany = !found.cnpj || found.cnpj.toUpperCase() === hook.cnpj
  const sameHeader =
    !found.authorization_header || found.authorization_header.toLowerCase() === hook.header.toLowerCase()
  const sameSecret = found.authorization === undefined || found.authorization === hook.secret
  return sameCompany && sameHeader && sameSecret
}

function isGone({ result }: FocusAnswer): boolean {
  return result.kind === 'answered' && result.status === 404
}
