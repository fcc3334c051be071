import type { NfseOut } from '@talao/contract'
import { isDecimal, multiplyToCents } from '@talao/fiscal/value/cents'
import { decimalTyped, typedDecimal } from '../../../lib/typed-decimal.ts'
import { typedReais } from './typed-amount.ts'

export type ItemValues = {
  /** React key only: rows come and go. */
  key: string
  description: string
  quantity: string
  value_per_unit: string
}

/** The lines of a nota. A nota without lines becomes one line with its total. */
export function itemValues(note: Pick<NfseOut, 'items' | 'total'> | undefined): ItemValues[] {
  const items = note?.items ?? []
  if (items.length === 0) return [{ ...emptyItem('new-0'), value_per_unit: typedReais(note?.total) }]
  return items.map((item, index) => ({
    key: `kept-${index}`,
    description: item.description,
    quantity: typedDecimal(item.quantity),
    value_per_unit: typedDecimal(item.value_per_unit, 2),
  }))
}

export function emptyItem(key: string): ItemValues {
  return { key, description: '', quantity: '1', value_per_unit: '' }
}

/** An empty quantity or unit value is sent as 0. */
export function itemsBody(items: readonly ItemValues[]) {
  return items.map(({ description, quantity, value_per_unit }) => ({
    description: description.trim(),
    quantity: decimalTyped(quantity) ?? '0',
    value_per_unit: decimalTyped(value_per_unit) ?? '0',
  }))
}

export function lineCents({ quantity, value_per_unit }: Pick<ItemValues, 'quantity' | 'value_per_unit'>): number {
  const [times, each] = [decimalTyped(quantity), decimalTyped(value_per_unit)]
  return times && each && isDecimal(times) && isDecimal(each) ? multiplyToCents(times, each) : 0
}

/** Sum of the lines, each rounded to cents first. A line that is not a number yet counts as 0. */
export function totalCents(items: readonly ItemValues[]): number {
  return items.reduce((sum, item) => sum + lineCents(item), 0)
}

/** A draft may have unfinished lines; only unreadable numbers are errors. */
export function checkItems(items: readonly ItemValues[]): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [index, { quantity, value_per_unit }] of items.entries()) {
    if (!isAmount(quantity, 4)) faults[`items.${index}.quantity`] = 'Use um número com até 4 casas.'
    if (!isAmount(value_per_unit, 10)) faults[`items.${index}.value_per_unit`] = 'Informe o valor, como 97,00.'
  }
  return faults
}

function isAmount(text: string, places: number): boolean {
  if (text.trim() === '') return true
  const decimal = decimalTyped(text)
  return decimal !== undefined && (decimal.split('.')[1]?.length ?? 0) <= places
}
