import { figure, type TaxGroup } from './figure.ts'
import type { ItemCase } from './item-case.ts'

/** The group II, with the values of the import declaration. Fonte: leiaute NF-e 4.00, grupo P. */
export function importDutyGroup({ more: { import_duty } }: ItemCase): TaxGroup | null {
  if (!import_duty) return null
  return {
    name: 'II',
    values: {
      vBC: figure('II-01', import_duty.base_cents),
      vDespAdu: figure('II-01', import_duty.expenses_cents),
      vII: figure('II-01', import_duty.duty_cents),
      vIOF: figure('II-01', import_duty.iof_cents),
    },
  }
}
