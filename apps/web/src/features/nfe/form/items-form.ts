import type { BodyOf, NfeItemOut } from '@talao/contract'
import {
  type ItemWireName,
  itemField,
  itemFieldsWhere,
  itemWireName,
  type NfeItemField,
} from '@talao/fiscal/note/nfe-item'
import { NFE_TAX_CODES, NFE_TAX_RATES, type NfeTaxField } from '@talao/fiscal/note/nfe-tax'
import { multiplyToCents } from '@talao/fiscal/value/cents'
import { centsTyped, decimalTyped, typedDecimal, typedMoney } from '../../../lib/typed-decimal.ts'
import { isPercent, percentTyped, typedPercent } from '../../../lib/typed-percent.ts'

/**
 * Tax fields an item can set. The `…_abroad` fields are sent back unchanged: an item's plain fields hold for any buyer.
 */
export type TaxName = Exclude<NfeTaxField, `${string}_abroad`>
export const TAX_CODES = NFE_TAX_CODES.filter(isPlain)
export const TAX_RATES = NFE_TAX_RATES.filter(isPlain)

function isPlain<Name extends NfeTaxField>(name: Name): name is Exclude<Name, `${string}_abroad`> {
  return !name.endsWith('_abroad')
}

export type ItemTextName = ItemWireName<Exclude<NfeItemField, 'product_id' | 'product_code' | 'nfe_tax'>>
const TEXT_FIELDS = itemFieldsWhere(({ kind }) => kind !== 'id' && kind !== 'tax').filter(
  (name) => name !== 'product_code',
)

/** An item in the form, all texts. Empty ones take the value of the product, the company or the law. */
export type ItemValues = Record<ItemTextName, string> & {
  key: string
  product_id: number | null
  product_name: string
  tax: Record<TaxName, string>
  kept: { product_code: string | null; nfe_tax: NfeItemOut['nfe_tax'] | null }
}
type ItemBody = NonNullable<BodyOf<'POST /api/fiscal-note'>['items']>[number]

export function emptyItem(key: string): ItemValues {
  return {
    ...textsOf(() => ''),
    quantity: '1',
    key,
    product_id: null,
    product_name: '',
    tax: Object.fromEntries([...TAX_CODES, ...TAX_RATES].map((name) => [name, ''])) as ItemValues['tax'],
    kept: { product_code: null, nfe_tax: null },
  }
}

function textsOf(textOf: (name: NfeItemField) => string): Record<ItemTextName, string> {
  return Object.fromEntries(TEXT_FIELDS.map((name) => [itemWireName(name), textOf(name)])) as Record<
    ItemTextName,
    string
  >
}

export function itemValues(items: readonly NfeItemOut[]): ItemValues[] {
  return items.map((item, at) => ({
    ...textsOf((name) => typedText(name, item)),
    key: `saved-${at}`,
    product_id: item.product_id,
    product_name: item.description,
    tax: Object.fromEntries([
      ...TAX_CODES.map((name) => [name, item.nfe_tax[name] ?? '']),
      ...TAX_RATES.map((name) => [name, typedPercent(item.nfe_tax[name])]),
    ]) as ItemValues['tax'],
    kept: { product_code: item.product_code, nfe_tax: item.nfe_tax },
  }))
}

/** Unit values show at least two decimal places; amounts of zero stay empty. */
function typedText(name: NfeItemField, item: NfeItemOut): string {
  const value = item[itemWireName(name)]
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  if (itemField(name).kind === 'cents') return value ? typedMoney(value) : ''
  return name === 'value_per_unit' ? typedDecimal(value, 2) : typedDecimal(value)
}

/** An empty quantity or unit value is sent as 0: a draft may be unfinished. */
export function itemsBody(items: readonly ItemValues[]): ItemBody[] {
  return items.map((item) => ({
    ...Object.fromEntries(TEXT_FIELDS.map((name) => [itemWireName(name), bodyValue(name, item)])),
    product_id: item.product_id,
    product_code: item.kept.product_code,
    nfe_tax: taxBody(item),
  }))
}

function bodyValue(name: NfeItemField, item: ItemValues): string | number | null {
  const text = item[itemWireName(name) as ItemTextName].trim()
  const { kind } = itemField(name)
  if (kind === 'decimal') return decimalTyped(text) ?? '0'
  return kind === 'cents' ? reaisOf(text) : text || null
}

/** Sum of the lines, each rounded to cents first. A line that is not a number yet counts as 0. */
export function itemsCents(items: readonly ItemValues[]): number {
  return items.reduce((sum, item) => sum + itemCents(item), 0)
}

export function itemCents({ quantity, value_per_unit }: Pick<ItemValues, 'quantity' | 'value_per_unit'>): number {
  const [times, each] = [decimalTyped(quantity), decimalTyped(value_per_unit)]
  return times === undefined || each === undefined ? 0 : multiplyToCents(times, each)
}

const AMOUNTS = itemFieldsWhere(({ kind }) => kind === 'cents').map((name) => itemWireName(name) as ItemTextName)

/** Only unreadable values are errors here; missing ones are reported when the nota is sent. */
export function checkItems(items: readonly ItemValues[]): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [index, item] of items.entries()) {
    const at = `items.${index}`
    if (!isDecimal(item.quantity, 4)) faults[`${at}.quantity`] = 'Um número, com até 4 casas.'
    if (!isDecimal(item.value_per_unit, 10)) faults[`${at}.value_per_unit`] = 'Um valor, como 97,00.'
    for (const name of AMOUNTS)
      if (item[name].trim() && centsTyped(item[name]) === undefined)
        faults[`${at}.${name}`] = 'Informe o valor em reais, como 10,00.'
    for (const name of TAX_RATES)
      if (!isPercent(item.tax[name])) faults[`${at}.nfe_tax.${name}`] = 'Informe um percentual de 0 a 100.'
  }
  return faults
}

function taxBody({ tax, kept }: ItemValues): ItemBody['nfe_tax'] {
  const said = {
    ...Object.fromEntries(TAX_CODES.map((name) => [name, tax[name] || null])),
    ...Object.fromEntries(TAX_RATES.map((name) => [name, percentTyped(tax[name]) ?? null])),
  }
  if (!kept.nfe_tax && Object.values(said).every((value) => value === null)) return null
  return { ...kept.nfe_tax, ...said }
}

function isDecimal(text: string, places: number): boolean {
  if (text.trim() === '') return true
  const decimal = decimalTyped(text)
  return decimal !== undefined && (decimal.split('.')[1]?.length ?? 0) <= places
}

function reaisOf(text: string): number {
  return (centsTyped(text) ?? 0) / 100
}
