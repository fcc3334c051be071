import { AppError } from '@talao/contract'
import { amountFault, discountFault, saleAmount } from '@talao/fiscal'
import { plainDecimal } from '../../kit/decimals.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import type { Amounts, SaleInput, StoredParts } from '../edit/edits-of.ts'

type Stored = { sale: StoredSale; items: StoredParts['items'] }

/**
 * Amounts of a submitted form, in cents. A missing amount is calculated from the items, and an amount that contradicts
 * them is refused. Unchanged amounts pass, even when the stored sale contradicts itself.
 */
export function amountsOf(body: SaleInput, stored?: Stored): Amounts {
  if (stored && !isOther(body, stored)) return amountsIn(stored.sale)
  const known = stored ? amountsIn(stored.sale) : { discount: 0, freight: null }
  const freight = body.freight === undefined ? known.freight : body.freight
  const discount = body.discount ?? known.discount
  const parts = {
    items: body.items ?? stored?.items.map(plainItem) ?? [],
    freight_cents: freight ?? 0,
    discount_cents: discount,
  }
  const amount = body.amount ?? saleAmount(parts)
  const overdone = discountFault(parts)
  const contradicted = amountFault(amount, parts)
  if (overdone || contradicted)
    throw new AppError('dados_invalidos', {
      errors: { ...(overdone && { discount: [overdone] }), ...(contradicted && { amount: [contradicted] }) },
    })
  return { amount, discount, ...(freight === undefined ? {} : { freight }) }
}

function amountsIn(sale: StoredSale) {
  return { amount: sale.amount_cents, discount: sale.discount_cents, freight: sale.freight_cents }
}

function isOther({ amount, discount, freight, items }: SaleInput, stored: Stored): boolean {
  const { sale } = stored
  if (amount !== undefined && amount !== sale.amount_cents) return true
  if (discount !== undefined && discount !== sale.discount_cents) return true
  if (freight !== undefined && (freight ?? 0) !== (sale.freight_cents ?? 0)) return true
  return items !== undefined && JSON.stringify(items.map(plainItem)) !== JSON.stringify(stored.items.map(plainItem))
}

function plainItem({ quantity, value_per_unit }: { quantity: string; value_per_unit: string }) {
  return { quantity: plainDecimal(quantity), value_per_unit: plainDecimal(value_per_unit) }
}
