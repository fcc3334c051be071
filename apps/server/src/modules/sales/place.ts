import type { EventAddress, EventClient } from '@talao/fiscal'
import { BRAZIL_ID, countryByIso2, countryByName, findMunicipality, stateByUf } from '@talao/reference'

/** An address with the codes of the official tables, and what they did not know kept as it was told. */
export type Place = {
  is_abroad: boolean
  has_address: boolean
  postal_code: string | null
  street: string | null
  number: string | null
  complement: string | null
  neighborhood: string | null
  city_id: number | null
  state_id: number | null
  country_id: number
  abroad_city: string | null
  city_name: string | null
  state_name: string | null
  country_code: string | null
}

/** Finds city, state and country of a buyer. An address whose city or country is not found counts as missing until somebody corrects it. */
export function placeOf(client: EventClient): { place: Place; found: boolean } {
  const address = client.address
  const country = client.country ? (countryByIso2(client.country) ?? countryByName(client.country)) : undefined
  const base = { ...plain(address), is_abroad: client.is_abroad, has_address: address !== null }
  if (client.is_abroad) {
    const found = country !== undefined && country.id !== BRAZIL_ID
    return {
      place: {
        ...base,
        city_id: null,
        state_id: null,
        country_id: country?.id ?? BRAZIL_ID,
        abroad_city: address?.city ?? null,
        city_name: null,
        state_name: address?.state ?? null,
        country_code: found ? null : client.country,
      },
      found,
    }
  }
  const state = address?.state ? stateByUf(address.state) : undefined
  const city = state && address?.city ? findMunicipality(state.uf, address.city) : undefined
  return {
    place: {
      ...base,
      city_id: city?.id ?? null,
      state_id: state?.id ?? null,
      country_id: BRAZIL_ID,
      abroad_city: null,
      city_name: city ? null : (address?.city ?? null),
      state_name: state ? null : (address?.state ?? null),
      country_code: null,
    },
    found: address === null || city !== undefined,
  }
}

function plain(address: EventAddress | null) {
  return {
    postal_code: address?.postal_code ?? null,
    street: address?.street ?? null,
    number: address?.number ?? null,
    complement: address?.complement ?? null,
    neighborhood: address?.neighborhood ?? null,
  }
}
