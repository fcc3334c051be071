import { percentOfCents } from '../value/money.ts'
import { rateText, reducedBy, withTaxInside } from './arithmetic.ts'
import { amountOf, type Figure, figure, type MissingInput, reais, type TaxGroup, type TaxTree } from './figure.ts'
import { ICMS_GROUPS, type IcmsGroup } from './icms-groups.ts'
import { effectiveIcms, retainedIcms } from './icms-retained.ts'
import { singlePhaseIcms } from './icms-single-phase.ts'
import { icmsSt } from './icms-st.ts'
import type { ItemCase } from './item-case.ts'

/** Amounts in the ICMS base besides the operation, in cents. */
export type IcmsSurroundings = { ipi: number; importTaxes: number }

/**
 * The ICMS group of an item. Null when its code is missing or unknown (reported in `missing`), and for issuers without
 * inscrição estadual (161). Source: LC 87/1996; leiaute NF-e 4.00, grupo N; NT 2026.007, regra N01-10.
 */
export function icmsGroup(given: ItemCase, around: IcmsSurroundings, missing: MissingInput[]): TaxGroup | null {
  if (given.context.isWithoutIe) return null
  const cst = given.codes.icms_cst
  const shape = ICMS_GROUPS[cst ?? '']
  if (!cst || !shape) {
    missing.push({
      tag: cst?.length === 3 ? 'CSOSN' : 'CST',
      text: cst ? `O código ${cst} do ICMS não existe. Escolha outro.` : 'Falta a situação do ICMS. Escolha o código.',
    })
    return null
  }
  const own = ownIcms(given, shape, around, missing)
  const values: TaxTree = {
    orig: given.tax.icms_origin ?? '0',
    [cst.length === 3 ? 'CSOSN' : 'CST']: cst,
    ...own,
    ...fcpOf(given, shape, own),
    ...icmsSt(given, shape, { ipi: around.ipi, own }, missing),
    ...reliefOf(given, shape, around, own),
    ...creditOf(given, shape, missing),
    ...(shape.retained && { ...retainedIcms(given), ...effectiveIcms(given) }),
    ...singlePhaseIcms(given, shape, missing),
  }
  return { name: shape.name, values }
}

function ownIcms(given: ItemCase, shape: IcmsGroup, around: IcmsSurroundings, missing: MissingInput[]): TaxTree {
  const rate = given.codes.icms_aliquot
  if (shape.own === 'no') return {}
  if (shape.deferred && !given.more.deferral_percent) return {}
  if (!rate) {
    if (shape.own === 'yes') {
      missing.push({
        tag: 'pICMS',
        text: `O código ${given.codes.icms_cst} do ICMS pede a alíquota. Informe a alíquota.`,
      })
    }
    if (shape.own === 'optional') return {}
  }
  if (shape.own === 'yes' && shape.reduced && !given.tax.icms_base_reduction) {
    missing.push({
      tag: 'pRedBC',
      text: `O código ${given.codes.icms_cst} do ICMS pede a redução da base. Informe a redução.`,
    })
  }
  const base = icmsBase(given, shape, around)
  const tax = figure('ICMS-01', percentOfCents(base.cents, rate ?? '0'), { base: base.result, rate: rate ?? '0' })
  return {
    modBC: given.tax.icms_base_modality ?? '3',
    ...(shape.reduced && given.tax.icms_base_reduction && { pRedBC: rateText(given.tax.icms_base_reduction) }),
    vBC: base,
    pICMS: rateText(rate ?? '0'),
    ...(shape.deferred ? deferred(tax, given.more.deferral_percent ?? '0') : { vICMS: tax }),
  }
}

/**
 * The base includes the IPI unless the buyer resells or industrialises the goods (LC 87/1996, art. 13, § 2º). On an
 * import the base includes the ICMS itself.
 */
function icmsBase(given: ItemCase, shape: IcmsGroup, around: IcmsSurroundings): Figure {
  const operation = given.operation.cents
  const rate = given.codes.icms_aliquot ?? '0'
  if (given.more.import_duty) {
    const whole = operation + around.ipi + around.importTaxes
    return figure('ICMS-BASE-03', withTaxInside(whole, rate), { whole: reais(whole), rate })
  }
  const ipi = given.context.isFinal ? around.ipi : 0
  const reduction = shape.reduced ? given.tax.icms_base_reduction : null
  if (!reduction) return figure('ICMS-BASE-01', operation + ipi, { operation: reais(operation), ipi: reais(ipi) })
  return figure('ICMS-BASE-02', reducedBy(operation + ipi, reduction), { whole: reais(operation + ipi), reduction })
}

function deferred(tax: Figure, rate: string): TaxTree {
  const put = figure('ICMS-DIF-01', percentOfCents(tax.cents, rate), { whole: tax.result, rate })
  return {
    vICMSOp: tax,
    pDif: rateText(rate),
    vICMSDif: put,
    vICMS: figure('ICMS-DIF-02', tax.cents - put.cents, { whole: tax.result, deferred: put.result }),
  }
}

function fcpOf(given: ItemCase, shape: IcmsGroup, own: TaxTree): TaxTree {
  const rate = given.more.fcp_rate
  const base = amountOf({ name: shape.name, values: own }, 'vBC')
  // The groups of the Simples have no field for the FCP of the sale itself.
  if (!rate || !('vBC' in own) || shape.name.startsWith('ICMSSN')) return {}
  const fcp = figure('FCP-01', percentOfCents(base, rate), { base: reais(base), rate })
  return { ...(shape.fcpBase && own['vBC'] && { vBCFCP: own['vBC'] }), pFCP: rateText(rate), vFCP: fcp }
}

/** vICMSDeson as given by the user, or the full tax less the tax charged. */
function reliefOf(given: ItemCase, shape: IcmsGroup, around: IcmsSurroundings, own: TaxTree): TaxTree {
  const { relief } = given.more
  if (!relief || !shape.relief) return {}
  return {
    vICMSDeson: relief.cents === undefined ? lostTax(given, around, own) : figure('ICMS-DESON-02', relief.cents),
    motDesICMS: relief.reason,
    ...(relief.deducts !== undefined && { indDeduzDeson: relief.deducts ? '1' : '0' }),
  }
}

function lostTax(given: ItemCase, around: IcmsSurroundings, own: TaxTree): Figure {
  const whole = given.operation.cents + (given.context.isFinal ? around.ipi : 0)
  const full = percentOfCents(whole, given.more.relief?.full_rate ?? given.codes.icms_aliquot ?? '0')
  const charged = amountOf({ name: '', values: own }, 'vICMS')
  return figure('ICMS-DESON-01', Math.max(0, full - charged), { whole: reais(full), charged: reais(charged) })
}

/**
 * The ICMS credit the buyer of a Simples seller may use. Source: LC 123/2006, art. 23. CSOSN 900 has it only when a
 * credit rate is given.
 */
function creditOf(given: ItemCase, shape: IcmsGroup, missing: MissingInput[]): TaxTree {
  if (!shape.credit) return {}
  const rate = given.more.credit_rate ?? (shape.own === 'no' ? given.codes.icms_aliquot : null)
  if (!rate) {
    if (shape.own === 'no') {
      missing.push({ tag: 'pCredSN', text: 'Falta a alíquota do crédito do Simples. Informe a alíquota do ICMS.' })
    }
    return {}
  }
  const base = given.operation
  return {
    pCredSN: rateText(rate),
    vCredICMSSN: figure('ICMS-SN-01', percentOfCents(base.cents, rate), { base: base.result, rate }),
  }
}
