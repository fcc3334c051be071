import { AppError } from '@talao/contract'
import { wholeAddress } from '@talao/contract/fields/address'
import type { WhatIfChanges } from '@talao/contract/sale/what-if'
import { type Address, type CustomerNote, ufOfCode } from '@talao/fiscal'
import { countryById, municipalityByIbge } from '@talao/reference'
import { namedAddress } from '../../company/companies/issuer.ts'
import { addressIn, capitalOf, DOCUMENT_OF, registrationIn } from './example-buyer.ts'

type BuyerChange = NonNullable<WhatIfChanges['buyer']>

/** Throws for places that the official tables do not have, naming the field. */
export function refuseUnknownPlaces({ state_id, city_id, country_id }: BuyerChange): void {
  const errors: Record<string, string[]> = {}
  if (state_id !== undefined && ufOfCode(state_id) === undefined)
    errors['changes.buyer.state_id'] = ['Este estado não existe.']
  if (city_id !== undefined) {
    const city = municipalityByIbge(city_id)
    if (!city) errors['changes.buyer.city_id'] = ['Esta cidade não existe.']
    else if (state_id !== undefined && city.state_id !== state_id)
      errors['changes.buyer.city_id'] = ['A cidade é de outro estado.']
  }
  if (country_id !== undefined && !countryById(country_id))
    errors['changes.buyer.country_id'] = ['Este país não existe.']
  if (Object.keys(errors).length > 0) throw new AppError('dados_invalidos', { errors })
}

/**
 * The buyer as supposed. What the supposition leaves open (the document of another kind of buyer, the street in another
 * city, the registration of a taxpayer) is filled with an example, so that only what was asked about makes a
 * difference.
 */
export function changedBuyer(buyer: CustomerNote, change: BuyerChange): CustomerNote {
  const type = change.type ?? buyer.type
  const address = changedAddress(buyer, change)
  const is_abroad = address?.is_abroad ?? change.is_abroad ?? buyer.is_abroad
  const icms_taxpayer = change.icms_taxpayer ?? (is_abroad ? 'NaoContribuinte' : buyer.icms_taxpayer)
  const state_id = is_abroad ? null : (address?.state_id ?? change.state_id ?? buyer.state_id)
  return {
    ...buyer,
    type,
    document: is_abroad ? null : documentOf(buyer, type),
    foreign_document: is_abroad ? (buyer.foreign_document ?? 'EXEMPLO') : null,
    icms_taxpayer,
    state_registration: is_abroad ? null : registrationOf(buyer, { icms_taxpayer, state_id }),
    is_abroad,
    state_id,
    address,
  }
}

/** A missing document stays missing while the kind of buyer is the same. */
function documentOf({ document, type: before, is_abroad }: CustomerNote, type: 'PF' | 'PJ'): string | null {
  const fits = document !== null && (document.length === 14) === (type === 'PJ')
  return fits || (document === null && type === before && !is_abroad) ? document : DOCUMENT_OF[type]
}

/** Each state has its own registrations. A missing one stays missing while the buyer is the same kind of taxpayer. */
function registrationOf(
  buyer: CustomerNote,
  { icms_taxpayer, state_id }: Pick<CustomerNote, 'icms_taxpayer' | 'state_id'>,
): string | null {
  const { state_registration } = buyer
  const isSame = icms_taxpayer === buyer.icms_taxpayer
  const stays = state_id === (buyer.address?.state_id ?? buyer.state_id)
  if (isSame && (stays || state_registration === null)) return state_registration
  if (icms_taxpayer !== 'Contribuinte') return null
  return stays && state_registration !== null ? state_registration : registrationIn(state_id)
}

function changedAddress(buyer: CustomerNote, change: BuyerChange): Address | null {
  const { state_id, city_id, country_id, is_abroad, has_address } = change
  if (has_address === false) return null
  if (![state_id, city_id, country_id, is_abroad, has_address].some((said) => said !== undefined)) return buyer.address
  const { address } = buyer
  const stays = state_id === undefined && city_id === undefined && (address?.is_abroad ?? buyer.is_abroad)
  if (is_abroad ?? (country_id === undefined ? stays : country_id !== BRAZIL)) return abroad(address, country_id)
  return inBrazil(buyer, change)
}

function inBrazil(buyer: CustomerNote, { state_id, city_id, has_address }: BuyerChange): Address {
  const wasHere = buyer.address && !buyer.address.is_abroad ? buyer.address : null
  const stays = wasHere?.city_id != null && (state_id === undefined || wasHere.state_id === state_id)
  const city = city_id ?? (stays ? wasHere.city_id : capitalOf(state_id ?? buyer.state_id ?? SAO_PAULO))
  const example = addressIn(city ?? CITY_OF_SAO_PAULO)
  if (!wasHere) return example
  return namedAddress({
    ...wasHere,
    ...(has_address && {
      street: wasHere.street ?? example.street,
      neighborhood: wasHere.neighborhood ?? example.neighborhood,
      postal_code: wasHere.postal_code ?? example.postal_code,
    }),
    city_id: example.city_id,
    state_id: example.state_id,
  })
}

const BRAZIL = 1
const SAO_PAULO = 35
const CITY_OF_SAO_PAULO = 3550308

function abroad(before: Address | null, country_id: number | undefined): Address {
  const kept = before?.is_abroad ? before : EXAMPLE_ABROAD
  const { city: _city, state: _state, country: _country, ...place } = kept
  return namedAddress(wholeAddress(place, { is_abroad: true, country_id: country_id ?? kept.country_id }))
}

const UNITED_STATES = 2496
const EXAMPLE_ABROAD: Address = {
  is_abroad: true,
  postal_code: '10000',
  street: 'Rua de exemplo',
  number: '1',
  complement: null,
  neighborhood: 'Centro',
  city_id: null,
  state_id: null,
  country_id: UNITED_STATES,
  abroad_city: 'Exterior',
}
