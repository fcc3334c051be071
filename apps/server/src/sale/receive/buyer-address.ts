import type { AddressEdit, ClientEdits, EventAddress, EventClient } from '@talao/fiscal'
import { BRAZIL_ID, countryByIso2, countryByName, findMunicipality, stateByUf } from '@talao/reference'

/** An address with the codes of the official tables. Names not found in the tables are kept as delivered. */
export type BuyerAddress = {
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
/** `found`: false when a user must correct the address before it counts. */
type Placed = { place: BuyerAddress; found: boolean }

/**
 * Resolves city, state and country of a buyer. An address whose city or country is not found counts as missing until a
 * user corrects it. An address entered by a user already has its codes.
 */
export function buyerAddressOf(client: EventClient, edits: ClientEdits = {}): Placed {
  if (edits.address) return ofEdit(edits.address)
  return client.is_abroad ? abroad(client) : inBrazil(client, edits.state_id ?? null)
}

function ofEdit(address: AddressEdit): Placed {
  const place = { ...address, has_address: true, city_name: null, state_name: null, country_code: null }
  return { place, found: address.is_abroad ? address.country_id !== BRAZIL_ID : address.city_id !== null }
}

function abroad(client: EventClient): Placed {
  const { address } = client
  const country = client.country ? (countryByIso2(client.country) ?? countryByName(client.country)) : undefined
  const found = country !== undefined && country.id !== BRAZIL_ID
  return {
    place: {
      ...deliveredLines(address),
      is_abroad: true,
      city_id: null,
      state_id: null,
      // The column is never null: Brazil in an address abroad means that the country is unknown.
      country_id: country?.id ?? BRAZIL_ID,
      abroad_city: address?.city ?? null,
      city_name: null,
      state_name: address?.state ?? null,
      country_code: found ? null : client.country,
    },
    found,
  }
}

function inBrazil({ address }: EventClient, enteredState: number | null): Placed {
  const state = address?.state ? stateByUf(address.state) : undefined
  const city = state && address?.city ? findMunicipality(state.uf, address.city) : undefined
  return {
    place: {
      ...deliveredLines(address),
      is_abroad: false,
      city_id: city?.id ?? null,
      state_id: state?.id ?? enteredState,
      country_id: BRAZIL_ID,
      abroad_city: null,
      city_name: city ? null : (address?.city ?? null),
      state_name: state ? null : (address?.state ?? null),
      country_code: null,
    },
    found: address === null || city !== undefined,
  }
}

function deliveredLines(address: EventAddress | null) {
  return {
    has_address: address !== null,
    postal_code: address?.postal_code ?? null,
    street: address?.street ?? null,
    number: address?.number ?? null,
    complement: address?.complement ?? null,
    neighborhood: address?.neighborhood ?? null,
  }
}
