import { UnreadableDelivery } from '../port/delivery.ts'
import { filledAt, type Value } from '../reading/value.ts'

/** The longest id that the contract takes. */
const LONGEST_ID = 60

/** An id, or null. A text that is too long is null, because a shortened id would identify another record. */
export function idAt(from: Value | undefined, ...path: string[]): string | null {
  const id = filledAt(from, ...path)
  return id !== null && id.length <= LONGEST_ID ? id : null
}

/**
 * The code of the sale. Throws `UnreadableDelivery` when it is missing, because the sale cannot be stored without it.
 */
export function saleIdAt(from: Value | undefined, ...path: string[]): string {
  const id = filledAt(from, ...path)
  if (id === null) throw new UnreadableDelivery('A venda chegou sem o código.')
  if (id.length > LONGEST_ID) throw new UnreadableDelivery('O código da venda é longo demais.')
  return id
}
