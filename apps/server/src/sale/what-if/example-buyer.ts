import { type Address, ufOfCode } from '@talao/fiscal'
import { IE_FORMATS } from '@talao/fiscal/value/inscricao-estadual/formats'
import { municipalityByIbge } from '@talao/reference'
import { namedAddress } from '../../company/companies/issuer.ts'

// table
/** IBGE codes of the state capitals and of Brasília. Source: IBGE, divisão territorial. */
const CAPITALS: readonly number[] = [
  1100205, 1200401, 1302603, 1400100, 1501402, 1600303, 1721000, 2111300, 2211001, 2304400, 2408102, 2507507, 2611606,
  2704302, 2800308, 2927408, 3106200, 3205309, 3304557, 3550308, 4106902, 4205407, 4314902, 5002704, 5103403, 5208707,
  5300108,
]

/** The first two digits of a city's code are its state's. */
export function capitalOf(stateId: number): number | undefined {
  return CAPITALS.find((city) => Math.floor(city / 100_000) === stateId)
}

/** Examples with valid check digits: a supposed buyer needs a document of its kind. */
export const DOCUMENT_OF = { PF: '52998224725', PJ: '11222333000181' } as const

/** A complete address in a city, for a buyer whose own is not known. */
export function addressIn(city_id: number): Address {
  return namedAddress({
    is_abroad: false,
    postal_code: '01310100',
    street: 'Rua de exemplo',
    number: '1',
    complement: null,
    neighborhood: 'Centro',
    city_id,
    state_id: municipalityByIbge(city_id)?.state_id ?? null,
    country_id: 1,
    abroad_city: null,
  })
}

/** A registration with the check digits of the state; null where the state is not known. */
export function registrationIn(stateId: number | null): string | null {
  const uf = ufOfCode(stateId ?? 0)
  return IE_FORMATS.find((format) => format.uf === uf)?.example ?? null
}
