import type { NfeOut } from '@talao/contract'
import { centsFromDecimal, formatMoney } from '@talao/fiscal/value/cents'

type Sums = Pick<NfeOut, 'total' | 'payments'>

/** The total of the items and, when the buyer pays more, the difference. */
export function noteSums({ total, payments = [] }: Sums): (readonly [term: string, amount: string])[] {
  const goods = cents(total)
  const paid = payments.reduce((sum, { amount }) => sum + cents(amount), 0)
  if (paid <= goods) return [['Total', formatMoney(goods)]]
  return [
    ['Total dos itens', formatMoney(goods)],
    ['Frete e tributos por fora', formatMoney(paid - goods)],
    ['Total a pagar', formatMoney(paid)],
  ]
}

function cents(reais: number): number {
  return centsFromDecimal(String(reais)) ?? 0
}
