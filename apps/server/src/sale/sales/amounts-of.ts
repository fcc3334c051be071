import { AppError } from '@talao/contract'
import { amountFault, discountFault, saleAmount } from '@talao/fiscal'
import { plainDecimal } from '../../kit/decimals.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import type { Amounts, SaleInput, StoredParts } from '../edit/edits-of.ts'

type Stored = { sale: StoredSale; items: StoredParts['items'] }

/**
 * Amounts of a submitted form. A missing amount is calculated from the items, and an amount that contradicts them is
 * refused. Unchanged amounts pass, even when the stored sale contradicts itself.
 */
export function amountsOf(body: SaleInput, stored?: Stored): Amounts {
  if (stored && !isOther(body, stored)) return amountsIn(stored.sale)
  const known = stored?.sale ?? { discount_cents: 0, freight_cents: null }
  const freight_cents = body.freight_cents === undefined ? known.freight_cents : body.freight_cents
  const discount_cents = body.discount_cents ?? known.discount_cents
  const parts = {
    items: body.items ?? stored?.items.map(plainItem) ?? [],
    freight_cents: freight_cents ?? 0,
    discount_cents,
  }
  const amount_cents = body.amount_cents ?? saleAmount(parts)
  const overdone = discountFault(parts)
  const contradicted = amountFault(amount_cents, parts)
  if (overdone || contradicted)
    throw new AppError('dados_invalidos', {
      errors: { ...(overdone && { discount: [overdone] }), ...(contradicted && { amount: [contradicted] }) },
    })
  return { amount_cents, discount_cents, freight_cents }
}

function amountsIn({ amount_cents, discount_cents, freight_cents }: StoredSale): Amounts {
  return { amount_cents, discount_cents, freight_cents }
}

function isOther({ amount_cents, discount_cents, freight_cents, items }: SaleInput, stored: Stored): boolean {
  const { sale } = stored
  if (amount_cents !== undefined && amount_cents !== sale.amount_cents) return true
  if (discount_cents !== undefined && discount_cents !== sale.discount_cents) return true
  if (freight_cents !== undefined && (freight_cents ?? 0) !== (sale.freight_cents ?? 0)) return true
  return items !== undefined && JSON.stringify(items.map(plainItem)) !== JSON.stringify(stored.items.map(plainItem))
}

function plainItem({ quantity, value_per_unit }: { quantity: string; value_per_unit: string }) {
  return { quantity: plainDecimal(quantity), value_per_unit: plainDecimal(value_per_unit) }
}
