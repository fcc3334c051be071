import { type EventAddress, parseCep } from '@talao/fiscal'
import { ufOf, withoutStateInCity } from './brazilian-place.ts'
import { repairText } from './repair-text.ts'
import { cutText } from './value.ts'
import { wholeDigits } from './whole-digits.ts'

/** Address parts as the platform sent them. Placeholder texts for "nothing" are already removed. */
export type AddressParts = Omit<EventAddress, 'country'>

/** Maximum length of an address part (also in an NF-e); platforms set no limit. */
const LONGEST_PART = 60
const LONGEST_FOREIGN_POSTAL_CODE = 11

/** The address in Talão's form: UF, 8-digit CEP. Null when the platform sent no part; an invalid part is null. */
export function readAddress(parts: AddressParts, country: string | null): EventAddress | null {
  if (Object.values(parts).every((part) => part === null)) return null
  const isAbroad = country !== null && country !== 'BR'
  const place = isAbroad
    ? parts
    : withoutStateInCity({ city: parts.city === null ? null : repairText(parts.city), state: parts.state })
  return {
    street: cut(parts.street),
    number: cut(parts.number),
    complement: cut(parts.complement),
    neighborhood: cut(parts.neighborhood),
    city: cut(place.city),
    state: isAbroad ? cut(place.state) : ufOf(place.state),
    postal_code: isAbroad ? cut(parts.postal_code, LONGEST_FOREIGN_POSTAL_CODE) : cepOf(parts.postal_code),
    country,
  }
}

/** `01310-100 - SP` and `BR-01310-100` carry more than the CEP. */
function cepOf(text: string | null): string | null {
  if ((text ?? '').length > LONGEST_PART) return null
  return parseCep(wholeDigits(text ?? '').replace(/^\s*BR[\s-]+|[\s/-]+[A-Z]{2}\s*$/gi, '')) ?? null
}

function cut(part: string | null, longest = LONGEST_PART): string | null {
  return part === null ? null : cutText(repairText(part), longest) || null
}
