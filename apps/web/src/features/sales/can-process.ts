import type { SaleOut } from '@talao/contract'
import { missingText } from './missing.ts'

/** True, or the reason why this sale cannot become a nota now, as text for a disabled button. */
export function canProcess(sale: Pick<SaleOut, 'status' | 'missing' | 'skip_reason' | 'status_reason'>): true | string {
  switch (sale.status) {
    case 'PENDING':
      return true
    case 'UNPROCESSED':
      return sale.missing.length > 0 ? missingText(sale.missing) : true
    case 'UNCOMPLETED':
      return 'O pagamento ainda não foi confirmado.'
    case 'LOCKED':
      return sale.skip_reason ?? sale.status_reason ?? 'A venda está bloqueada por disputa ou pedido de reembolso.'
    case 'CANCELED':
      return 'A venda foi cancelada.'
    case 'DONE':
      return 'A venda já virou nota.'
    default:
      return sale.status satisfies never
  }
}
