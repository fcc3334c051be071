import { percentOfCents } from '../value/money.ts'
import { isPositive, rateText, reducedBy } from './arithmetic.ts'
import { amountOf, type Figure, figure, type MissingInput, reais, type TaxTree } from './figure.ts'
import type { IcmsGroup } from './icms-groups.ts'
import { internalRate } from './internal-rates.ts'
import { interstateRate } from './interstate-rates.ts'
import type { ItemCase } from './item-case.ts'

type Sale = { ipi: number; own: TaxTree }

/**
 * ICMS of the later sales in the chain (substituição tributária). Source: LC 87/1996, art. 8º; in the Simples,
 * Resolução CGSN 140/2018, art. 28.
 */
export function icmsSt(given: ItemCase, shape: IcmsGroup, sale: Sale, missing: MissingInput[]): TaxTree {
  const rate = given.tax.icms_st_aliquot
  if (shape.st === 'no') return {}
  if (!rate) {
    if (shape.st === 'yes') {
      missing.push({
        tag: 'pICMSST',
        text: `O código ${given.codes.icms_cst} do ICMS pede a alíquota da substituição tributária. Informe a alíquota.`,
      })
    }
    return {}
  }
  const base = stBase(given, sale.ipi)
  return {
    modBCST: given.tax.icms_st_base_modality ?? (given.more.st_base_cents === undefined ? '4' : '5'),
    ...(given.tax.icms_st_mva && { pMVAST: rateText(given.tax.icms_st_mva) }),
    ...(given.tax.icms_st_base_reduction && { pRedBCST: rateText(given.tax.icms_st_base_reduction) }),
    vBCST: base,
    pICMSST: rateText(rate),
    vICMSST: stTax(given, base, rate, sale),
    ...fcpSt(given, base, sale),
  }
}

function stBase(given: ItemCase, ipi: number): Figure {
  if (given.more.st_base_cents !== undefined) return figure('ICMS-ST-BASE-02', given.more.st_base_cents)
  const whole = given.operation.cents + ipi
  const margin = given.tax.icms_st_mva ?? '0'
  const reduction = given.tax.icms_st_base_reduction ?? '0'
  const base = reducedBy(whole + percentOfCents(whole, margin), reduction)
  return figure('ICMS-ST-BASE-01', base, { whole: reais(whole), margin, reduction })
}

function stTax(given: ItemCase, base: Figure, rate: string, { own }: Sale): Figure {
  const due = percentOfCents(base.cents, rate)
  const inputs = { base: base.result, rate }
  if ('vICMS' in own) {
    const paid = amountOf({ name: '', values: own }, 'vICMS')
    return figure('ICMS-ST-01', Math.max(0, due - paid), { ...inputs, own: reais(paid) })
  }
  const ownRate = ownRateOf(given)
  const paid = percentOfCents(given.operation.cents, ownRate)
  return figure('ICMS-ST-02', Math.max(0, due - paid), { ...inputs, ownRate, own: reais(paid) })
}

/**
 * Without ICMS of its own on the note, the sale deducts the internal rate of its state, or the interstate rate when it
 * goes to another state.
 */
function ownRateOf({ more, codes, context, tax }: ItemCase): string {
  const isCredit = codes.icms_cst === '201'
  const given = more.st_own_rate ?? (isCredit ? null : codes.icms_aliquot)
  if (given) return given
  const { issuerUf, buyerUf, day } = context
  if (!issuerUf) return '0'
  if (buyerUf && buyerUf !== issuerUf) return interstateRate(issuerUf, buyerUf, tax.icms_origin ?? '0')
  return internalRate(issuerUf, day)?.rate ?? '0'
}

function fcpSt(given: ItemCase, base: Figure, { own }: Sale): TaxTree {
  const rate = given.more.fcp_st_rate
  if (!isPositive(rate)) return {}
  const ownBase = amountOf({ name: '', values: own }, 'vBC')
  const ownFcp = given.more.fcp_rate ? percentOfCents(ownBase, given.more.fcp_rate) : 0
  const value = Math.max(0, percentOfCents(base.cents, rate) - ownFcp)
  return {
    vBCFCPST: base,
    pFCPST: rateText(rate),
    vFCPST: figure('FCP-ST-01', value, { base: base.result, rate, own: reais(ownFcp) }),
  }
}
