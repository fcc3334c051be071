import {
  type Address,
  defaultCfopsOf,
  ISENTO,
  type Issuer,
  localDay,
  NFE_TAX_FIELD_NAMES,
  type NfeDefaultSetting,
  type NfeSettingField,
  type NfeTax,
  nfeSettingOf,
  timeZoneOf,
  ufOfCode,
} from '@talao/fiscal'
import { countryById, municipalityByIbge } from '@talao/reference'
import type { Tx } from '../../kit/db/scope.ts'
import { loadSimplesFacts, regimeOnNote } from './simples-facts.ts'

export type AddressRow = {
  is_abroad: boolean
  postal_code: string | null
  street: string | null
  number: string | null
  complement: string | null
  neighborhood: string | null
  city_id: number | null
  state_id: number | null
  country_id: number
  abroad_city: string | null
}

/** An address with the names of the official tables, as notes and gateways need it. */
export function namedAddress(row: AddressRow): Address {
  const { is_abroad, postal_code, street, number, complement, neighborhood, city_id, state_id, country_id } = row
  const city = city_id === null ? undefined : municipalityByIbge(city_id)
  const uf = state_id === null ? undefined : ufOfCode(state_id)
  const country = countryById(country_id)
  return {
    is_abroad,
    postal_code,
    street,
    number,
    complement,
    neighborhood,
    city_id,
    state_id,
    country_id,
    abroad_city: row.abroad_city,
    city: city ? { name: city.name } : null,
    state: uf ? { uf } : null,
    country: country ? { name: country.name, bacen_code: country.bacen_code, iso2: country.iso2 } : null,
  }
}

/**
 * The company as it appears on its notes, with the regime of the day `at` falls on and the facts that its rates in the
 * Simples follow from; without `at`, the tax regime of today alone. The municipal registration is left out if its city
 * issues none.
 */
export async function loadIssuer(
  tx: Tx,
  companyId: number,
  at?: Date,
): Promise<Issuer & { homologation_mode: boolean; gateway: string; nfs_gateway: string }> {
  const row = await tx
    .selectFrom('company')
    .select([
      'cnpj',
      'corporate_name',
      'fantasy_name',
      'contact',
      'email',
      'state_registration',
      'municipal_registration',
      'tax_regime',
      'homologation_mode',
      'gateway',
      'nfs_gateway',
    ])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const address = await tx
    .selectFrom('company_address')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const named = address ? namedAddress(address) : null
  const regime = at && regimeOnNote(await loadSimplesFacts(tx, companyId), localDay(at, timeZoneOf(named)))
  return {
    ...row,
    municipal_registration: row.municipal_registration === ISENTO ? null : row.municipal_registration,
    tax_regime: row.tax_regime as Issuer['tax_regime'],
    ...regime,
    address: named,
  }
}

export async function loadNfeDefaults(tx: Tx, companyId: number): Promise<NfeDefaultSetting> {
  const row = await tx
    .selectFrom('nfe_default_setting')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    in_production: row.in_production,
    // The database checks the values of the closed lists.
    ...(nfeSettingOf(row) as Pick<NfeDefaultSetting, NfeSettingField>),
    unit_measurement: row.unit_measurement,
    ...defaultCfopsOf(row),
    ncm: row.ncm,
    cest: row.cest,
    nfe_tax: wholeTax(row.nfe_tax),
  }
}

/** All tax fields; unset ones are null. */
export function wholeTax(stored: unknown): NfeTax {
  const given = (stored ?? {}) as Partial<Record<keyof NfeTax, string | null>>
  return Object.fromEntries(NFE_TAX_FIELD_NAMES.map((field) => [field, given[field] ?? null])) as NfeTax
}
