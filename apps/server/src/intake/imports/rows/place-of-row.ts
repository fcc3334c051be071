import { type EventAddress, parseCep, UFS } from '@talao/fiscal'
import {
  countryByName,
  findMunicipality,
  municipalityByIbge,
  municipalityWithState,
  stateOfText,
} from '@talao/reference'
import { type Cells, optional } from './cells.ts'
import { refuseCell } from './faults.ts'

/** Maximum length of an address field in the layouts. */
const LONGEST_PART = 60

/** ISO 3166 code of the row's country. An empty cell means Brazil. */
export function countryOfRow(cells: Cells): string {
  const text = cells('country')
  if (text === '') return 'BR'
  const country = countryByName(text)
  if (!country)
    refuseCell(
      'country',
      'INVALID_COUNTRY',
      `Não conhecemos o país "${text.slice(0, 40)}". Escreva o nome ou a sigla de duas letras.`,
    )
  return country.iso2
}

/**
 * Address of a row; null when every part is empty. Parts that are present must be valid; missing ones are requested
 * before the note.
 */
export function addressOfRow(cells: Cells, country: string): EventAddress | null {
  const parts = {
    street: optional(cells, 'street', LONGEST_PART),
    number: optional(cells, 'number', LONGEST_PART),
    complement: optional(cells, 'complement', LONGEST_PART),
    neighborhood: optional(cells, 'neighborhood', LONGEST_PART),
    ...(country === 'BR' ? placeInBrazil(cells) : placeAbroad(cells)),
  }
  return Object.values(parts).every((part) => part === null) ? null : { ...parts, country }
}

function placeAbroad(cells: Cells) {
  return {
    city: optional(cells, 'city', LONGEST_PART),
    state: optional(cells, 'state', LONGEST_PART),
    postal_code: optional(cells, 'postal_code', LONGEST_PART),
  }
}

function placeInBrazil(cells: Cells) {
  const city = optional(cells, 'city', LONGEST_PART)
  const state = stateOf(cells)
  return { ...cityAndState(city, state), postal_code: postalCodeOf(cells('postal_code')) }
}

function stateOf(cells: Cells): string | null {
  const text = cells('state')
  if (text === '') return null
  const state = stateOfText(text)
  if (!state || !UFS.some(({ uf }) => uf === state.uf))
    refuseCell('state', 'INVALID_STATE', `"${text.slice(0, 40)}" não é uma das 27 UFs.`)
  return state.uf
}

/** An IBGE code, or a city followed by its UF, also determines the state. */
function cityAndState(city: string | null, state: string | null) {
  if (city === null) return { city, state }
  if (/^\d{7}$/.test(city)) {
    const known = municipalityByIbge(city)
    if (!known) refuseCell('city', 'INVALID_CITY', `Não existe município com o código ${city} do IBGE.`)
    if (state !== null && known.uf !== state)
      refuseCell('city', 'INVALID_CITY', `${known.name} fica em ${known.uf}, não em ${state}.`)
    return { city: known.name, state: known.uf }
  }
  const named = state === null ? municipalityWithState(city) : undefined
  if (named) return { city: named.name, state: named.uf }
  if (state === null) refuseCell('state', 'INVALID_STATE', `Preencha a UF de "${city}".`)
  const found = findMunicipality(state, city)
  if (!found)
    refuseCell(
      'city',
      'INVALID_CITY',
      `Não existe município "${city}" em ${state}. Confira o nome ou use o código do IBGE.`,
    )
  return { city: found.name, state }
}

function postalCodeOf(text: string): string | null {
  if (text === '') return null
  return parseCep(text) ?? refuseCell('postal_code', 'INVALID_POSTAL_CODE', 'O CEP tem 8 dígitos. Confira.')
}
