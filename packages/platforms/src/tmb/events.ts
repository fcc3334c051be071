import type { SaleEventKind } from '@talao/fiscal'
import { bare } from '../country.ts'

/**
 * What `status_pedido` means. TMB writes it for people, so it is read without case or accents and by its head; whatever it does not
 * say is not paid.
 */
export function kindOfStatus(status: string): SaleEventKind {
  const word = bare(status)
  if (/reembols|estorn/.test(word)) return 'REFUNDED'
  if (word.startsWith('efetivad')) return 'PAID'
  return word.startsWith('cancelad') ? 'CANCELED' : 'PENDING'
}
