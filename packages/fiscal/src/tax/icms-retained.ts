import { percentOfCents } from '../value/money.ts'
import { rateText, reducedBy } from './arithmetic.ts'
import { figure, type TaxTree } from './figure.ts'
import type { ItemCase } from './item-case.ts'

/** The ICMS withheld earlier in the chain (CST 60, CSOSN 500): taken from the purchase, never computed. */
export function retainedIcms({ more: { retained } }: ItemCase): TaxTree {
  if (!retained) return {}
  return {
    vBCSTRet: figure('ICMS-RET-01', retained.base_cents),
    pST: rateText(retained.rate),
    ...(retained.own_cents !== undefined && { vICMSSubstituto: figure('ICMS-RET-01', retained.own_cents) }),
    vICMSSTRet: figure('ICMS-RET-01', retained.tax_cents),
    ...(retained.fcp && {
      vBCFCPSTRet: figure('ICMS-RET-01', retained.fcp.base_cents),
      pFCPSTRet: rateText(retained.fcp.rate),
      vFCPSTRet: figure('ICMS-RET-01', retained.fcp.tax_cents),
    }),
  }
}

/** The ICMS the sale would owe without substituição tributária. Source: NT 2018.005. */
export function effectiveIcms({ more: { effective }, operation }: ItemCase): TaxTree {
  if (!effective) return {}
  const reduction = effective.reduction ?? '0'
  const base = figure('ICMS-EFET-01', reducedBy(operation.cents, reduction), { whole: operation.result, reduction })
  return {
    pRedBCEfet: rateText(reduction),
    vBCEfet: base,
    pICMSEfet: rateText(effective.rate),
    vICMSEfet: figure('ICMS-01', percentOfCents(base.cents, effective.rate), {
      base: base.result,
      rate: effective.rate,
    }),
  }
}
