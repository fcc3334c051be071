import { UFS, ufOfCode } from '@talao/fiscal'
import { bare } from './country.ts'

/** A city and its state as a platform sent them. */
type Place = { city: string | null; state: string | null }

/**
 * The UF of a state written as a name (`Estado de São Paulo`), as both (`SP - São Paulo`), in ISO 3166-2 (`BR-SP`) or
 * as its IBGE number. Null when no state or several states match.
 */
export function ufOf(state: string | null): string | null {
  const found = (state ?? '')
    .replace(/^(?:estado|state)\s+(?:d[aeo]|of)\s+/i, '')
    .split(/[-–—/,()]/)
    .map((part) => bare(part).replaceAll('.', ''))
    .filter((part) => part !== '' && !/^(br|bra[sz]il)$/.test(part))
    .map(ufNamed)
  return found.length > 0 && new Set(found).size === 1 ? (found[0] ?? null) : null
}

function ufNamed(name: string): string | null {
  const known = UFS.find(({ uf, name: full }) => uf.toLowerCase() === name || bare(full) === name)
  return known?.uf ?? (/^[1-5][1-9]$/.test(name) ? (ufOfCode(Number(name)) ?? null) : null)
}

/**
 * Removes a state repeated in the city (`Belo Horizonte - MG`, `São Paulo/SP`) and uses it when the state field is
 * empty. A city followed by a different state stays unchanged.
 */
export function withoutStateInCity({ city, state }: Place): Place {
  const alone = (city ?? '').replace(/\s*[-–—/,(]\s*(?:bra[sz]il)\s*\)?$/i, '')
  const [, name = '', behind = ''] = BEHIND_A_SIGN.exec(alone) ?? BEHIND_A_SPACE.exec(alone) ?? []
  const [told, found] = [ufOf(state), ufOf(behind)]
  if (found === null && told !== null && alone !== '') return { city: alone, state }
  return found === null || (told !== null && told !== found) ? { city, state } : { city: name, state: found }
}

const BEHIND_A_SIGN = /^(.+?)\s*[-–—/,(]\s*([^-–—/,()]+?)\s*\)?$/
/** Only in capitals: no city name ends with such a word. */
const BEHIND_A_SPACE = /^(.*\S)\s+([A-Z]{2})$/
