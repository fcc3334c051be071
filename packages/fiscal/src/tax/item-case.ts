import type { NfeItem } from '../note/nfe-item.ts'
import type { NfeTax } from '../note/nfe-tax.ts'
import { itemTotalCents } from '../note/nfe-total.ts'
import type { TaxContext } from './context.ts'
import { type Figure, figure, reais } from './figure.ts'
import { type TaxCodes, taxCodes } from './item-codes.ts'
import type { ItemParticulars } from './particulars.ts'

/** One item with everything its taxes are computed from. */
export type ItemCase = {
  item: NfeItem
  tax: NfeTax
  codes: TaxCodes
  context: TaxContext
  more: ItemParticulars
  /** vProd: quantity × unit value. */
  gross: Figure
  /** The value of the operation: vProd − vDesc + vFrete + vSeg + vOutro, never below zero. */
  operation: Figure
}

export function itemCase(item: NfeItem, context: TaxContext, more: ItemParticulars): ItemCase {
  const gross = itemTotalCents(item)
  const extra = (more.insurance_cents ?? 0) + (more.other_cents ?? 0)
  const operation = Math.max(0, gross - item.discount_cents + item.freight_cents + extra)
  return {
    item,
    tax: item.nfe_tax,
    codes: taxCodes(item.nfe_tax, context.destination === 'abroad'),
    context,
    more,
    gross: figure('ITEM-01', gross, { quantity: item.quantity, unit: item.value_per_unit }),
    operation: figure('OPERACAO-01', operation, {
      goods: reais(gross),
      discount: reais(item.discount_cents),
      freight: reais(item.freight_cents),
      extra: reais(extra),
    }),
  }
}
