import { findMunicipality } from '@talao/reference'
import { loadTableNow } from '@talao/reference/load'

/** IBGE code of a municipality, 7 digits, by UF and name. */
export function findMunicipalityCode(uf: string, name: string): string | undefined {
  const found = findMunicipality(uf, name)
  return found && String(found.ibge_code)
}

let codes: Set<string> | undefined

/** Whether the NCM stands in the table in force; `00` is what services write. */
export function isKnownNcm(code: string): boolean {
  codes ??= new Set(loadTableNow('ncm').map((row) => row.code))
  return code === '00' || codes.has(code)
}
