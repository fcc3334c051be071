import { type BuyerParts } from '../buyer.ts'
import { countryOf } from '../country.ts'
import { readForeignBuyer } from '../foreign-buyer.ts'
import { type Fields, filledAt } from '../value.ts'

/** The buyer of a PerfectPay sale. The platform names the kind of document, and `ESTRANGEIRO` is one of them. */
export function readPerfectPayBuyer(sent: Fields): ReturnType<typeof readForeignBuyer> {
  return readForeignBuyer(perfectPayBuyerParts(sent), isForeigner(sent))
}

/** The buyer as sent, words for "nothing" taken away. */
export function perfectPayBuyerParts(sent: Fields): BuyerParts {
  const part = (name: string) => filledAt(sent, 'customer', name)
  const country = part('country')
  const isAbroad = isForeigner(sent) || (countryOf(country) ?? 'BR') !== 'BR'
  const number = part('phone_number') ?? part('phone')
  const area = part('phone_area_code')
  return {
    name: part('full_name'),
    email: part('email'),
    phone: isAbroad && number !== null ? `${area ?? ''}${number}` : number,
    phoneCode: isAbroad ? part('phone_extension') : area,
    document: part('identification_number'),
    country,
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

function isForeigner(sent: Fields): boolean {
  return filledAt(sent, 'customer', 'identification_type')?.toUpperCase() === 'ESTRANGEIRO'
}
