// Imports `cents.ts` and not `money.ts`, to avoid the decimal library: a form computes the amount while the user types.
import { centsFromDecimal, decimalFromCents, formatMoney, multiplyToCents } from '../value/cents.ts'
import type { EventSale } from './event.ts'

/**
 * The parts of a sale's amount: items by quantity and unit value (decimal text), freight and discount in cents of its
 * currency.
 */
export type AmountParts = {
  items: readonly { quantity: string; value_per_unit: string }[]
  freight_cents: number
  discount_cents: number
}

/**
 * The amount of a sale in cents: Σ quantity × value per unit + freight − discount. Each item is rounded half up to the
 * cent separately, like the lines of a note. Negative when the discount exceeds items and freight.
 */
export function saleAmount({ items, freight_cents, discount_cents }: AmountParts): number {
  const goods = items.reduce((sum, item) => sum + multiplyToCents(item.quantity, item.value_per_unit), 0)
  return goods + freight_cents - discount_cents
}

/**
 * Error text in Portuguese, with both numbers, for an amount that differs from its parts; undefined when it matches.
 * Also undefined when the parts are negative, which `discountFault` reports.
 */
export function amountFault(amountCents: number, parts: AmountParts): string | undefined {
  const worked = saleAmount(parts)
  if (worked < 0 || worked === amountCents) return undefined
  return `Os itens, com frete e desconto, somam ${plainMoney(worked)}, e o valor informado é ${plainMoney(amountCents)}. Corrija os itens, o desconto ou o valor.`
}

/**
 * Error text in Portuguese for a discount that exceeds items and freight. A discount of the whole amount is allowed: a
 * coupon of 100 %.
 */
export function discountFault(parts: AmountParts): string | undefined {
  if (saleAmount(parts) >= 0) return undefined
  const most = plainMoney(saleAmount({ ...parts, discount_cents: 0 }))
  return `O desconto de ${plainMoney(parts.discount_cents)} passa dos itens com o frete, que somam ${most}.`
}

/**
 * `discountFault` and `amountFault` for received data. A sale without items has no contradiction here; its product is
 * reported as missing.
 */
export function receivedAmountFault(sale: EventSale): string | undefined {
  if (sale.items.length === 0) return undefined
  const freight_cents = centsOf(sale.freight)
  const parts = {
    items: sale.items.map(({ quantity, unit_value }) => ({ quantity, value_per_unit: unit_value })),
    freight_cents,
    discount_cents: centsOf(sale.discount),
  }
  return discountFault(parts) ?? amountFault(centsOf(sale.amount) + freight_cents, parts)
}

/** The value of the items less the discount, without freight, as decimal text: the `amount` of an `EventSale`. */
export function itemsLess(items: AmountParts['items'], discount: string | undefined): string {
  return decimalFromCents(saleAmount({ items, freight_cents: 0, discount_cents: centsOf(discount) }))
}

function centsOf(amount: string | null | undefined): number {
  return centsFromDecimal(amount ?? '') ?? 0
}

/** Without the no-break space, because this text is sent in API answers. */
function plainMoney(cents: number): string {
  return formatMoney(cents).replace('\u00A0', ' ')
}
