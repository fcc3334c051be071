import type { BuyerParts } from '../reading/buyer.ts'
import { type Fields, filledAt, flagAt } from '../reading/value.ts'

/**
 * The buyer as sent, without placeholder texts for "nothing" and without an address invented by the platform
 * (`is_mock`).
 */
export function tictoBuyerParts(sent: Fields): BuyerParts {
  const isMock = flagAt(sent, 'customer', 'address', 'is_mock') === true
  const address = (name: string) => (isMock ? null : filledAt(sent, 'customer', 'address', name))
  const phone = (name: string) => filledAt(sent, 'customer', 'phone', name)
  return {
    name: filledAt(sent, 'customer', 'name'),
    email: filledAt(sent, 'customer', 'email'),
    phone: phone('number'),
    phoneCode: phone('ddd'),
    phoneCountryCode: phone('ddi'),
    document: filledAt(sent, 'customer', 'cpf') ?? filledAt(sent, 'customer', 'cnpj'),
    country: address('country'),
    isForeign: flagAt(sent, 'customer', 'is_foreign') === true,
    address: {
      street: address('street'),
      number: address('street_number'),
      complement: address('complement'),
      neighborhood: address('neighborhood'),
      city: address('city'),
      state: address('state'),
      postal_code: address('zip_code'),
    },
  }
}
