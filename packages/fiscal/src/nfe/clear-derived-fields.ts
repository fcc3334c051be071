import type { NfeItem, NfeTax } from '../note/nfe.ts'
import { type ItemFacts, resolveItem, type TypedItem } from './draft-item.ts'

/**
 * A form sends back both derived values and values a user typed. A value that still equals the derived one (`before`,
 * under its own facts) becomes null again, so that another buyer or product brings its own CFOP and taxes.
 */
export function clearDerivedFields(item: TypedItem, before: NfeItem | undefined, facts: ItemFacts): TypedItem {
  if (!before) return item
  const derived = resolveItem({ ...nothingSaid(before), ncm: before.ncm }, facts)
  const { ncm } = resolveItem(nothingSaid(before), facts)
  const free = <K extends (typeof DERIVED)[number]>(name: K): TypedItem[K] =>
    same(item[name], before[name]) && same(before[name], derived[name]) ? null : item[name]
  const released = Object.fromEntries(DERIVED.map((name) => [name, free(name)]))
  return {
    ...item,
    ...released,
    ncm: same(item.ncm, before.ncm) && same(before.ncm, ncm) ? null : item.ncm,
    nfe_tax: item.nfe_tax && releasedTax(item.nfe_tax, before.nfe_tax, derived.nfe_tax),
  }
}

const DERIVED = ['product_code', 'description', 'unit_measurement', 'cfop', 'cest', 'gtin', 'cbenef'] as const

function nothingSaid(item: NfeItem): TypedItem {
  return {
    ...item,
    product_id: item.product_id ?? null,
    product_code: null,
    description: null,
    unit_measurement: null,
    cfop: null,
    ncm: null,
    cest: null,
    gtin: null,
    cbenef: null,
    nfe_tax: null,
  }
}

function releasedTax(tax: Partial<NfeTax>, before: NfeTax, derived: NfeTax): Partial<NfeTax> {
  const names = Object.keys(tax) as (keyof NfeTax)[]
  const isDerived = (name: keyof NfeTax) => same(tax[name], before[name]) && same(before[name], derived[name])
  return Object.fromEntries(names.map((name) => [name, isDerived(name) ? null : tax[name]]))
}

/** `18` and `18.0000` are the same rate. */
function same(a: string | null | undefined, b: string | null | undefined): boolean {
  return plain(a) === plain(b)
}

function plain(value: string | null | undefined): string | null {
  if (value == null || value === '') return null
  return /^\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value
}
