import {
  hasClassEnded,
  hasFeature,
  type IbsCbsClass,
  ibsCbsClassOn,
  ibsCbsRatesOn,
  isNfeIbsCbsDue,
} from '../norms/norms.ts'
import { percentOfCents } from '../value/money.ts'
import { isPositive, rateText, reducedRate } from './arithmetic.ts'
import { type Figure, figure, reais, type TaxGroup, type TaxTree } from './figure.ts'
import { type IbsCbsShape, ibsCbsShape } from './ibs-cbs.ts'
import type { ItemCase } from './item-case.ts'
import { type WithoutIbsCbs, withoutIbsCbs } from './without-ibs-cbs.ts'

/** Cents to subtract from the base (`taxes`) and to add to it (`added`). */
export type IbsCbsSurroundings = { taxes: number; added: number }

export type ItemIbsCbs = { group: TaxGroup; without: null } | { group: null; without: WithoutIbsCbs | null }

/**
 * The IBSCBS group of an item, complete or absent: SEFAZ rejects a partial group (1021, 1022, 1118, 1119), but not an
 * absent one. `without` is the reason why it is absent although the item has a code or the law requires the group on
 * that day; the note is sent anyway. Source: NT 2025.002, group UB; LC 214/2025.
 */
export function ibsCbsGroup(given: ItemCase, around: IbsCbsSurroundings): ItemIbsCbs {
  const { cst_ibscbs: cst, cclasstrib } = given.tax
  const { crt, day, norms } = given.context
  if (!cst || !cclasstrib) {
    // A class without CST comes from the product. The CST is added by the rule of the day or by a user.
    return cst || isNfeIbsCbsDue(norms, crt, day) ? absent(withoutIbsCbs('NO_CODE')) : NOTHING_SAID
  }
  const shape = ibsCbsShape(norms, cst, day)
  if (!shape || shape.other) return absent(otherGroup(cst, shape))
  if (hasClassEnded(norms, cclasstrib, day)) return absent(withoutIbsCbs('CLASS_ENDED'))
  const codes = { CST: cst, cClassTrib: cclasstrib }
  if (!shape.taxed) return whole({ name: 'IBSCBS', values: codes })
  if (crt !== 3 && hasFeature(norms, 'SIMPLES_DECLARES_BY_DAS', day)) return absent(withoutIbsCbs('SIMPLES'))
  const amounts = amountsOf(given, shape, around)
  return 'reason' in amounts ? absent(amounts) : whole({ name: 'IBSCBS', values: { ...codes, gIBSCBS: amounts.tree } })
}

const NOTHING_SAID: ItemIbsCbs = { group: null, without: null }

function whole(group: TaxGroup): ItemIbsCbs {
  return { group, without: null }
}

function absent(without: WithoutIbsCbs): ItemIbsCbs {
  return { group: null, without }
}

function otherGroup(cst: string, shape: IbsCbsShape | undefined): WithoutIbsCbs {
  const what = shape?.other ?? 'dados que não conhecemos'
  const text = `O código ${cst} do IBS e da CBS pede ${what}, que o Talão não escreve. Confira-o no produto.`
  return { reason: 'OTHER_GROUP', text }
}

function amountsOf(given: ItemCase, shape: IbsCbsShape, around: IbsCbsSurroundings): { tree: TaxTree } | WithoutIbsCbs {
  const { norms, day } = given.context
  const rates = ibsCbsRatesOn(norms, day)
  if (!rates?.cbs) return withoutIbsCbs('NO_RATE')
  const class_ = ibsCbsClassOn(norms, given.tax.cclasstrib ?? '', day)
  if (shape.reduced && !class_) return withoutIbsCbs('NO_REDUCTION')
  const base = ibsCbsBase(given, around)
  const cut = (share: keyof IbsCbsClass) => (shape.reduced ? (class_?.[share] ?? '0') : '0')
  const part = (tax: 'IBS' | 'CBS', tag: string, rate: string, reduction: string) =>
    sphere(tax, tag, { base, rate, reduction, deferral: deferralOf(given, shape) })
  const uf = part('IBS', 'IBSUF', rates.ibs_uf, cut('p_red_ibs'))
  const city = part('IBS', 'IBSMun', rates.ibs_mun, cut('p_red_ibs'))
  const cbs = part('CBS', 'CBS', rates.cbs, cut('p_red_cbs'))
  return {
    tree: {
      vBC: base,
      gIBSUF: uf.tree,
      gIBSMun: city.tree,
      vIBS: figure('IBS-SOMA-01', uf.due.cents + city.due.cents, { uf: uf.due.result, city: city.due.result }),
      gCBS: cbs.tree,
    },
  }
}

function ibsCbsBase({ operation }: ItemCase, { taxes, added }: IbsCbsSurroundings): Figure {
  return figure('IBSCBS-BASE-01', Math.max(0, operation.cents - taxes + added), {
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
  const full = figure(isReduced ? `${tax}-02` : `${tax}-01`, percentOfCents(base.cents, effective), {
    base: base.result,
    rate: effective,
    ...(isReduced && { reduction }),
  })
  const put = deferral
    ? figure('IBS-DIF-01', percentOfCents(full.cents, deferral), { whole: full.result, rate: deferral })
    : null
  const due = put ? figure('IBS-DIF-02', full.cents - put.cents, { whole: full.result, deferred: put.result }) : full
  const tree: TaxTree = {
    [`p${tag}`]: rateText(rate, 4),
    ...(put && deferral && { gDif: { pDif: rateText(deferral, 4), vDif: put } }),
    ...(isReduced && { gRed: { pRedAliq: rateText(reduction, 4), pAliqEfet: rateText(effective, 4) } }),
    [`v${tag}`]: due,
  }
  return { tree, due }
}
