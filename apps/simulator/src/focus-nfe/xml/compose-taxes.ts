import {
  CONTRIBUTIONS_BY_RATE,
  CONTRIBUTIONS_WITHOUT_VALUE,
  decimalFromCents,
  ICMS_GROUPS,
  IPI_WITH_VALUE,
} from '@talao/fiscal'
import type { AnyValue } from '@talao/fiscal/layout/row'
import { COFINS, PIS } from '@talao/fiscal/nfe/layout/contributions'
import { IBS_CBS } from '@talao/fiscal/nfe/layout/ibs-cbs'
import { ICMS, ICMS_UF_DEST } from '@talao/fiscal/nfe/layout/icms'
import { IPI } from '@talao/fiscal/nfe/layout/other-taxes'
import { TOTAL } from '@talao/fiscal/nfe/layout/total'
import { type Fields, text } from '../../http/fields.ts'
import { type Submission, sumOf } from '../nfe/submission.ts'
import { composeGroup, composeGroupByRows, rowsOf } from './compose-group.ts'
import {
  COFINS_SOURCES,
  ICMS_SOURCES,
  ICMS_UF_DEST_SOURCES,
  IPI_SOURCES,
  PIS_SOURCES,
  SPHERES,
  TOTAL_SOURCES,
} from './tax-sources.ts'

/** The group `imposto` of one item. The amounts come from the request; nothing is computed here. */
export function composeTaxes(item: Fields): AnyValue {
  return {
    ...composeGroup(item, { vTotTrib: ['valor_total_tributos', 'amount'] }),
    ICMS: composeIcms(item),
    IPI: composeIpi(item),
    PIS: composeContribution(item, 'PIS'),
    COFINS: composeContribution(item, 'COFINS'),
    ICMSUFDest: composeSharedIcms(item),
    IBSCBS: composeIbsCbs(item),
  }
}

export function composeTotals({ head, items }: Submission): AnyValue {
  return {
    ICMSTot: composeGroupByRows(rowsOf(TOTAL, 'ICMSTot'), head, TOTAL_SOURCES),
    IBSCBSTot: composeIbsCbsTotal(head, items),
  }
}

function composeIcms(item: Fields): AnyValue | undefined {
  const name = ICMS_GROUPS[text(item, 'icms_situacao_tributaria') ?? '']?.name
  return name === undefined ? undefined : { [name]: composeGroupByRows(rowsOf(ICMS, name), item, ICMS_SOURCES) }
}

function composeIpi(item: Fields): AnyValue | undefined {
  const cst = text(item, 'ipi_situacao_tributaria')
  if (!cst) return undefined
  const kind = IPI_WITH_VALUE.includes(cst) ? 'IPITrib' : 'IPINT'
  // 999: other taxation, the code of everyday goods.
  const cEnq = text(item, 'ipi_codigo_enquadramento_legal') ?? '999'
  return { cEnq, [kind]: composeGroupByRows(rowsOf(IPI, kind), item, IPI_SOURCES) }
}

const CONTRIBUTIONS = {
  PIS: { rows: PIS, sources: PIS_SOURCES, code: 'pis_situacao_tributaria' },
  COFINS: { rows: COFINS, sources: COFINS_SOURCES, code: 'cofins_situacao_tributaria' },
}

function composeContribution(item: Fields, tax: 'PIS' | 'COFINS'): AnyValue {
  const { rows, sources, code } = CONTRIBUTIONS[tax]
  const name = `${tax}${kindOf(text(item, code) ?? '')}`
  return { [name]: composeGroupByRows(rowsOf(rows, name), item, sources) }
}

function kindOf(cst: string): 'Aliq' | 'NT' | 'Outr' {
  if (CONTRIBUTIONS_WITHOUT_VALUE.includes(cst)) return 'NT'
  return CONTRIBUTIONS_BY_RATE.includes(cst) ? 'Aliq' : 'Outr'
}

