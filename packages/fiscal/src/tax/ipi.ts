import { multiplyToCents, percentOfCents } from '../value/money.ts'
import { quantityText, rateText } from './arithmetic.ts'
import { figure, type TaxGroup } from './figure.ts'
import type { ItemCase } from './item-case.ts'

/** IPI codes with an amount (IPITrib); the others carry only the code (IPINT). */
export const IPI_WITH_VALUE: readonly string[] = ['00', '49', '50', '99']

/**
 * The group IPI with IPITrib or IPINT inside. Null when no code is set, as the seller is not an industry. Source:
 * Decreto 7.212/2010.
 */
export function ipiGroup(given: ItemCase): TaxGroup | null {
  const cst = given.codes.ipi_cst
  if (!cst) return null
  // 999 is "other" in the table of enquadramento legal. Source: MOC 7.0, anexo XIV.
  const cEnq = given.tax.ipi_code ?? '999'
  if (!IPI_WITH_VALUE.includes(cst)) return { name: 'IPI', values: { cEnq, IPINT: { CST: cst } } }
  const byUnit = given.more.ipi_unit_value
  return {
    name: 'IPI',
    values: { cEnq, IPITrib: { CST: cst, ...(byUnit ? perUnit(given, byUnit) : perValue(given)) } },
  }
}

function perValue({ operation, codes }: ItemCase) {
  const rate = codes.ipi_aliquot ?? '0'
  const base = figure('IPI-BASE-01', operation.cents)
  return {
    vBC: base,
    pIPI: rateText(rate),
    vIPI: figure('IPI-01', percentOfCents(base.cents, rate), { base: base.result, rate }),
  }
}

function perUnit({ item }: ItemCase, unit: string) {
  const value = figure('IPI-02', multiplyToCents(item.quantity, unit), { quantity: item.quantity, unit })
  return { qUnid: quantityText(item.quantity), vUnid: rateText(unit, 4), vIPI: value }
}
