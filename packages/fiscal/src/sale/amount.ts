// Without the decimals' library: a form works the amount out as it is typed.
import { centsFromDecimal, decimalFromCents, formatMoney, multiplyToCents } from '../cents.ts'
import type { EventSale } from './event.ts'

/** What a sale is made of: items by quantity and value of one (decimal text), carriage and discount in cents of its currency. */
export type AmountParts = {
  items: readonly { quantity: string; value_per_unit: string }[]
  freight_cents: number
  discount_cents: number
}

/**
 * The amount of a sale in cents: Σ quantity × value per unit + freight − discount. Each item is rounded half up to the cent by itself, as
 * the lines of a note are. Negative where the discount is greater than all that was sold.
 */
export function saleAmount({ items, freight_cents, discount_cents }: AmountParts): number {
  const goods = items.reduce((sum, item) => sum + multiplyToCents(item.quantity, item.value_per_unit), 0)
  return goods + freight_cents - discount_cents
}

/** Why an amount cannot stand, in Portuguese with both numbers; undefined where it is what its parts come to. */
export function amountFault(amountCents: number, parts: AmountParts): string | undefined {
  const worked = saleAmount(parts)
  if (worked < 0 || worked === amountCents) return undefined
  return `Os itens, com frete e desconto, somam ${plainMoney(worked)}, e o valor informado é ${plainMoney(amountCents)}. Corrija os itens, o desconto ou o valor.`
}

/** Why a discount cannot stand, in Portuguese. One that leaves nothing to pay can: a coupon of 100 %. */
export function discountFault(parts: AmountParts): string | undefined {
  if (saleAmount(parts) >= 0) return undefined
  const most = plainMoney(saleAmount({ ...parts, discount_cents: 0 }))
  return `O desconto de ${plainMoney(parts.discount_cents)} passa dos itens com o frete, que somam ${most}.`
}

/** The same for what was told of a sale. One of which no item is known contradicts nothing: it lacks its product. */
export function toldAmountFault(sale: EventSale): string | undefined {
  if (sale.items.length === 0) return undefined
  const freight_cents = centsOf(sale.freight)
  const parts = {
    items: sale.items.map(({ quantity, unit_value }) => ({ quantity, value_per_unit: unit_value })),
    freight_cents,
    discount_cents: centsOf(sale.discount),
  }
  return discountFault(parts) ?? amountFault(centsOf(sale.amount) + freight_cents, parts)
}

/** What items come to without the freight, as decimal text: the `amount` of an `EventSale`. */
export function itemsLess(items: AmountParts['items'], discount: string | undefined): string {
  return decimalFromCents(saleAmount({ items, freight_cents: 0, discount_cents: centsOf(discount) }))
}

function centsOf(amount: string | null | undefined): number {
  return centsFromDecimal(amount ?? '') ?? 0
}

/** Without the no-break space of paper: these words travel in answers. */
function plainMoney(cents: number): string {
  return formatMoney(cents).replace('\u00A0', ' ')
}
