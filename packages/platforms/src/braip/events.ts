// table
import type { SaleEventKind } from '@talao/fiscal'

/** Each `trans_status_code` of Braip with its `trans_status` text (without case and accents) and its event kind. */
const STATES: readonly (readonly [code: string, word: string, kind: SaleEventKind])[] = [
  ['1', 'aguardando pagamento', 'PENDING'],
  ['2', 'pagamento aprovado', 'PAID'],
  ['3', 'cancelada', 'CANCELED'],
  ['4', 'chargeback', 'CHARGEBACK'],
  ['5', 'devolvida', 'REFUNDED'],
  ['6', 'em analise', 'PENDING'],
  // "Estorno pendente": the refund was requested but not yet made.
  ['7', 'estorno pendente', 'REFUND_REQUESTED'],
  ['8', 'em processamento', 'PENDING'],
  // "Parcialmente pago": some slips of an instalment boleto are paid, the sale is not.
  ['9', 'parcialmente pago', 'PENDING'],
  ['10', 'pagamento atrasado', 'OVERDUE'],
  ['11', 'agendado', 'PENDING'],
  // "Frustrada": a cash-on-delivery order that was never paid.
  ['12', 'frustrada', 'CANCELED'],
]

export const KIND_BY_STATUS_CODE: ReadonlyMap<string, SaleEventKind> = new Map(
  STATES.map(([code, , kind]) => [code, kind]),
)
export const STATUS_BY_WORD: ReadonlyMap<string, string> = new Map(STATES.map(([code, word]) => [word, code]))
