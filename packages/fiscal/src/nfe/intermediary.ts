import type { NfeIntermediary } from '../note/nfe.ts'
import { parseCnpj } from '../value/cnpj.ts'
import { toLatin1 } from '../value/latin1-text.ts'

/** A sale by the company itself, without an intermediary. */
export const OWN_SALE: NfeIntermediary = { indicator: '0', cnpj: null, registration: null }

/**
 * The intermediary on the note of a sale from a platform. It is stated only if both its CNPJ (the integration's, else
 * the platform's known one) and the seller's registration there are known, because rejeições 438 and 440 refuse one
 * without the other. Source: NT 2020.006.
 */
export function intermediaryOf(setting: NfeIntermediary | null, platformCnpj: string | null): NfeIntermediary {
  if (setting?.indicator === '0') return OWN_SALE
  const cnpj = parseCnpj(setting?.cnpj ?? platformCnpj ?? '')
  const registration = toLatin1(setting?.registration ?? '')
  return cnpj && registration.length >= 2 ? { indicator: '1', cnpj, registration } : OWN_SALE
}
