// table
import type { SaleEventKind } from '@talao/fiscal'

/** `tipoEvento.codigo`; the status of a sale (`venda.codigo_status`) is on the same scale from 1 to 6. */
export const KIND_BY_EVENT: ReadonlyMap<string, SaleEventKind> = new Map([
  ['1', 'PENDING'],
  ['2', 'PAID'],
  ['3', 'CANCELED'],
  ['4', 'REFUNDED'],
  // Blocked: the buyer disputes the sale.
  ['5', 'REFUND_REQUESTED'],
  // Thirty days after it was paid.
  ['6', 'COMPLETED'],
  ['7', 'ABANDONED'],
  ['8', 'IGNORED'],
  // Attempts to pay by card and by boleto.
  ['98', 'IGNORED'],
  ['99', 'IGNORED'],
  ['101', 'SUBSCRIPTION'],
  ['102', 'SUBSCRIPTION'],
  ['103', 'SUBSCRIPTION'],
  ['104', 'SUBSCRIPTION'],
  ['105', 'SUBSCRIPTION'],
  ['106', 'SUBSCRIPTION'],
])

/** What the status of a sale means (`venda.codigo_status`), or undefined when it is none. */
export function kindOfStatus(status: string | null): SaleEventKind | undefined {
  return SALE_STATUSES.has(status ?? '') ? KIND_BY_EVENT.get(status ?? '') : undefined
}

const SALE_STATUSES = new Set(['1', '2', '3', '4', '5', '6'])

/** `venda.status`, without accents and capitals. */
export const STATUS_BY_WORD: ReadonlyMap<string, string> = new Map([
  ['aguardando pagamento', '1'],
  ['finalizada', '2'],
  ['cancelada', '3'],
  ['devolvida', '4'],
  ['bloqueada', '5'],
  ['completa', '6'],
])
