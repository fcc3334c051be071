import type { PostalCodeSource } from '@talao/contract'
import { findMunicipality, municipalityByIbge } from '@talao/reference'
import { z } from 'zod'
import { cleanDigits, cleanLine } from '../outside/clean-text.ts'
import { type Outcome, type Provider, readAs } from '../outside/provider.ts'

/** The address of a postal code. */
export type PostalAddress = { street: string | null; neighborhood: string | null; city_id: number }
type PlaceProvider = Provider<PostalCodeSource, PostalAddress>

const Text = z.string().nullish()
const ViaCep = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal('true')]) }),
  z.object({ cep: z.string(), logradouro: Text, bairro: Text, ibge: z.string() }),
])

/** An unknown code comes as a 200 with `erro`. Source: documentação pública. */
const VIACEP: PlaceProvider = {
  name: 'VIACEP',
  perMinute: 60,
  timeoutMs: 5_000,
  saysAbsentBy404: false,
  request: (cep) => ({ url: `https://viacep.com.br/ws/${cep}/json/` }),
  read: (json, cep) =>
    readAs(ViaCep, json, (answer) => {
      if ('erro' in answer) return { kind: 'ABSENT' }
      return placeOf(cep, answer.cep, municipalityByIbge(answer.ibge), answer.logradouro, answer.bairro)
    }),
}

const BrasilApi = z.object({ cep: z.string(), state: z.string(), city: z.string(), neighborhood: Text, street: Text })

/**
 * It returns no IBGE code. Its 404 may also mean that its own sources are down, so it does not prove absence. Source:
 * documentação pública, CEP v2.
 */
const BRASILAPI: PlaceProvider = {
  name: 'BRASILAPI',
  perMinute: 30,
  timeoutMs: 6_000,
  saysAbsentBy404: false,
  request: (cep) => ({ url: `https://brasilapi.com.br/api/cep/v2/${cep}` }),
  read: (json, cep) =>
    readAs(BrasilApi, json, (answer) =>
      placeOf(cep, answer.cep, findMunicipality(answer.state, answer.city), answer.street, answer.neighborhood),
    ),
}

export const POSTAL_CODE_PROVIDERS: readonly PlaceProvider[] = [VIACEP, BRASILAPI]

function placeOf(
  asked: string,
  told: string,
  city: { id: number } | undefined,
  street: string | null | undefined,
  neighborhood: string | null | undefined,
): Outcome<PostalAddress> {
  if (cleanDigits(told, 8) !== asked) return { kind: 'FAILED', reason: 'a resposta é de outro CEP' }
  if (!city) return { kind: 'FAILED', reason: 'a cidade da resposta não está nas tabelas' }
  return {
    kind: 'FOUND',
    value: { street: cleanLine(street, 60), neighborhood: cleanLine(neighborhood, 60), city_id: city.id },
  }
}
