import { createHash } from 'node:crypto'
import type { PurchaseEvent } from './purchase.ts'

/** The platform's id of a delivery. The same event always has the same id. */
export function deliveryId({ kind, purchase }: PurchaseEvent): string {
  const hash = createHash('sha256').update(`${purchase.code}:${kind}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
