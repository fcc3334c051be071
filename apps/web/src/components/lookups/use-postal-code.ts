import { useQueryClient } from '@tanstack/react-query'
import { parseCep } from '@talao/fiscal/cep'
import { toUserError } from '../../lib/errors.ts'
import { fromPostalCode, type PlaceValues } from '../note-form/buyer-form.ts'
import type { FormPart } from '../note-form/form-part.ts'
import { postalCodeQuery } from './lookup-queries.ts'
import { useAskedOnce } from './lookups.ts'

/** How a look-up writes into the form, and takes back what it wrote. */
export type CepFill = { fill: (found: ReturnType<typeof fromPostalCode>, by: string) => void; takeBack: () => void }
type Street = Pick<PlaceValues, 'street' | 'neighborhood' | 'city_id'>
type Asker = {
  part: Pick<FormPart<Street & { postal_code: string }>, 'latest' | 'blame'>
  fill: CepFill
  /** Nobody knows it: the street is written by hand. */
  onUnknown?: () => void
}

/** A CEP brings its street, district and city. */
export function usePostalCode({ part, fill: { fill, takeBack }, onUnknown }: Asker) {
  const client = useQueryClient()
  const isStill = (postal_code: string) => part.latest().postal_code === postal_code
  async function look(postal_code: string, cep: string) {
    // The street of another CEP is wrong under this one, whatever its own look-up answers.
    takeBack()
    const asked = part.latest()
    try {
      const found = fromPostalCode(await client.fetchQuery(postalCodeQuery(cep)))
      const latest = part.latest()
      // What was typed while it was asked stays.
      const free = Object.entries(found).filter(
        ([name]) => latest[name as keyof Street] === asked[name as keyof Street],
      )
      if (isStill(postal_code)) fill(Object.fromEntries(free), 'pelo CEP')
    } catch (error) {
      if (toUserError(error).status === 404 && isStill(postal_code))
        part.blame('postal_code', 'Este CEP não foi encontrado. Confira os números, ou digite a rua e a cidade.')
      onUnknown?.()
    }
  }
  return useAskedOnce(
    () => part.latest().postal_code,
    (postal_code) => {
      const cep = parseCep(postal_code)
      return cep ? look(postal_code, cep) : undefined
    },
  )
}
