import type { Access } from '../port/gateway.ts'
import type { Exchange, Unknown } from '../port/outcome.ts'
import { unknownFromAnswer } from '../port/unknown-outcome.ts'
import { complaintsOf, isUncatalogued } from './authority-errors.ts'
import { type NationalAnswer, readAdn } from './client.ts'
import { isObject, member, objectsIn, textMember } from './member.ts'
import { unknownFromRead } from './refusal-outcome.ts'

/** A city's parameter in the national system. NOT_PARAMETRISED is a valid answer, not a failure. */
export type ParameterOutcome<T> =
  | { kind: 'FOUND'; exchange: Exchange; value: T }
  | { kind: 'NOT_PARAMETRISED'; exchange: Exchange; text: string }
  | Unknown

/** Queries one parameter. `read` returns undefined when the answer lacks the requested data. */
export async function askParameters<T>(
  path: string,
  access: Access,
  read: (json: unknown) => T | undefined,
): Promise<ParameterOutcome<T>> {
  const answer = await readAdn(`/parametrizacao${path}`, access)
  const { exchange, result, json } = answer
  const value = result.kind === 'answered' && result.status === 200 ? read(json) : undefined
  if (value !== undefined) return { kind: 'FOUND', exchange, value }
  const text = isSettledAnswer(answer) ? textMember(json, 'mensagem') : undefined
  if (text !== undefined) return { kind: 'NOT_PARAMETRISED', exchange, text }
  if (result.kind === 'failed' || result.status !== 200) return unknownFromRead(answer)
  return unknownFromAnswer(answer, 'malformed', 'a consulta de parâmetros deu uma resposta inesperada')
}

/**
 * Queries by service code, in two formats: six digits, or with dots and the city's own three digits. No document says
 * which is right, so both are tried, in this order.
 */
export async function askByService<T>(
  service: string,
  ask: (code: string) => Promise<ParameterOutcome<T>>,
): Promise<ParameterOutcome<T>> {
  const [plain, dotted] = serviceCodes(service)
  const first = await ask(plain)
  if (first.kind !== 'NOT_PARAMETRISED') return first
  const second = await ask(dotted)
  return second.kind === 'NOT_PARAMETRISED' ? first : second
}

/** Both formats, `080201` and `08.02.01.000`. Throws a RangeError for another format. */
function serviceCodes(service: string): [string, string] {
  const [, item, sub, national, city = '000'] = /^([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{3})?$/.exec(service) ?? []
  if (item === undefined) throw new RangeError(`${service} is no national service code`)
  return [service, `${item}.${sub}.${national}.${city}`]
}

/** "Not set" comes as 400 or 404 with a message, or as 200 with only a message. */
function isSettledAnswer({ result, json, rejections }: NationalAnswer): boolean {
  if (result.kind !== 'answered' || ![200, 400, 404].includes(result.status) || !isObject(json)) return false
  const complaints = complaintsOf({ erros: [json, ...objectsIn(member(json, 'erros'))] })
  return !member(json, 'erro') && !complaints.some((one) => isUncatalogued(one, rejections))
}
