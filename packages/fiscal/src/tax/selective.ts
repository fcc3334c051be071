import { multiplyToCents, percentOfCents } from '../value/money.ts'
import { quantityText, rateText } from './arithmetic.ts'
import { figure, reais, type TaxGroup } from './figure.ts'
import type { ItemCase } from './item-case.ts'

/**
 * The group IS, only for goods with a classification of it, which digital sellers do not sell. A tax by unit is added
 * to the tax by rate, and the layout requires base and rate in both cases. Source: LC 214/2025, arts. 409 a 438; NT
 * 2025.002, grupo UB01.
 */
export function selectiveGroup({ more: { selective }, operation, item }: ItemCase): TaxGroup | null {
  if (!selective) return null
  const { cst, cclasstrib, rate = '0', unit_value, unit } = selective
  const codes = { CSTIS: cst, cClassTribIS: cclasstrib }
  if (!selective.rate && !unit_value) return { name: 'IS', values: codes }
  const base = figure('IS-BASE-01', operation.cents)
  const byRate = percentOfCents(base.cents, rate)
  const byUnit = unit_value ? multiplyToCents(item.quantity, unit_value) : 0
  return {
    name: 'IS',
    values: {
      ...codes,
      vBCIS: base,
      pIS: rateText(rate, 4),
      ...(unit_value && {
        adRemIS: rateText(unit_value, 4),
        uTrib: unit ?? item.unit_measurement ?? 'UN',
        qTrib: quantityText(item.quantity),
      }),
      vIS: unit_value
        ? figure('IS-02', byRate + byUnit, { byRate: reais(byRate), quantity: item.quantity, unit: unit_value })
        : figure('IS-01', byRate, { base: base.result, rate }),
    },
  }
}
