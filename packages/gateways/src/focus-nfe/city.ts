import { z } from 'zod'
import type { Access } from '../port/gateway.ts'
import type { Exchange, Unknown } from '../port/outcome.ts'
import { unknownFromAnswer } from '../port/unknown-outcome.ts'
import { callFocus, isSuccess } from './client.ts'

/** Focus's data on a city's own NFS-e system. Null when Focus does not say. */
export type FocusCity = {
  cancels: boolean | null
  /** Whether its notes are currently accepted. */
  active: boolean | null
  hasHomologation: boolean | null
  /** Data its notes must contain. */
  demands: Record<FocusCityDemand, boolean | null>
}
export type FocusCityDemand = 'address' | 'document' | 'cnae' | 'service_item' | 'city_service_code'
export type FocusCityOutcome = { kind: 'FOUND'; exchange: Exchange; value: FocusCity } | Unknown

/** Asks Focus about a city (IBGE code). */
export async function focusCity(city: number, access: Access): Promise<FocusCityOutcome> {
  const answer = await callFocus({ method: 'GET', target: `/v2/municipios/${city}` }, access)
  const parsed = City.safeParse(answer.json)
  const isAnswer = isSuccess(answer) && parsed.success && Number(parsed.data.codigo_municipio) === city
  if (!isAnswer) return unknownFromAnswer(answer, 'malformed', 'a resposta não fala deste município')
  return { kind: 'FOUND', exchange: answer.exchange, value: cityOf(parsed.data) }
}

const YesOrNo = z.boolean().nullish()
/** Source: documentação da Focus NFe, "Municípios". */
const City = z.object({
  codigo_municipio: z.union([z.string(), z.number()]),
  status_nfse: z.string().nullish(),
  possui_cancelamento_nfse: YesOrNo,
  possui_ambiente_homologacao_nfse: YesOrNo,
  endereco_obrigatorio_nfse: YesOrNo,
  cpf_cnpj_obrigatorio_nfse: YesOrNo,
  codigo_cnae_obrigatorio_nfse: YesOrNo,
  item_lista_servico_obrigatorio_nfse: YesOrNo,
  codigo_tributario_municipio_obrigatorio_nfse: YesOrNo,
})

function cityOf(told: z.output<typeof City>): FocusCity {
  return {
    cancels: told.possui_cancelamento_nfse ?? null,
    active: told.status_nfse ? told.status_nfse === 'ativo' : null,
    hasHomologation: told.possui_ambiente_homologacao_nfse ?? null,
    demands: {
      address: told.endereco_obrigatorio_nfse ?? null,
      document: told.cpf_cnpj_obrigatorio_nfse ?? null,
      cnae: told.codigo_cnae_obrigatorio_nfse ?? null,
      service_item: told.item_lista_servico_obrigatorio_nfse ?? null,
      city_service_code: told.codigo_tributario_municipio_obrigatorio_nfse ?? null,
    },
  }
}

export type FocusServiceCode = { code: string; description: string }
export type FocusServiceCodesOutcome = { kind: 'FOUND'; exchange: Exchange; value: FocusServiceCode[] } | Unknown

/** One page of the city's own service codes, from an offset on. Source: documentação da Focus NFe, "Municípios". */
export async function focusServiceCodes(
  city: number,
  offset: number,
  access: Access,
): Promise<FocusServiceCodesOutcome> {
  const target = `/v2/municipios/${city}/codigos_tributarios_municipio?offset=${offset}`
  const answer = await callFocus({ method: 'GET', target }, access)
  const parsed = ServiceCodes.safeParse(answer.json)
  if (!isSuccess(answer) || !parsed.success)
    return unknownFromAnswer(answer, 'malformed', 'a resposta não traz os códigos deste município')
  const value = parsed.data.map(({ codigo, descricao }) => ({ code: String(codigo), description: descricao ?? '' }))
  return { kind: 'FOUND', exchange: answer.exchange, value }
}

const ServiceCodes = z.array(z.object({ codigo: z.union([z.string(), z.number()]), descricao: z.string().nullish() }))
