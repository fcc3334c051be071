import { type CClassTrib, cclasstribByCode } from '@talao/reference'
import { loadTableSync } from '@talao/reference/load'

let services: Map<string, string> | undefined
let nbs: Map<string, string> | undefined
let cindop: Set<string> | undefined

/** xTribNac of a cTribNac. Undefined when the national list does not have it. */
export function serviceName(code: string): string | undefined {
  services ??= new Map(loadTableSync('national_service_codes').map((row) => [row.code, row.description]))
  return services.get(code)
}

/** xNBS of a code of 9 digits. */
export function nbsName(code: string): string | undefined {
  nbs ??= new Map(loadTableSync('nbs').map((row) => [row.code, row.description]))
  return nbs.get(code)
}

export function isKnownNbs(code: string): boolean {
  return nbsName(code) !== undefined
}

export function isKnownCindop(code: string): boolean {
  cindop ??= new Set(loadTableSync('cindop').map((row) => row.code))
  return cindop.has(code)
}

export function cclasstribOf(code: string): CClassTrib | undefined {
  return cclasstribByCode(code)
}
