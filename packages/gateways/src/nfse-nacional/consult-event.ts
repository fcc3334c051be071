import type { EventRequestType } from '@talao/fiscal'
import type { EventConsultOutcome } from '../port/event.ts'
import type { Access } from '../port/gateway.ts'
import type { IssueKey } from '../port/preparation.ts'
import { unknownFromAnswer } from '../port/unknown-outcome.ts'
import { readSefin } from './client.ts'
import { eventResult } from './event-result.ts'
import { isAuthorityNotFound } from './not-found.ts'
import { unknownFromRead } from './refusal-outcome.ts'
import { eventOfType, reasonOf, registeredIn } from './registered-events.ts'

/** Result of a requested event: looks for the event of that type, of which a note has at most one. */
export async function consultRequest(
  type: EventRequestType,
  chave: string,
  key: IssueKey,
  access: Access,
): Promise<EventConsultOutcome> {
  const answer = await readSefin(`/nfse/${chave}/eventos/${type}/1`, access, key)
  const { exchange, result, json } = answer
  if (isAuthorityNotFound(answer)) return { kind: 'ABSENT', exchange }
  if (result.kind !== 'answered' || result.status !== 200) return unknownFromRead(answer)
  const event = eventOfType(registeredIn(json, chave) ?? [], type)
  if (!event) return unknownFromAnswer(answer, 'malformed', 'a resposta não traz o evento desta nota')
  return { kind: 'DONE', exchange, event: eventResult(event, type), text: reasonOf(event.event) }
}
