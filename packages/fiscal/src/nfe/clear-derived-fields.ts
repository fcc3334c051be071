import { DERIVED_ITEM_FIELDS, type DerivedItemField, type NfeItem, type TypedItem } from '../note/nfe-item.ts'
import type { NfeTax } from '../note/nfe-tax.ts'
import { type ItemFacts, resolveItem } from './draft-item.ts'

/**
 * A form sends back both derived values and values a user typed. A value that still equals the derived one (`before`,
 * under its own facts) becomes null again, so that another buyer or product brings its own CFOP and taxes.
 */
export function clearDerivedFields(item: TypedItem, before: NfeItem | undefined, facts: ItemFacts): Resolvable {
  if (!before) return item
  const derived = resolveItem({ ...nothingSaid(before), ncm: before.ncm }, facts)
  const { ncm } = resolveItem(nothingSaid(before), facts)
  // The NCM is compared with the one derived without it, since it decides the others.
  const own = { ...derived, ncm }
  const free = (name: DerivedItemField): string | null =>
    same(item[name], before[name]) && same(before[name], own[name]) ? null : item[name]
  return {
    ...item,
    ...(before.product_id == null && { cativ_sn: before.cativ_sn ?? null }),
    ...Object.fromEntries(DERIVED_ITEM_FIELDS.map((name) => [name, free(name)])),
    nfe_tax: item.nfe_tax && releasedTax(item.nfe_tax, before.nfe_tax, derived.nfe_tax),
  }
}

/** The form does not say the activity of the Simples, so an item without a product keeps the one it has. */
type Resolvable = TypedItem & Pick<NfeItem, 'cativ_sn'>

function nothingSaid(item: NfeItem): TypedItem {
  const nothing = Object.fromEntries(DERIVED_ITEM_FIELDS.map((name) => [name, null])) as Record<DerivedItemField, null>
  return { ...item, product_id: item.product_id ?? null, ...nothing, nfe_tax: null }
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
