import { type EventClient, isAddressComplete, type MissingData, readDocument } from '@talao/fiscal'
import { readPhone } from '@talao/fiscal/value/read-phone'
import { type AddressParts, readAddress } from './address.ts'
import { bare, countryOf } from './country.ts'
import { repairText } from './repair-text.ts'
import { cutText } from './value.ts'
import { wholeDigits } from './whole-digits.ts'

/** The payer as the platform sent it. Placeholder texts for "nothing" are already removed. */
export type BuyerParts = {
  name: string | null
  email: string | null
  phone: string | null
  /** An area code, sometimes the country code. */
  phoneCode: string | null
  /** For platforms that send it separately. */
  phoneCountryCode?: string | null
  document: string | null
  /** ISO code or name. */
  country: string | null
  /** The platform's own flag for a buyer abroad. Used only when no other field gives the country. */
  isForeign?: boolean
  address: AddressParts
}

/** The longest name and e-mail that the contract takes. */
const LONGEST_NAME = 150
const LONGEST_EMAIL = 80
/** Includes a name before the address. */
const LONGEST_TYPED = 320

/**
 * The buyer in Talão's form, and the data that a note would lack. It guesses nothing: a document with wrong check
 * digits is null (lost leading zeros are restored), and a missing country becomes Brazil only with a valid CPF or CNPJ.
 * A foreign buyer needs no document.
 */
export function readBuyer(parts: BuyerParts): { client: EventClient; missing: MissingData[] } {
  const document = readDocument(wholeDigits(parts.document ?? ''))
  const country = countryOf(parts.country) ?? (document ? 'BR' : null)
  const isAbroad = country === null ? parts.isForeign === true : country !== 'BR'
  const client: EventClient = {
    name: cutText(repairText(parts.name ?? ''), LONGEST_NAME),
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
 * Whether this is the buyer of a platform's test button: "teste" in the name, and either an address at example.com or
 * an invalid document.
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

/**
 * One e-mail address, without the decoration that users and programs add (`Ana <ana@x.com>`, `mailto:ana@x.com`, `ana
 * @x.com`, `ana@x.com;`). Null for two addresses.
 */
function readEmail(text: string | null): string | null {
  if (text === null || text.length > LONGEST_TYPED) return null
  const bracketed = /^[^<>@]*<([^<>]+)>$/.exec(text)?.[1]
  const email = (bracketed ?? text)
    .replace(/^mailto:/i, '')
    .replace(/\s*@\s*/, '@')
    .replace(/^["'\s]+|["'\s.,;]+$/g, '')
  return email.length <= LONGEST_EMAIL && /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/.test(email) ? email : null
}
