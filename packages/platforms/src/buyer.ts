import type { EventClient, MissingData } from '@talao/fiscal'
import { isAddressComplete, readDocument } from '@talao/fiscal'
import { readPhone } from '@talao/fiscal/read-phone'
import { type AddressParts, readAddress } from './address.ts'
import { bare, countryOf } from './country.ts'
import { typedText } from './typed-text.ts'
import { cutText } from './value.ts'
import { wholeDigits } from './whole-digits.ts'

/** The payer as the platform sent it, words for "nothing" already taken away. */
export type BuyerParts = {
  name: string | null
  email: string | null
  phone: string | null
  /** An area code, sometimes that of the country. */
  phoneCode: string | null
  /** Where the platform tells it by itself. */
  phoneCountryCode?: string | null
  document: string | null
  /** Code or name. */
  country: string | null
  /** The platform's own word that the buyer lives abroad: believed when nothing else tells the country. */
  isForeign?: boolean
  address: AddressParts
}

/** What the buyer of the specification holds. */
const LONGEST_NAME = 150
const LONGEST_EMAIL = 80
/** With a name before the address. */
const LONGEST_TYPED = 320

/**
 * The buyer in our form, and what a note would miss. Nothing is invented: a document that fails its check digits is no document (one that only lost its first zeros is read),
 * and a country that was not told is Brazil only for whoever has a CPF or a CNPJ. A foreign buyer needs no document.
 */
export function readBuyer(parts: BuyerParts): { client: EventClient; missing: MissingData[] } {
  const document = readDocument(wholeDigits(parts.document ?? ''))
  const country = countryOf(parts.country) ?? (document ? 'BR' : null)
  const isAbroad = country === null ? parts.isForeign === true : country !== 'BR'
  const client: EventClient = {
    name: cutText(typedText(parts.name ?? ''), LONGEST_NAME),
    email: readEmail(parts.email),
    phone: readPhone(
      {
        number: parts.phone === null ? null : wholeDigits(parts.phone),
        code: parts.phoneCode,
        countryCode: parts.phoneCountryCode ?? null,
      },
      isAbroad ? 'ABROAD' : country === null ? 'UNTOLD' : 'BRAZIL',
    ),
    document: document?.value ?? null,
    document_type: document?.kind ?? null,
    person_type: document?.kind === 'CNPJ' ? 'PJ' : 'PF',
    is_abroad: isAbroad,
    country,
    address: readAddress(parts.address, country),
  }
  return { client, missing: missingOf(client) }
}

/**
 * Whether this is the buyer of a test button rather than a person: "teste" in the name, and an address at example.com
 * or a document that cannot exist.
 */
export function isTestBuyer({ name, email, document }: Pick<BuyerParts, 'name' | 'email' | 'document'>): boolean {
  if (!bare(name ?? '').includes('teste')) return false
  return /@example\.com$/i.test(email ?? '') || (document !== null && readDocument(document) === undefined)
}

function missingOf(client: EventClient): MissingData[] {
  const missing: MissingData[] = []
  if (client.document === null && !client.is_abroad) missing.push('document')
  if (client.address === null || !isAddressComplete(client.address, client.is_abroad)) missing.push('address')
  if (client.email === null) missing.push('email')
  return missing
}

/** One address, with what people and programs put around it taken away (`Ana <ana@x.com>`, `mailto:ana@x.com`, `ana @x.com`, `ana@x.com;`); two are none. */
function readEmail(text: string | null): string | null {
  if (text === null || text.length > LONGEST_TYPED) return null
  const bracketed = /^[^<>@]*<([^<>]+)>$/.exec(text)?.[1]
  const email = (bracketed ?? text)
    .replace(/^mailto:/i, '')
    .replace(/\s*@\s*/, '@')
    .replace(/^["'\s]+|["'\s.,;]+$/g, '')
  return email.length <= LONGEST_EMAIL && /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/.test(email) ? email : null
}
