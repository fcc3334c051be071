import { UnreadableDelivery } from './delivery.ts'
import { filledAt, type Value } from './value.ts'

/** What the ids of the specification hold. */
const LONGEST_ID = 60

/** An id, or null. One cut short would be the id of something else, so a text that is too long is none. */
export function idAt(from: Value | undefined, ...path: string[]): string | null {
  const id = filledAt(from, ...path)
  return id !== null && id.length <= LONGEST_ID ? id : null
}

/** The code of the sale itself, without which nothing can be kept. */
export function saleIdAt(from: Value | undefined, ...path: string[]): string {
  const id = filledAt(from, ...path)
  if (id === null) throw new UnreadableDelivery('A venda chegou sem o código.')
  if (id.length > LONGEST_ID) throw new UnreadableDelivery('O código da venda é longo demais.')
  return id
}
