import { multiplyToCents, percentOfCents } from '../money.ts'
import { quantityText, rateText } from './arithmetic.ts'
import { figure, type TaxGroup } from './figure.ts'
import type { ItemCase } from './item-case.ts'

/** The group IS, only for goods that bring their classification: none that a digital seller sells. Fonte: LC 214/2025, arts. 409 a 438. */
export function selectiveGroup({ more: { selective }, operation, item }: ItemCase): TaxGroup | null {
  if (!selective) return null
  const { cst, cclasstrib, rate, unit_value, unit } = selective
  const codes = { CSTIS: cst, cClassTribIS: cclasstrib }
  if (unit_value) {
    const { quantity } = item
    return {
      name: 'IS',
      values: {
        ...codes,
        adRemIS: rateText(unit_value, 4),
        uTrib: unit ?? item.unit_measurement ?? 'UN',
        qTrib: quantityText(quantity),
        vIS: figure('IS-02', multiplyToCents(quantity, unit_value), { quantity, unit: unit_value }),
      },
    }
  }
  if (!rate) return { name: 'IS', values: codes }
  const base = figure('IS-BASE-01', operation.value)
  const tax = figure('IS-01', percentOfCents(base.value, rate), { base: base.result, rate })
  return { name: 'IS', values: { ...codes, vBCIS: base, pIS: rateText(rate, 4), vIS: tax } }
}
