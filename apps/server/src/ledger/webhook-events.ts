import type { WebhookEvent } from '@talao/contract/fields/values'
import type { SaleStatus } from '@talao/fiscal'

type Change = { from: string; to: string }

/** The webhook event of a note's status change. Null when there is none. */
export function eventOfNote(kind: string, { from, to }: Change): WebhookEvent | null {
  if (from === to) return null
  // The cancellation was requested again. The authorisation was reported when it happened.
  if (from === 'CancelamentoNegado' && to === 'Autorizada') return null
  return (kind === 'NFE' ? OF_NFE : OF_NFSE)[to] ?? null
}

/**
 * The webhook event of a refused cancellation of an NFS-e, which keeps its status and stores the refusal in
 * `cancel_state`. An NF-e changes its status, so `eventOfNote` reports it.
 */
export function eventOfCancellation(
  kind: string,
  { from, to }: { from: string | null; to: string | null },
): WebhookEvent | null {
  return kind === 'NFSE' && from !== to && to === 'DENIED' ? 'nfse.cancel_denied' : null
}

/** The webhook event of a sale's status change. Null when there is none. */
export function eventOfSale({ from, to }: Change): WebhookEvent | null {
  return from === to ? null : OF_SALE[to as SaleStatus]
}

const OF_NFE: Readonly<Record<string, WebhookEvent>> = {
  Autorizada: 'nfe.authorized',
  Negada: 'nfe.denied',
  FAIL: 'nfe.failed',
  CancelamentoNegado: 'nfe.cancel_denied',
  Cancelada: 'nfe.canceled',
}

const OF_NFSE: Readonly<Record<string, WebhookEvent>> = {
  Autorizada: 'nfse.authorized',
  Negada: 'nfse.denied',
  FAIL: 'nfse.failed',
  Cancelada: 'nfse.canceled',
}

const OF_SALE: Readonly<Record<SaleStatus, WebhookEvent | null>> = {
  UNCOMPLETED: null,
  UNPROCESSED: 'sale.incomplete',
  PENDING: 'sale.ready',
  LOCKED: 'sale.locked',
  DONE: 'sale.processed',
  CANCELED: 'sale.canceled',
}
