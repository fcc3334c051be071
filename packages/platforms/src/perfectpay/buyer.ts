import type { BuyerParts } from '../reading/buyer.ts'
import { type Fields, filledAt } from '../reading/value.ts'

/**
 * The buyer as sent, without placeholder texts for "nothing". The document type `ESTRANGEIRO` marks a foreign buyer.
 */
export function perfectPayBuyerParts(sent: Fields): BuyerParts {
  const part = (name: string) => filledAt(sent, 'customer', name)
  return {
    name: part('full_name'),
    email: part('email'),
    phone: part('phone_number') ?? part('phone'),
    phoneCode: part('phone_area_code'),
    phoneCountryCode: part('phone_extension'),
    document: part('identification_number'),
    country: part('country'),
    isForeign: part('identification_type')?.toUpperCase() === 'ESTRANGEIRO',
    address: {
      street: part('street_name'),
      number: part('street_number'),
      complement: part('complement'),
      neighborhood: part('district'),
      city: part('city'),
      state: part('state'),
      postal_code: part('zip_code'),
    },
  }
}
