// table
import type { SaleEventKind } from '@talao/fiscal'

/** What each `trans_status_code` of Braip means. */
export const KIND_BY_STATUS_CODE: ReadonlyMap<string, SaleEventKind> = new Map([
  ['1', 'PENDING'],
  ['2', 'PAID'],
  ['3', 'CANCELED'],
  ['4', 'CHARGEBACK'],
  ['5', 'REFUNDED'],
  ['6', 'PENDING'],
  // "Estorno pendente": the refund was asked for and not made yet.
  ['7', 'REFUND_REQUESTED'],
  ['8', 'PENDING'],
  // "Parcialmente pago": some slips of an instalment boleto are paid, the sale is not.
  ['9', 'PENDING'],
  ['10', 'OVERDUE'],
  ['11', 'PENDING'],
  // "Frustrada": the goods on delivery were never paid for.
  ['12', 'CANCELED'],
])
