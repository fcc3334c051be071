import { BUILD_NORMS, type Norms } from '../norms/norms.ts'
import { destinationOf } from '../note/destination.ts'
import type { Nfe, NfeGoal, TypeOperation } from '../note/nfe.ts'
import { itemOf, type NfeItem, PRODUCT_ITEM_FIELDS, type ProductItemField, type TypedItem } from '../note/nfe-item.ts'
import type { NfeTax } from '../note/nfe-tax.ts'
import { taxDay } from '../note/reference.ts'
import { isWithoutIe } from '../note/without-ie.ts'
import { localDay } from '../value/calendar.ts'
import type { CustomerNote, Issuer } from '../value/party.ts'
import { timeZoneOf } from '../value/time-zone.ts'
import { chooseCfop } from './cfop.ts'
import type { DraftProduct, NfeDefaultSetting } from './draft-settings.ts'
import { asAbroad, draftTax } from './draft-tax.ts'
import { goodsClass } from './goods-class.ts'

/** Inputs of an item other than its own fields. */
export type ItemFacts = {
  company: Issuer
  defaults: NfeDefaultSetting
  customer: CustomerNote
  products: readonly DraftProduct[]
  goal: NfeGoal
  type_operation: TypeOperation
  /** The day chosen for the note; without one it is issued now. */
  issue_date?: Date | null
  /** A return takes the codes of the day of the note it reverses. */
  nfe_referenced?: Nfe['nfe_referenced']
  now: Date
  norms?: Norms | undefined
}

/**
 * Resolves an item of a note. Each field comes from the first source that has it: the item itself > product > default
 * setting > rule by regime and day.
 */
export function resolveItem(item: TypedItem & Pick<NfeItem, 'cativ_sn'>, facts: ItemFacts): NfeItem {
  const { company, defaults, customer, products, goal, type_operation, issue_date, now, norms } = facts
  const { tax_regime } = company
  const product = products.find(({ id }) => id === item.product_id)
  const destination = destinationOf({ company, customer_note: customer })
  const codes = Object.fromEntries(
    PRODUCT_ITEM_FIELDS.map((name) => [name, item[name] ?? product?.[name] ?? settingOf(defaults, name)]),
  ) as Pick<TypedItem, ProductItemField>
  const own = destination === 'abroad' && item.nfe_tax ? asAbroad(item.nfe_tax) : item.nfe_tax
  const sources = [own, product?.nfe_tax, defaults.nfe_tax]
  const day = localDay(issue_date ?? now, timeZoneOf(company.address))
  const taxedOn = taxDay({ goal, nfe_referenced: facts.nfe_referenced ?? null }, day)
  const ofGoods = product ? goodsClass(product, codes.ncm, { norms: norms ?? BUILD_NORMS, day }) : null
  const without_ie = isWithoutIe(company, day)
  const tax = draftTax(sources, { tax_regime, ncm: codes.ncm, destination, goal, without_ie, day: taxedOn, norms })
  return {
    ...itemOf((name) => item[name]),
    ...codes,
    product_code: item.product_code ?? product?.external_code ?? (product ? String(product.id) : null),
    description: item.description ?? product?.description ?? product?.name ?? '',
    cfop:
      item.cfop ??
      chooseCfop(destination, customer.icms_taxpayer, [product, defaults], { tax_regime, goal, type_operation }),
    cativ_sn: (product ?? item).cativ_sn ?? null,
    nfe_tax: { ...tax, ...(destination !== 'abroad' && productClass(tax, ofGoods, [product?.nfe_tax, own])) },
  }
}

/** A company has a default for some of the codes only. */
function settingOf(defaults: NfeDefaultSetting, name: ProductItemField): string | null {
  const settings: Partial<Record<ProductItemField, string | null>> = defaults
  return settings[name] ?? null
}

/**
 * A product's cClassTrib overrides the company's and the rule's. It does not bring the IBS and CBS group forward:
 * without a CST the note does not state the group yet, and once the group is mandatory the product's class is used. For
 * a buyer abroad the rule's class applies.
 */
function productClass(
  tax: NfeTax,
  cclasstrib: string | null,
  [product, said]: readonly (Partial<NfeTax> | null | undefined)[],
): Partial<NfeTax> {
  if (!cclasstrib || product?.cclasstrib || said?.cclasstrib || said?.cst_ibscbs) return {}
  return { cclasstrib, cst_ibscbs: tax.cst_ibscbs && cclasstrib.slice(0, 3) }
}
