// table
import { LAST_DAY_OF_PIS_COFINS } from '@talao/fiscal'
import { TP_RET_PIS_COFINS } from './code-texts.ts'
import { type Field, fieldsOf } from './field.ts'
import { type FieldText, inOrder, joined, money, moneySum, percent, ufOf, word } from './field-format.ts'
import type { DanfseNote } from './note.ts'

const federal = fieldsOf('federal')
const ibsCbs = fieldsOf('ibsCbs')
const totals = fieldsOf('totals', { height: 0.67 })
const FED = 'dps/valores/trib/tribFed'
const RTC = 'nfse/IBSCBS/valores'
const TOT = 'nfse/IBSCBS/totCIBS'

/** Source: NT 008 v1.0, 2.1.9 and 2.4.5. */
export const FEDERAL_FIELDS: readonly Field[] = [
  federal('IRRF', 2, 17.02, [`${FED}/vRetIRRF`], ({ dps }) => money(dps.valores.trib.tribFed?.vRetIRRF)),
  federal('Contribuição Previdenciária - Retida', 3, 17.02, [`${FED}/vRetCP`], ({ dps }) =>
    money(dps.valores.trib.tribFed?.vRetCP),
  ),
  federal('Contribuições Sociais - Retidas', 4, 17.02, [`${FED}/vRetCSLL`], ({ dps }) =>
    money(dps.valores.trib.tribFed?.vRetCSLL),
  ),
  federal('PIS - Débito Apuração Própria', 1, 17.67, [`${FED}/piscofins/vPis`], ({ dps }) =>
    money(dps.valores.trib.tribFed?.piscofins?.vPis),
  ),
  federal('COFINS - Débito Apuração Própria', 2, 17.67, [`${FED}/piscofins/vCofins`], ({ dps }) =>
    money(dps.valores.trib.tribFed?.piscofins?.vCofins),
  ),
  federal(
    'Descrição Contrib. Sociais - Retidas',
    3,
    17.67,
    [`${FED}/piscofins/tpRetPisCofins`],
    ({ dps }) => word(TP_RET_PIS_COFINS, dps.valores.trib.tribFed?.piscofins?.tpRetPisCofins),
    { span: 2, max: 35 },
  ),
]

/** Source: NT 008 v1.0, 2.1.10 and 2.4.5. Lists the tags of NT 009 next to those of 1.01. */
export const IBS_CBS_FIELDS: readonly Field[] = [
  ibsCbs(
    'CST / cClassTrib',
    2,
    18.32,
    [
      'dps/IBSCBS/valores/trib/gIBSCBS/CST',
      'dps/IBSCBS/valores/trib/gIBSCBS/cClassTrib',
      'dps/IBSCBS/valores/trib/CST',
      'dps/IBSCBS/valores/trib/cClassTrib',
    ],
    ({ dps }) => {
      const trib = dps.IBSCBS?.valores.trib
      return trib && inOrder(trib.CST ?? trib.gIBSCBS.CST, trib.cClassTrib ?? trib.gIBSCBS.cClassTrib)
    },
    { max: 12 },
  ),
  ibsCbs(
    'Indicador de Operação / Código IBGE Incidência / Município Incidência / Sigla UF',
    3,
    18.32,
    ['dps/IBSCBS/cIndOp', 'nfse/IBSCBS/cLocalidadeIncid', 'nfse/IBSCBS/xLocalidadeIncid'],
    ({ dps, nfse: { IBSCBS } }) =>
      joined(dps.IBSCBS?.cIndOp, IBSCBS?.cLocalidadeIncid, IBSCBS?.xLocalidadeIncid, ufOf(IBSCBS?.cLocalidadeIncid)),
    { span: 2, max: 56 },
  ),
  ibsCbs(
    'Exclusões e Reduções da Base de Cálculo',
    1,
    18.96,
    [
      'dps/valores/vDescCondIncond/vDescIncond',
      `${RTC}/vCalcReeRepRes`,
      `${RTC}/vCalcAjusteBCIBSCBS`,
      'nfse/valores/vISSQN',
      `${FED}/piscofins/vPis`,
      `${FED}/piscofins/vCofins`,
    ],
    ibsCbsExclusions,
  ),
  ibsCbs('Base de Cálculo Após Exclusões e Reduções', 2, 18.96, [`${RTC}/vBC`], ({ nfse }) =>
    money(nfse.IBSCBS?.valores.vBC),
  ),
  ibsCbs(
    'Red. Alíquota IBS / Red. Alíquota CBS',
    3,
    18.96,
    [`${RTC}/uf/pRedAliqUF`, `${RTC}/mun/pRedAliqMun`, `${RTC}/fed/pRedAliqCBS`],
    ({ nfse }) => {
      const { uf, mun, fed } = nfse.IBSCBS?.valores ?? {}
      return inOrder(percent(uf?.pRedAliqUF), percent(mun?.pRedAliqMun), percent(fed?.pRedAliqCBS))
    },
  ),
  ibsCbs('Alíquota - IBS UF / IBS Mun', 4, 18.96, [`${RTC}/uf/pIBSUF`, `${RTC}/mun/pIBSMun`], ({ nfse }) => {
    const { uf, mun } = nfse.IBSCBS?.valores ?? {}
    return inOrder(percent(uf?.pIBSUF), percent(mun?.pIBSMun))
  }),
  ibsCbs('Alíq. Efetiva Municipal - IBS', 1, 19.61, [`${RTC}/mun/pAliqEfetMun`], ({ nfse }) =>
    percent(nfse.IBSCBS?.valores.mun.pAliqEfetMun),
  ),
  ibsCbs('Valor Apurado Municipal - IBS', 2, 19.61, [`${TOT}/gIBS/gIBSMunTot/vIBSMun`], ({ nfse }) =>
    money(nfse.IBSCBS?.totCIBS.gIBS.gIBSMunTot.vIBSMun),
  ),
  ibsCbs('Alíq. Efetiva Estadual - IBS', 3, 19.61, [`${RTC}/uf/pAliqEfetUF`], ({ nfse }) =>
    percent(nfse.IBSCBS?.valores.uf.pAliqEfetUF),
  ),
  ibsCbs('Valor Apurado Estadual - IBS', 4, 19.61, [`${TOT}/gIBS/gIBSUFTot/vIBSUF`], ({ nfse }) =>
    money(nfse.IBSCBS?.totCIBS.gIBS.gIBSUFTot.vIBSUF),
  ),
  ibsCbs('Valor Total Apurado - IBS', 1, 20.26, [`${TOT}/gIBS/vIBSTot`], ({ nfse }) =>
    money(nfse.IBSCBS?.totCIBS.gIBS.vIBSTot),
  ),
  ibsCbs('Alíquota - CBS', 2, 20.26, [`${RTC}/fed/pCBS`], ({ nfse }) => percent(nfse.IBSCBS?.valores.fed.pCBS)),
  ibsCbs('Alíquota Efetiva - CBS', 3, 20.26, [`${RTC}/fed/pAliqEfetCBS`], ({ nfse }) =>
    percent(nfse.IBSCBS?.valores.fed.pAliqEfetCBS),
  ),
  ibsCbs('Valor Total Apurado - CBS', 4, 20.26, [`${TOT}/gCBS/vCBS`], ({ nfse }) =>
    money(nfse.IBSCBS?.totCIBS.gCBS.vCBS),
  ),
]

