import { findMunicipality, serviceItemCode } from '@talao/reference'
import { loadTableSync } from '@talao/reference/load'

/** IBGE code of a municipality, 7 digits, by UF and name. */
export function findMunicipalityCode(uf: string, name: string): string | undefined {
  const found = findMunicipality(uf, name)
  return found && String(found.ibge_code)
}

let items: Set<string> | undefined

/**
 * An item of the LC 116/2003 as users type it (`8.02`, `0802`), or a national code of six digits, in the form of the
 * XML.
 */
export function itemOfList(typed: string): string {
  return /^[0-9]{6}$/.test(typed) ? typed : serviceItemCode(typed)
}

export function isKnownServiceItem(typed: string): boolean {
  items ??= new Set([
    ...loadTableSync('lc116').map((row) => row.code),
    ...loadTableSync('national_service_codes').map((row) => row.code),
  ])
  return items.has(itemOfList(typed))
}
