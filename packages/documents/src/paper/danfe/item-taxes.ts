import type { AnyValue } from '@talao/fiscal/layout/row'
import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import { printedAmount, printedRate } from '../print-format.ts'

type Item = InfNfe['det'][number]

/** One tax of a product, as printed in its three columns; empty where the XML has no value. */
export type TaxLine = { name: string; base: string; rate: string; value: string }

/** The taxes of a product that are in the XML, in the order of NT 2026.010, 4.3. */
export function taxLines(item: Item): TaxLine[] {
  const { IPI, IBSCBS, IS } = item.imposto
  const ipi = IPI?.IPITrib
  const { vBC, gCBS, gIBSUF, gIBSMun } = IBSCBS?.gIBSCBS ?? {}
  return [
    line('ICMS', icmsValue(item, 'vBC'), icmsValue(item, 'pICMS'), icmsValue(item, 'vICMS')),
    line('IPI', ipi?.vBC, ipi?.pIPI, ipi?.vIPI),
    line('CBS', vBC, rateOf(gCBS?.pCBS, gCBS), gCBS?.vCBS),
    line('IBS UF', vBC, rateOf(gIBSUF?.pIBSUF, gIBSUF), gIBSUF?.vIBSUF),
    line('IBS Mun.', vBC, rateOf(gIBSMun?.pIBSMun, gIBSMun), gIBSMun?.vIBSMun),
    line('IS', IS?.vBCIS, IS?.pIS, IS?.vIS),
  ].filter(({ base, rate, value }) => base !== '' || rate !== '' || value !== '')
}

function line(name: string, base?: string, rate?: string, value?: string): TaxLine {
  return {
    name,
    base: printedAmount(base),
    rate: rate === undefined ? '' : `${printedRate(rate)}%`,
    value: printedAmount(value),
  }
}

/** The effective rate after a reduction or a government purchase. Source: NT 2026.010, 4.3. */
function rateOf(nominal: string | undefined, group: { gRed?: { pAliqEfet: string } | undefined } | undefined) {
  return group?.gRed?.pAliqEfet ?? nominal
}

/** A value of the item's ICMS group. An item has exactly one such group. */
export function icmsValue({ imposto }: Item, tag: string): string | undefined {
  const groups: AnyValue = imposto.ICMS ?? {}
  for (const group of Object.values(groups)) {
    if (typeof group !== 'object' || Array.isArray(group)) continue
    const value = (group as AnyValue)[tag]
    if (typeof value === 'string') return value
  }
  return undefined
}
