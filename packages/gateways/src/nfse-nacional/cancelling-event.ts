import type { Access } from '../port/gateway.ts'
import type { Unknown } from '../port/outcome.ts'
import type { IssueKey } from '../port/preparation.ts'
import { unknownFromAnswer } from '../port/unknown-outcome.ts'
import { type NationalAnswer, readSefin } from './client.ts'
import { isAuthorityNotFound } from './not-found.ts'
import { unknownFromRead } from './refusal-outcome.ts'
import { cancellingEventIn, ENDING_TYPES, type RegisteredEvent, registeredIn } from './registered-events.ts'

type Ending = RegisteredEvent & { effect: 'CANCELLED' | 'REPLACED' }

/**
 * The event that cancelled or replaced a note, or null. Asks for all events at once. Sefin's OpenAPI document lists
 * only the query by type (the manual has both), so if the list is not served, each type that ends a note is queried
 * separately.
 */
export async function cancellingEventOf(
  chave: string,
  access: Access,
  key: IssueKey,
): Promise<Ending | null | Unknown> {
  const list = await readSefin(`/nfse/${chave}/eventos`, access, key)
  if (!isNotServed(list)) return endingOr(list, chave)
  for (const type of ENDING_TYPES) {
    const ending = endingOr(await readSefin(`/nfse/${chave}/eventos/${type}/1`, access, key), chave)
    if (ending !== null) return ending
  }
  return null
}

function isNotServed(answer: NationalAnswer): boolean {
  const { result } = answer
  if (result.kind !== 'answered' || isAuthorityNotFound(answer)) return false
  return [404, 405, 501].includes(result.status)
}

function endingOr(answer: NationalAnswer, chave: string): Ending | null | Unknown {
  if (isAuthorityNotFound(answer)) return null
  if (answer.result.kind !== 'answered' || answer.result.status !== 200) return unknownFromRead(answer)
  const events = registeredIn(answer.json, chave)
  const ending = events && cancellingEventIn(events)
  if (ending) return ending
  const isLegible = events?.every(({ type, event }) => type !== null || event !== null) ?? false
  return isLegible ? null : unknownFromAnswer(answer, 'malformed', 'os eventos da nota não puderam ser lidos')
}
