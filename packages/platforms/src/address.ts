import type { EventAddress } from '@talao/fiscal'
import { parseCep, UFS } from '@talao/fiscal'
import { bare } from './country.ts'
import { typedText } from './typed-text.ts'
import { cutText } from './value.ts'

/** Address parts as the platform sent them, words for "nothing" already taken away. */
export type AddressParts = Omit<EventAddress, 'country'>

/** Longest text of an address part (and of an NF-e); platforms set no limit. */
const LONGEST_PART = 60
const LONGEST_FOREIGN_POSTAL_CODE = 11

/** The address in our form: UF, 8-digit CEP. Null when no part was sent; a part that makes no sense is null. */
export function readAddress(parts: AddressParts, country: string | null): EventAddress | null {
  if (Object.values(parts).every((part) => part === null)) return null
  const isAbroad = country !== null && country !== 'BR'
  const place = isAbroad ? parts : withoutStateInCity(parts)
  return {
    street: cut(parts.street),
    number: cut(parts.number),
    complement: cut(parts.complement),
    neighborhood: cut(parts.neighborhood),
    city: cut(place.city),
    state: isAbroad ? cut(place.state) : ufOf(place.state),
    postal_code: isAbroad
      ? cut(parts.postal_code, LONGEST_FOREIGN_POSTAL_CODE)
      : (parseCep(parts.postal_code ?? '') ?? null),
    country,
  }
}

/** `Belo Horizonte - MG` and `São Paulo/SP` name the state again, or where nothing else does. A city behind which another state stands stays. */
function withoutStateInCity({ city, state }: AddressParts): Pick<AddressParts, 'city' | 'state'> {
  const [, name = '', behind = ''] = /^(.+?)\s*[-–—/,(]\s*([^-–—/,()]+?)\s*\)?$/.exec(typedText(city ?? '')) ?? []
  const [told, found] = [ufOf(state), ufOf(behind)]
  return found === null || (told !== null && told !== found) ? { city, state } : { city: name, state: found }
}

function ufOf(state: string | null): string | null {
  const key = bare(state ?? '')
  return UFS.find(({ uf, name }) => uf.toLowerCase() === key || bare(name) === key)?.uf ?? null
}

function cut(part: string | null, longest = LONGEST_PART): string | null {
  return part === null ? null : cutText(typedText(part), longest) || null
}
