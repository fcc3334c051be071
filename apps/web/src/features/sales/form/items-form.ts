import type { SaleOut } from '@talao/contract'
import { multiplyToCents } from '@talao/fiscal/value/cents'
import { decimalTyped, typedDecimal } from '../../../lib/typed-decimal.ts'

export type ItemValues = {
  /** React key only: rows come and go. */
  key: string
  id: number | undefined
  product_id: number | null
  product_name: string
  description: string
  quantity: string
  value_per_unit: string
  coproducer_id: number | null
}

export function itemValues(sale: SaleOut | undefined): ItemValues[] {
  if (!sale?.items?.length) return [emptyItem('new-0')]
  return sale.items.map((item) => ({
    key: String(item.id),
    id: item.id,
    product_id: item.product_id,
    product_name: item.product?.name ?? '',
    description: item.description,
    quantity: typedDecimal(item.quantity),
    value_per_unit: typedDecimal(item.value_per_unit, 2),
    coproducer_id: item.coproducer_id,
  }))
}

export function emptyItem(key: string): ItemValues {
  return {
    key,
    id: undefined,
    product_id: null,
    product_name: '',
    description: '',
    quantity: '1',
    value_per_unit: '',
    coproducer_id: null,
  }
}

export function itemsBody(items: readonly ItemValues[]) {
  return items.map(({ id, product_id, description, quantity, value_per_unit, coproducer_id }) => ({
    ...(id === undefined ? {} : { id }),
    product_id,
    description: description.trim(),
    quantity: decimalTyped(quantity) ?? quantity,
    value_per_unit: decimalTyped(value_per_unit) ?? value_per_unit,
    coproducer_id,
  }))
}

/** Sum of the lines, each rounded to cents first. A line that is not a number yet counts as 0. */
export function totalCents(items: readonly Pick<ItemValues, 'quantity' | 'value_per_unit'>[]): number {
  return items.reduce((sum, { quantity, value_per_unit }) => {
    const [times, each] = [decimalTyped(quantity), decimalTyped(value_per_unit)]
    return times === undefined || each === undefined ? sum : sum + multiplyToCents(times, each)
  }, 0)
}

export function checkItems(items: readonly ItemValues[]): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [index, item] of items.entries()) {
    const at = `items.${index}`
    if (!item.description.trim()) faults[`${at}.description`] = 'Diga o que foi vendido.'
    if (!isAmount(item.quantity, 4)) faults[`${at}.quantity`] = 'Maior que zero, até 4 casas.'
    if (!isAmount(item.value_per_unit, 10)) faults[`${at}.value_per_unit`] = 'Maior que zero, como 97,00.'
  }
  return faults
}

function isAmount(text: string, places: number): boolean {
  const decimal = decimalTyped(text)
  if (decimal === undefined || /^[0.]+$/.test(decimal)) return false
  return (decimal.split('.')[1]?.length ?? 0) <= places
}
