import Big from 'big.js'
import { NFE_ITEM_FIELDS, type NfeItem, TAGGED_ITEM_FIELDS, type TaggedItemField } from '../../note/nfe-item.ts'
import type { ItemTaxes } from '../../tax/item.ts'
import { impostoGroup, layoutTree } from '../../tax/layout-values.ts'
import type { ItemParticulars } from '../../tax/particulars.ts'
import { toLatin1, toLatin1Lines } from '../../value/latin1-text.ts'
import { decimalFromCents } from '../../value/money.ts'
import type { InfNfe } from '../layout/nfe.ts'

type Det = InfNfe['det'][number]

export function composeItem(item: NfeItem, at: number, taxes: ItemTaxes | undefined, more: ItemParticulars = {}): Det {
  const { infAdProd, ...tagged } = taggedTexts(item)
  return {
    nItem: String(at + 1),
    prod: { ...composeProduct(item, at, taxes, more), ...tagged },
    // The tax engine already uses the layout's tags; the layout check verifies the shape.
    imposto: taxes ? impostoGroup(taxes) : {},
    ...(taxes?.impostoDevol && {
      impostoDevol: layoutTree(taxes.impostoDevol.values) as NonNullable<Det['impostoDevol']>,
    }),
    ...(infAdProd && { infAdProd }),
  }
}

/** The fields with rules of their own: required ones, a default, a code for “none”, a value that stands twice. */
function composeProduct(item: NfeItem, at: number, taxes: ItemTaxes | undefined, more: ItemParticulars): Det['prod'] {
  const unit = toLatin1(item.unit_measurement ?? '')
  const quantity = plainDecimal(item.quantity)
  const price = plainDecimal(item.value_per_unit, 2)
  const gtin = item.gtin ?? 'SEM GTIN'
  const insurance = textOf(more.insurance_cents)
  const other = textOf(more.other_cents)
  return {
    cProd: toLatin1(item.product_code ?? '') || String(at + 1),
    cEAN: gtin,
    xProd: toLatin1(item.description),
    NCM: item.ncm ?? '',
    CFOP: item.cfop ?? '',
    uCom: unit,
    qCom: quantity,
    vUnCom: price,
    vProd: taxes?.vProd.result ?? '',
    ...(taxes?.net && { vUnComLiq: plainDecimal(taxes.net.unit, 2), vProdLiq: taxes.net.total.result }),
    cEANTrib: gtin,
    uTrib: unit,
    qTrib: quantity,
    vUnTrib: price,
    ...(insurance && { vSeg: insurance }),
    ...(other && { vOutro: other }),
    indTot: '1',
    ...(taxes?.activity && { cAtivSN: taxes.activity }),
  }
}

/**
 * A decimal without exponent, leading zeros or sign, and with at least `least` decimal places: `01.5` becomes `1.50`
 * with two. Text that is not a number is unchanged, so that the layout check reports it.
 */
function plainDecimal(decimal: string, least = 0): string {
  if (!/^[0-9]+(\.[0-9]+)?$/.test(decimal)) return decimal
  const plain = new Big(decimal).toFixed()
  const places = plain.split('.')[1]?.length ?? 0
  return places < least ? new Big(decimal).toFixed(least) : plain
}

/** The fields that a tag holds as they are, by that tag. */
function taggedTexts(item: NfeItem) {
  const texts: { [Name in TaggedItemField as (typeof NFE_ITEM_FIELDS)[Name]['tag']]?: string } = {}
  for (const name of TAGGED_ITEM_FIELDS) {
    const text = textOf(item[name])
    if (text) texts[NFE_ITEM_FIELDS[name].tag] = text
  }
  return texts
}

/** A zero amount and an empty text are omitted. */
function textOf(value: string | number | null | undefined): string | undefined {
  if (!value) return undefined
  return typeof value === 'number' ? decimalFromCents(value) : toLatin1Lines(value) || undefined
}
