import type { EventClient, MissingData } from '@talao/fiscal'
import type { BuyerParts } from '../buyer.ts'
import { countryOf } from '../country.ts'
import { readForeignBuyer } from '../foreign-buyer.ts'
import { type Fields, filledAt, type Value, valueAt } from '../value.ts'

/** The buyer of a Ticto delivery. An address that the platform made up (`is_mock`) is none. */
export function readTictoBuyer(sent: Fields): { client: EventClient; missing: MissingData[] } {
  const isForeign = isYes(valueAt(sent, 'customer', 'is_foreign'))
  return readForeignBuyer(tictoBuyerParts(sent, isForeign), isForeign)
}

/** The buyer as sent, words for "nothing" taken away. */
export function tictoBuyerParts(sent: Fields, isForeign = false): BuyerParts {
  const isMock = isYes(valueAt(sent, 'customer', 'address', 'is_mock'))
  const address = (name: string) => (isMock ? null : filledAt(sent, 'customer', 'address', name))
  const country = address('country')
  return {
    name: filledAt(sent, 'customer', 'name'),
    email: filledAt(sent, 'customer', 'email'),
    ...phoneOf(sent, isForeign || (countryOf(country) ?? 'BR') !== 'BR'),
    document: filledAt(sent, 'customer', 'cpf') ?? filledAt(sent, 'customer', 'cnpj'),
    country,
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

function phoneOf(sent: Fields, isAbroad: boolean): Pick<BuyerParts, 'phone' | 'phoneCode'> {
  const part = (name: string) => filledAt(sent, 'customer', 'phone', name)
  if (!isAbroad) return { phone: part('number'), phoneCode: part('ddd') }
  return { phone: `${part('ddd') ?? ''}${part('number') ?? ''}`, phoneCode: part('ddi') }
}

function isYes(value: Value | undefined): boolean {
  return value === true || value === '1' || value === 'true'
}
