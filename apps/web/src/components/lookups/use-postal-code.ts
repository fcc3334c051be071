import { parseCep } from '@talao/fiscal/value/cep'
import { useQueryClient } from '@tanstack/react-query'
import { toUserError } from '../../lib/errors.ts'
import { fromPostalCode, type PlaceValues } from '../note-form/buyer-form.ts'
import type { FormPart } from '../note-form/form-part.ts'
import { postalCodeQuery } from './lookup-queries.ts'
import { useAskedOnce } from './lookups.ts'

/** How a lookup fills the form, and takes back what it filled. */
export type CepFill = { fill: (found: ReturnType<typeof fromPostalCode>, by: string) => void; takeBack: () => void }
type Street = Pick<PlaceValues, 'street' | 'neighborhood' | 'city_id'>
type Asker = {
  part: Pick<FormPart<Street & { postal_code: string }>, 'latest' | 'blame'>
  fill: CepFill
  /** The CEP is unknown, so the user types the street. */
  onUnknown?: () => void
}

/** Fills street, district and city from a CEP. */
export function usePostalCode({ part, fill: { fill, takeBack }, onUnknown }: Asker) {
  const client = useQueryClient()
  const isStill = (postal_code: string) => part.latest().postal_code === postal_code
  async function look(postal_code: string, cep: string) {
    // The previous CEP's street is wrong now, whatever the new lookup answers.
    takeBack()
    const asked = part.latest()
    try {
      const found = fromPostalCode(await client.fetchQuery(postalCodeQuery(cep)))
      const latest = part.latest()
      // Do not overwrite fields that were changed during the lookup.
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
