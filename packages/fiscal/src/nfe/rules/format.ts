import { destinationOf } from '../../note/destination.ts'
import { type Nfe } from '../../note/nfe.ts'
import { type NfeItem } from '../../note/nfe-item.ts'
import { NFE_TAX_RATES, type NfeTax } from '../../note/nfe-tax.ts'
import { type TaxCodes, taxCodes } from '../../tax/item-codes.ts'
import { parseInscricaoEstadual } from '../../value/inscricao-estadual/inscricao-estadual.ts'
import { toLatin1 } from '../../value/latin1-text.ts'
import { isDecimal } from '../../value/money.ts'
import { ufOfCode } from '../../value/uf.ts'

/** Whether the text, cleaned as it will be sent, has `min` to `max` characters. Null counts as empty. */
export function hasLength(text: string | null, min: number, max: number): boolean {
  const { length } = toLatin1(text ?? '')
  return length >= min && length <= max
}

/**
 * Whether the text is a positive decimal that fits the layout: at most `units` digits before the point and `places`
 * after it.
 */
export function isPositive(text: string, units: number, places: number): boolean {
  const match = /^([0-9]+)(?:\.([0-9]+))?$/.exec(text)
  if (!match || /^[0.]+$/.test(text)) return false
  const [, whole = '', fraction = ''] = match
  return whole.replace(/^0+/, '').length <= units && fraction.replace(/0+$/, '').length <= places
}

/** GS1 check digit of a GTIN of 8, 12, 13 or 14 digits. Source: GS1 General Specifications, 7.9. */
export function isGtin(text: string): boolean {
  if (!/^([0-9]{8}|[0-9]{12,14})$/.test(text)) return false
  const sum = [...text].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** 2 to 14 digits. */
export function isStateRegistration(text: string): boolean {
  return /^[0-9]{2,14}$/.test(text)
}

/** Whether the check digits match the UF (IBGE code). Also true when the UF is unknown, which another rule reports. */
export function isOfUf(stateRegistration: string, stateId: number | null | undefined): boolean {
  const uf = ufOfCode(stateId ?? 0)
  return uf === undefined || parseInscricaoEstadual(stateRegistration, uf) !== undefined
}

/** Whether all numeric fields of the item are numbers, so that its taxes can be computed. */
export function isComputable(item: NfeItem): boolean {
  return isDecimal(item.quantity) && isDecimal(item.value_per_unit) && hasDecimalRates(item.nfe_tax)
}

/** Whether every rate and percentage that is set is a decimal. */
export function hasDecimalRates(tax: NfeTax): boolean {
  return NFE_TAX_RATES.every((name) => tax[name] == null || isDecimal(tax[name]))
}

/** The tax codes that will be written: for a buyer abroad, those for abroad. */
export function effectiveTaxCodes({ nfe_tax }: NfeItem, nfe: Nfe): TaxCodes {
  return taxCodes(nfe_tax, destinationOf(nfe) === 'abroad')
}
