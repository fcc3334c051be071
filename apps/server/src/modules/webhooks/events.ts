import type { WebhookEvent } from '@talao/contract/values'
import type { SaleStatus } from '@talao/fiscal'

type Change = { from: string; to: string }

/** What a note's new status is called outside; null where nobody is told. */
export function eventOfNote(kind: string, { from, to }: Change): WebhookEvent | null {
  if (from === to) return null
  // A cancellation that was refused is asked for anew: the note was authorised long before.
  if (from === 'CancelamentoNegado' && to === 'Autorizada') return null
  return (kind === 'NFE' ? OF_NFE : OF_NFSE)[to] ?? null
}

/** What a refused cancellation is called outside. An NF-e shows it as its status; an NFS-e keeps its status and bears it beside that. */
export function eventOfCancellation(
  kind: string,
  { from, to }: { from: string | null; to: string | null },
): WebhookEvent | null {
  return kind === 'NFSE' && from !== to && to === 'DENIED' ? 'nfse.cancel_denied' : null
}

/** What a sale's new status is called outside; null where nobody is told. */
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
