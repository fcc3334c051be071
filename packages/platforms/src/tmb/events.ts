import type { SaleEventKind } from '@talao/fiscal'
import { bare } from '../country.ts'

/**
 * What `status_pedido` means. TMB writes it for people, so it is read without case or accents and by its head; whatever it does not
 * say is not paid. A refund that is asked for or partial is none of the whole, and one that was refused changes nothing.
 */
export function kindOfStatus(status: string): SaleEventKind {
  const word = bare(status)
  if (/reembols|estorn|devol/.test(word)) return givenBack(word)
  if (/charge ?back|contesta/.test(word)) return 'CHARGEBACK'
  if (word.startsWith('efetivad')) return 'PAID'
  if (/^cancelad|^distrat/.test(word)) return 'CANCELED'
  return /^(recusad|reprovad|negad)/.test(word) ? 'REFUSED' : 'PENDING'
}

function givenBack(word: string): SaleEventKind {
  if (/negad|recusad|rejeitad|nao /.test(word)) return 'PENDING'
  if (/solicit|pedid|analise|pendente|andamento|aguard/.test(word)) return 'REFUND_REQUESTED'
  return /parcial/.test(word) ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}
