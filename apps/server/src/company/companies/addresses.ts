import { type AddressOut, AppError, type FieldErrors, isElsewhere, OTHER_STATE } from '@talao/contract'
import { ufOfCode } from '@talao/fiscal'
import { countryById, municipalityByIbge } from '@talao/reference'
import type { Tx } from '../../kit/db/scope.ts'
import type { AddressRow } from './issuer.ts'

export type Places = {
  cities: Map<number, { id: number; name: string; state_id: number }>
  states: Map<number, { id: number; uf: string; name: string }>
  countries: Map<number, { id: number; name: string; iso2: string; bacen_code: string }>
}

/** Rows of the official tables for these addresses, read in one query per table. */
export async function placesOf(tx: Tx, rows: readonly AddressRow[]): Promise<Places> {
  const cityIds = rows.flatMap((row) => row.city_id ?? [])
  const stateIds = rows.flatMap((row) => stateOf(row) ?? [])
  const countryIds = rows.map((row) => row.country_id)
  const [cities, states, countries] = await Promise.all([
    cityIds.length === 0 ? [] : tx.selectFrom('city').selectAll().where('id', 'in', cityIds).execute(),
    stateIds.length === 0 ? [] : tx.selectFrom('state').selectAll().where('id', 'in', stateIds).execute(),
    countryIds.length === 0 ? [] : tx.selectFrom('country').selectAll().where('id', 'in', countryIds).execute(),
  ])
  return { cities: byId(cities), states: byId(states), countries: byId(countries) }
}

export function presentAddress(row: AddressRow, places: Places): AddressOut {
  const city = row.city_id === null ? undefined : places.cities.get(row.city_id)
  const state_id = stateOf(row)
  return {
    is_abroad: row.is_abroad,
    postal_code: row.postal_code,
    street: row.street,
    number: row.number,
    complement: row.complement,
    neighborhood: row.neighborhood,
    city_id: row.city_id,
    state_id,
    country_id: row.country_id,
    abroad_city: row.abroad_city,
    city: city ? { ...city, ibge_code: city.id } : null,
    state: (state_id === null ? undefined : places.states.get(state_id)) ?? null,
    country: places.countries.get(row.country_id) ?? null,
  }
}

/** Checks a partial address together with the stored part: the city must be in the state. */
export function refuseCityOutsideState(address: Pick<AddressRow, 'city_id' | 'state_id'> | null, path: string): void {
  if (address && isElsewhere(address))
    throw new AppError('dados_invalidos', { errors: { [`${path}.city_id`]: [OTHER_STATE] } })
}

type SaidPlace = {
  city_id?: number | null | undefined
  state_id?: number | null | undefined
  country_id?: number | undefined
}

/** Errors for cities, states and countries that do not exist, by field path. */
export function unknownPlaces(said: SaidPlace | null | undefined, path: string): FieldErrors {
  const { city_id, state_id, country_id } = said ?? {}
  return {
    ...unknownCity(city_id, `${path}.city_id`),
    ...(state_id == null || ufOfCode(state_id) ? {} : { [`${path}.state_id`]: ['Este estado não existe.'] }),
    ...(country_id === undefined || countryById(country_id)
      ? {}
      : { [`${path}.country_id`]: ['Este país não existe.'] }),
  }
}

export function unknownCity(id: number | null | undefined, path: string): FieldErrors {
  return id == null || municipalityByIbge(id) ? {} : { [path]: ['Esta cidade não existe.'] }
}

export function refuseUnknownPlaces(said: SaidPlace | null, path: string): void {
  const errors = unknownPlaces(said, path)
  if (Object.keys(errors).length > 0) throw new AppError('dados_invalidos', { errors })
}

/** In Brazil the UF follows from the city: the first two digits of its IBGE code. */
function stateOf({ city_id, state_id }: Pick<AddressRow, 'city_id' | 'state_id'>): number | null {
  return city_id === null ? state_id : Math.floor(city_id / 100_000)
}

function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]))
}