function composeSharedIcms(item: Fields): AnyValue | undefined {
  if (text(item, 'icms_valor_uf_destino') === undefined) return undefined
  // 4.00, 7.00 or 12.00: a closed list with two decimal places.
  const pICMSInter = Number(text(item, 'icms_aliquota_interestadual') ?? '12').toFixed(2)
  return { ...composeGroupByRows(ICMS_UF_DEST, item, ICMS_UF_DEST_SOURCES), pICMSInter }
}

/** Source: NT 2025.002; DFeTiposBasicos_v1.00.xsd. Immune goods have only CST and cClassTrib. */
function composeIbsCbs(item: Fields): AnyValue | undefined {
  const codes = composeGroup(item, {
    CST: ['ibs_cbs_situacao_tributaria'],
    cClassTrib: ['ibs_cbs_classificacao_tributaria'],
  })
  if (codes['CST'] === undefined) return undefined
  if (text(item, 'ibs_cbs_base_calculo') === undefined) return codes
  const amounts = composeGroupByRows(rowsOf(IBS_CBS, 'gIBSCBS'), item, {
    vBC: ['ibs_cbs_base_calculo', 'money'],
    vIBS: ['ibs_valor_total', 'money'],
  })
  return {
    ...codes,
    gIBSCBS: { ...amounts, ...Object.fromEntries(SPHERES.map((sphere) => composeSphere(item, sphere))) },
  }
}

function composeSphere(item: Fields, [group, tag, prefix]: (typeof SPHERES)[number]): [string, AnyValue] {
  const rows = rowsOf(rowsOf(IBS_CBS, 'gIBSCBS'), group)
  const own = composeGroupByRows(rows, item, {
    [`p${tag}`]: [`${prefix}_aliquota`, 'rate'],
    [`v${tag}`]: [`${prefix}_valor`, 'money'],
  })
  const gDif = composeGroupByRows(rowsOf(rows, 'gDif'), item, {
    pDif: [`${prefix}_percentual_diferimento`, 'rate'],
    vDif: [`${prefix}_valor_diferido`, 'money'],
  })
  const gRed = composeGroupByRows(rowsOf(rows, 'gRed'), item, {
    pRedAliq: [`${prefix}_percentual_reducao_aliquota`, 'rate'],
    pAliqEfet: [`${prefix}_aliquota_efetiva`, 'rate'],
  })
  const isDeferred = text(item, `${prefix}_percentual_diferimento`) !== undefined
  const isReduced = text(item, `${prefix}_percentual_reducao_aliquota`) !== undefined
  return [group, { ...own, gDif: isDeferred ? gDif : undefined, gRed: isReduced ? gRed : undefined }]
}

const NO_CREDIT = { vCredPres: '0.00', vCredPresCondSus: '0.00' }

function composeIbsCbsTotal(head: Fields, items: readonly Fields[]): AnyValue | undefined {
  const base = composeGroup(head, { vBCIBSCBS: ['ibs_cbs_base_calculo', 'money'] })
  if (base['vBCIBSCBS'] === undefined) return undefined
  if (text(head, 'ibs_valor_total') === undefined) return base
  const [gIBSUF, gIBSMun, gCBS] = SPHERES.map(([group, tag, prefix]) => {
    const path = group === 'gCBS' ? ['gCBS'] : ['gIBS', group]
    const rows = path.reduce(rowsOf, rowsOf(TOTAL, 'IBSCBSTot'))
    const own = composeGroupByRows(rows, head, { [`v${tag}`]: [`${prefix}_valor_total`, 'money'] })
    return { ...own, vDif: decimalFromCents(sumOf(items, `${prefix}_valor_diferido`)), vDevTrib: '0.00' }
  })
  const vIBS = composeGroup(head, { vIBS: ['ibs_valor_total', 'money'] })
  return { ...base, gIBS: { gIBSUF, gIBSMun, ...vIBS, ...NO_CREDIT }, gCBS: { ...gCBS, ...NO_CREDIT } }
}
