import { percentOfCents } from '../money.ts'
import { isPositive, rateText, reducedRate } from './arithmetic.ts'
import type { IbsCbsClass } from './context.ts'
import { type Figure, figure, type MissingInput, reais, type TaxGroup, type TaxTree } from './figure.ts'
import { IBS_CBS_DUTY, IBS_CBS_SHAPES, type IbsCbsShape } from './ibs-cbs.ts'
import { inForce } from './in-force.ts'
import type { ItemCase } from './item-case.ts'

/** What leaves the base and what enters it, in cents. */
export type IbsCbsSurroundings = { taxes: number; added: number }

/**
 * The group IBSCBS of an item: CST and cClassTrib, and gIBSCBS where the CST carries it. Null when the item says nothing; from the
 * day of the duty of its CRT that is reported. Fonte: NT 2025.002, grupo UB; LC 214/2025.
 */
export function ibsCbsGroup(given: ItemCase, around: IbsCbsSurroundings, missing: MissingInput[]): TaxGroup | null {
  const { cst_ibscbs: cst, cclasstrib } = given.tax
  if (!cst) {
    if (inForce(IBS_CBS_DUTY[given.context.crt], given.context.day)) {
      missing.push({ tag: 'IBSCBS', text: 'Falta a situação do IBS e da CBS. Escolha a classificação do produto.' })
    }
    return null
  }
  const codes = { CST: cst, ...(cclasstrib && { cClassTrib: cclasstrib }) }
  const shape = IBS_CBS_SHAPES[cst]
  if (shape?.other) missing.push({ tag: 'IBSCBS', text: `O código ${cst} do IBS e da CBS pede ${shape.other}.` })
  if (!shape?.taxed || shape.other) return { name: 'IBSCBS', values: codes }
  const amounts = amountsOf(given, shape, around, missing)
  return { name: 'IBSCBS', values: { ...codes, ...(amounts && { gIBSCBS: amounts }) } }
}

function amountsOf(
  given: ItemCase,
  shape: IbsCbsShape,
  around: IbsCbsSurroundings,
  missing: MissingInput[],
): TaxTree | null {
  const rates = inForce(given.context.rates, given.context.day)
  if (!rates?.cbs) {
    missing.push({ tag: 'pCBS', text: 'A alíquota da CBS desta data ainda não está na tabela. Atualize o sistema.' })
    return null
  }
  const class_ = given.context.classes.find((row) => row.cclasstrib === given.tax.cclasstrib)
  if (shape.reduced && !class_) {
    missing.push({ tag: 'pRedAliq', text: 'Falta a redução da classificação do IBS e da CBS. Confira o cClassTrib.' })
    return null
  }
  const base = ibsCbsBase(given, around)
  const cut = (share: keyof IbsCbsClass) => (shape.reduced ? (class_?.[share] ?? '0') : '0')
  const part = (tax: 'IBS' | 'CBS', tag: string, rate: string, reduction: string) =>
    sphere(tax, tag, { base, rate, reduction, deferral: deferralOf(given, shape) })
  const uf = part('IBS', 'IBSUF', rates.ibs_uf, cut('p_red_ibs'))
  const city = part('IBS', 'IBSMun', rates.ibs_mun, cut('p_red_ibs'))
  const cbs = part('CBS', 'CBS', rates.cbs, cut('p_red_cbs'))
  return {
    vBC: base,
    gIBSUF: uf.tree,
    gIBSMun: city.tree,
    vIBS: figure('IBS-SOMA-01', uf.due.value + city.due.value, { uf: uf.due.result, city: city.due.result }),
    gCBS: cbs.tree,
  }
}

function ibsCbsBase({ operation }: ItemCase, { taxes, added }: IbsCbsSurroundings): Figure {
  return figure('IBSCBS-BASE-01', Math.max(0, operation.value - taxes + added), {
    operation: operation.result,
    taxes: reais(taxes),
    added: reais(added),
  })
}

function deferralOf(given: ItemCase, shape: IbsCbsShape): string | null {
  return shape.deferred ? (given.more.ibs_cbs_deferral_percent ?? '100') : null
}

type Share = { base: Figure; rate: string; reduction: string; deferral: string | null }

function sphere(tax: 'IBS' | 'CBS', tag: string, { base, rate, reduction, deferral }: Share) {
  const isReduced = isPositive(reduction)
  const effective = isReduced ? reducedRate(rate, reduction) : rate
  const full = figure(isReduced ? `${tax}-02` : `${tax}-01`, percentOfCents(base.value, effective), {
    base: base.result,
    rate: effective,
    ...(isReduced && { reduction }),
  })
  const put = deferral
    ? figure('IBS-DIF-01', percentOfCents(full.value, deferral), { whole: full.result, rate: deferral })
    : null
  const due = put ? figure('IBS-DIF-02', full.value - put.value, { whole: full.result, deferred: put.result }) : full
  const tree: TaxTree = {
    [`p${tag}`]: rateText(rate, 4),
    ...(put && deferral && { gDif: { pDif: rateText(deferral, 4), vDif: put } }),
    ...(isReduced && { gRed: { pRedAliq: rateText(reduction, 4), pAliqEfet: rateText(effective, 4) } }),
    [`v${tag}`]: due,
  }
  return { tree, due }
}