/** Labels are in capitals where annex I has capitals. Source: NT 008 v1.0, 2.1.11 and 2.4.5. */
export const TOTAL_FIELDS: readonly Field[] = [
  totals(
    'VALOR DA OPERAÇÃO / SERVIÇO',
    2,
    20.9,
    ['dps/valores/vServPrest/vServ'],
    ({ dps }) => money(dps.valores.vServPrest.vServ),
    { isStrong: true },
  ),
  totals('Desconto Incondicionado', 3, 20.9, ['dps/valores/vDescCondIncond/vDescIncond'], ({ dps }) =>
    money(dps.valores.vDescCondIncond?.vDescIncond),
  ),
  totals('Desconto Condicionado', 4, 20.9, ['dps/valores/vDescCondIncond/vDescCond'], ({ dps }) =>
    money(dps.valores.vDescCondIncond?.vDescCond),
  ),
  totals('Total das Retenções (ISSQN / Federais)', 1, 21.59, ['nfse/valores/vTotalRet'], ({ nfse }) =>
    money(nfse.valores?.vTotalRet),
  ),
  totals('VALOR LÍQUIDO DA NFS-E', 2, 21.59, ['nfse/valores/vLiq'], ({ nfse }) => money(nfse.valores?.vLiq), {
    isStrong: true,
  }),
  totals('Total do IBS/CBS', 3, 21.59, [`${TOT}/gIBS/vIBSTot`, `${TOT}/gCBS/vCBS`], ({ nfse }) =>
    moneySum(nfse.IBSCBS?.totCIBS.gIBS.vIBSTot, nfse.IBSCBS?.totCIBS.gCBS.vCBS),
  ),
  totals(
    'VALOR LÍQUIDO DA NFS-E + IBS/CBS',
    4,
    21.59,
    [`${TOT}/vTotNF`],
    ({ nfse }) => money(nfse.IBSCBS?.totCIBS.vTotNF),
    { isStrong: true, isGrey: true },
  ),
]

/**
 * The amount excluded from the base of IBS and CBS, or undefined when the note has neither tax. From competência 2027
 * on, PIS and COFINS are no longer excluded. Source: NT 008 v1.0, 2.4.5; XSD 1.01, TCRTCValoresIBSCBS, vBC.
 */
function ibsCbsExclusions({ nfse, dps }: DanfseNote): FieldText {
  const computed = nfse.IBSCBS?.valores
  if (!computed) return undefined
  const { piscofins } = dps.valores.trib.tribFed ?? {}
  const contributions = dps.dCompet > LAST_DAY_OF_PIS_COFINS ? [] : [piscofins?.vPis, piscofins?.vCofins]
  return moneySum(
    dps.valores.vDescCondIncond?.vDescIncond,
    computed.vCalcReeRepRes ?? computed.vCalcAjusteBCIBSCBS,
    nfse.valores?.vISSQN,
    ...contributions,
  )
}
