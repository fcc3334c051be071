import { z } from 'zod'
import type { Access } from '../gateway.ts'
import type { Exchange, Unknown } from '../outcome.ts'
import { unknownFromAnswer } from '../unknown.ts'
import { callFocus, isSuccess } from './client.ts'

/** What Focus knows of a city's own system of service notes. Null where it does not say. */
export type FocusCity = { cancels: boolean | null }
export type FocusCityOutcome = { kind: 'FOUND'; exchange: Exchange; value: FocusCity } | Unknown

/** Asks Focus about a city (IBGE code). */
export async function focusCity(city: number, access: Access): Promise<FocusCityOutcome> {
  const answer = await callFocus({ method: 'GET', target: `/v2/municipios/${city}` }, access)
  const parsed = City.safeParse(answer.json)
  const isAnswer = isSuccess(answer) && parsed.success && Number(parsed.data.codigo_municipio) === city
  if (!isAnswer) return unknownFromAnswer(answer, 'malformed', 'a resposta não fala deste município')
  return { kind: 'FOUND', exchange: answer.exchange, value: { cancels: parsed.data.possui_cancelamento_nfse ?? null } }
}

/** Fonte: documentação da Focus NFe, "Municípios". */
const City = z.object({
  codigo_municipio: z.union([z.string(), z.number()]),
  possui_cancelamento_nfse: z.boolean().nullish(),
})
