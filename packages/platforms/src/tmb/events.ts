import type { SaleEventKind } from '@talao/fiscal'
import { bare } from '../reading/country.ts'

/**
 * Event kind of `status_pedido`. TMB writes it as free text, so it is matched without case and accents, by keywords. An
 * unknown status never counts as paid. A requested or partial refund is not a full one, and a refused refund changes
 * nothing.
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
