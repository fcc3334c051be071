import type { NfeOut } from '@talao/contract'
import { centsFromDecimal, formatMoney } from '@talao/fiscal/cents'

type Sums = Pick<NfeOut, 'total' | 'payments'>

/** What the items come to, and where the buyer pays more than that, what lies between. */
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
