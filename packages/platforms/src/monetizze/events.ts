// table
import type { SaleEventKind } from '@talao/fiscal'

/** Keys are `tipoEvento.codigo`. The sale status (`venda.codigo_status`) uses the same codes from 1 to 6. */
export const KIND_BY_EVENT: ReadonlyMap<string, SaleEventKind> = new Map([
  ['1', 'PENDING'],
  ['2', 'PAID'],
  ['3', 'CANCELED'],
  ['4', 'REFUNDED'],
  // Blocked: the buyer disputes the sale.
  ['5', 'REFUND_REQUESTED'],
  // Sent thirty days after the payment.
  ['6', 'COMPLETED'],
  ['7', 'ABANDONED'],
  ['8', 'IGNORED'],
  // Payment attempts by card and by boleto.
  ['98', 'IGNORED'],
  ['99', 'IGNORED'],
  ['101', 'SUBSCRIPTION'],
  ['102', 'SUBSCRIPTION'],
  ['103', 'SUBSCRIPTION'],
  ['104', 'SUBSCRIPTION'],
  ['105', 'SUBSCRIPTION'],
  ['106', 'SUBSCRIPTION'],
])

/** Event kind of a sale status (`venda.codigo_status`), or undefined for other values. */
export function kindOfStatus(status: string | null): SaleEventKind | undefined {
  return SALE_STATUSES.has(status ?? '') ? KIND_BY_EVENT.get(status ?? '') : undefined
}

const SALE_STATUSES = new Set(['1', '2', '3', '4', '5', '6'])

/** Keys are `venda.status` in lower case, without accents. */
export const STATUS_BY_WORD: ReadonlyMap<string, string> = new Map([
  ['aguardando pagamento', '1'],
  ['finalizada', '2'],
  ['cancelada', '3'],
  ['devolvida', '4'],
  ['bloqueada', '5'],
  ['completa', '6'],
])
