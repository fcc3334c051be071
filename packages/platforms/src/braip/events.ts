// table
import type { SaleEventKind } from '@talao/fiscal'

/** What each `trans_status_code` of Braip means, and the word for it in `trans_status`, without case and accents. */
const STATES: readonly (readonly [code: string, word: string, kind: SaleEventKind])[] = [
  ['1', 'aguardando pagamento', 'PENDING'],
  ['2', 'pagamento aprovado', 'PAID'],
  ['3', 'cancelada', 'CANCELED'],
  ['4', 'chargeback', 'CHARGEBACK'],
  ['5', 'devolvida', 'REFUNDED'],
  ['6', 'em analise', 'PENDING'],
  // "Estorno pendente": the refund was asked for and not made yet.
  ['7', 'estorno pendente', 'REFUND_REQUESTED'],
  ['8', 'em processamento', 'PENDING'],
  // "Parcialmente pago": some slips of an instalment boleto are paid, the sale is not.
  ['9', 'parcialmente pago', 'PENDING'],
  ['10', 'pagamento atrasado', 'OVERDUE'],
  ['11', 'agendado', 'PENDING'],
  // "Frustrada": the goods on delivery were never paid for.
  ['12', 'frustrada', 'CANCELED'],
]

export const KIND_BY_STATUS_CODE: ReadonlyMap<string, SaleEventKind> = new Map(
  STATES.map(([code, , kind]) => [code, kind]),
)
export const STATUS_BY_WORD: ReadonlyMap<string, string> = new Map(STATES.map(([code, word]) => [word, code]))
