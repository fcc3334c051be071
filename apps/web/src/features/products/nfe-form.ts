import type { BodyOf, ProductOut } from '@talao/contract'
import { DEFAULT_CFOP_NAMES, type DefaultCfop, PRODUCT_ITEM_FIELDS } from '@talao/fiscal/note/nfe-item'
import { isImmune } from '@talao/fiscal/tax/immune-ncm'
import { CODES_OF_BOOKS } from '@talao/fiscal/tax/product-codes'
import { codeFault } from '@talao/fiscal/value/code'
import { isPercent, percentTyped } from '../../lib/typed-percent.ts'
import { typedNumber } from './numbers.ts'

const PLAIN = [...PRODUCT_ITEM_FIELDS, 'cclasstrib'] as const
const TAX_CODES = ['icms_origin', 'icms_cst', 'pis_cst', 'cofins_cst', 'cst_ibscbs'] as const
const TAX_RATES = ['icms_aliquot', 'pis_aliquot', 'cofins_aliquot'] as const

/** `goods_cclasstrib` is `nfe_tax.cclasstrib`, used when the product's own `cclasstrib` is that of its service. */
export type NfeValues = Record<
  (typeof PLAIN)[number] | DefaultCfop | (typeof TAX_CODES)[number] | (typeof TAX_RATES)[number] | 'goods_cclasstrib',
  string
>
type Part = Partial<BodyOf<'POST /api/product'>>

/** The NF-e fields of a product. */
export function nfeValues(product: ProductOut | undefined): NfeValues {
  const own = [...PLAIN, ...DEFAULT_CFOP_NAMES].map((name) => [name, product?.[name] ?? ''])
  const codes = TAX_CODES.map((name) => [name, product?.nfe_tax?.[name] ?? ''])
  const rates = TAX_RATES.map((name) => [name, typedNumber(product?.nfe_tax?.[name])])
  const goods = [['goods_cclasstrib', product?.nfe_tax?.cclasstrib ?? '']]
  return Object.fromEntries([...own, ...codes, ...rates, ...goods]) as NfeValues
}

/**
 * Sends the whole tax group, including values this screen does not show. Null when all are empty, so that the company's
 * defaults apply.
 */
export function nfeBody(values: NfeValues, product: ProductOut | undefined): Part {
  const own = Object.fromEntries([...PLAIN, ...DEFAULT_CFOP_NAMES].map((name) => [name, values[name].trim() || null]))
  const taxes = {
    ...product?.nfe_tax,
    ...Object.fromEntries(TAX_CODES.map((name) => [name, values[name] || null])),
    ...Object.fromEntries(TAX_RATES.map((name) => [name, percentTyped(values[name]) ?? null])),
    cclasstrib: values.goods_cclasstrib || null,
  }
  const isEmpty = Object.values(taxes).every((value) => value === null || value === undefined)
  return { ...own, nfe_tax: isEmpty ? null : taxes }
}

/** The field that holds the cClassTrib of the goods. */
export function classField(values: NfeValues, isBoth: boolean): 'cclasstrib' | 'goods_cclasstrib' {
  return isBoth || values.goods_cclasstrib ? 'goods_cclasstrib' : 'cclasstrib'
}

/** Books are immune: choosing such an NCM fills their IBS and CBS codes where the fields are empty. */
export function withNcm(values: NfeValues, ncm: string, isBoth: boolean): NfeValues {
  const next = { ...values, ncm }
  const field = classField(values, isBoth)
  const { cst, cclasstrib } = CODES_OF_BOOKS
  const wasBook = isImmune(values.ncm) && values.cst_ibscbs === cst && values[field] === cclasstrib
  if (wasBook && !isImmune(ncm)) return { ...next, cst_ibscbs: '', [field]: '' }
  return isImmune(ncm) && !values.cst_ibscbs && !values[field]
    ? { ...next, cst_ibscbs: cst, [field]: cclasstrib }
    : next
}

export function checkNfe(values: NfeValues): Record<string, string> {
  const faults: Record<string, string> = {}
  const codes = (['ncm', 'cest', 'gtin', 'cbenef', 'cclasstrib'] as const).map((name) => [name, name] as const)
  for (const [name, kind] of [...codes, ...DEFAULT_CFOP_NAMES.map((cfop) => [cfop, 'cfop'] as const)]) {
    const fault = codeFault(kind, values[name])
    if (fault) faults[`nfe.${name}`] = fault
  }
  for (const rate of TAX_RATES) {
    if (!isPercent(values[rate])) faults[`nfe.${rate}`] = 'Informe um percentual de 0 a 100.'
  }
  return faults
}
