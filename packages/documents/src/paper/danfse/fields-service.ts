// table

import { REG_ESP_TRIB, TP_IMUNIDADE, TP_RET_ISSQN, TP_SUSP, TRIB_ISSQN } from './code-texts.ts'
import { type Field, fieldsOf } from './field.ts'
import { cityName, joined, money, moneySum, nbs, percent, serviceCode, ufOf, word } from './field-format.ts'
import { municipalBenefit } from './municipal-benefit.ts'

const service = fieldsOf('service')
const iss = fieldsOf('iss')
const SERV = 'dps/serv/cServ'
const MUN = 'dps/valores/trib/tribMun'

/** Source: NT 008 v1.0, 2.1.7 and 2.4.5. `planOf` lays out the two texts below these fields. */
export const SERVICE_FIELDS: readonly Field[] = [
  service(
    'Código de Tributação Nacional / Municipal',
    2,
    12.74,
    [`${SERV}/cTribNac`, `${SERV}/cTribMun`],
    ({ dps }) => joined(serviceCode(dps.serv.cServ.cTribNac), dps.serv.cServ.cTribMun),
    { max: 14 },
  ),
  service('Código da NBS', 3, 12.74, [`${SERV}/cNBS`], ({ dps }) => nbs(dps.serv.cServ.cNBS), { max: 12 }),
  service(
    'Local da Prestação / Sigla UF / País',
    4,
    12.74,
    ['nfse/xLocPrestacao', 'dps/serv/locPrest/cLocPrestacao', 'dps/serv/locPrest/cPaisPrestacao'],
    (note) => {
      const { cLocPrestacao: code, cPaisPrestacao } = note.dps.serv.locPrest
      return joined(note.nfse.xLocPrestacao ?? cityName(note, code), ufOf(code), cPaisPrestacao ?? 'BR')
    },
    { max: 42 },
  ),
]

/**
 * Positions of annex I, because the table of 2.4.5 puts the first field over the block's own title. Source: NT 008
 * v1.0, 2.1.8.
 */
export const ISS_FIELDS: readonly Field[] = [
  iss(
    'Tipo de Tributação do ISSQN',
    2,
    14.43,
    [`${MUN}/tribISSQN`],
    ({ dps }) => word(TRIB_ISSQN, dps.valores.trib.tribMun.tribISSQN),
    { max: 21 },
  ),
  iss(
    'Município / Sigla UF / País da Incidência do ISSQN',
    3,
    14.43,
    ['nfse/xLocIncid', 'nfse/cLocIncid', `${MUN}/cPaisResult`],
    (note) => {
      const { cLocIncid: code, xLocIncid } = note.nfse
      const country = note.dps.valores.trib.tribMun.cPaisResult ?? (code === undefined ? undefined : 'BR')
      return joined(xLocIncid ?? cityName(note, code), ufOf(code), country)
    },
    { span: 2, max: 42 },
  ),
  iss(
    'Regime Especial de Tributação do ISSQN',
    1,
    15.08,
    ['dps/prest/regTrib/regEspTrib'],
    ({ dps }) => word(REG_ESP_TRIB, dps.prest.regTrib.regEspTrib),
    { max: 27 },
  ),
  iss(
    'Tipo de Imunidade do ISSQN',
    2,
    15.08,
    [`${MUN}/tpImunidade`],
    ({ dps }) => word(TP_IMUNIDADE, dps.valores.trib.tribMun.tpImunidade),
    { max: 40 },
  ),
  iss(
    'Suspensão da Exigibilidade do ISSQN',
    3,
    15.08,
    [`${MUN}/exigSusp/tpSusp`],
    ({ dps }) => word(TP_SUSP, dps.valores.trib.tribMun.exigSusp?.tpSusp),
    { max: 40 },
  ),
  iss(
    'Número Processo Suspensão',
    4,
    15.08,
    [`${MUN}/exigSusp/nProcesso`],
    ({ dps }) => dps.valores.trib.tribMun.exigSusp?.nProcesso,
    { max: 30 },
  ),
  iss('Benefício Municipal', 1, 15.73, ['nfse/valores/tpBM'], municipalBenefit, { max: 40 }),
  iss('Cálculo do BM', 2, 15.73, ['nfse/valores/vCalcBM', `${MUN}/BM/vRedBCBM`], ({ nfse, dps }) =>
    money(nfse.valores?.vCalcBM ?? dps.valores.trib.tribMun.BM?.vRedBCBM),
  ),
  iss(
    'Total Deduções/Reduções',
    3,
    15.73,
    [
      'dps/valores/vDedRed/vDR',
      'nfse/valores/vCalcDR',
      'nfse/valores/vCalcAjusteBCISSQN',
      'nfse/IBSCBS/valores/vCalcReeRepRes',
      'nfse/IBSCBS/valores/vCalcAjusteBCIBSCBS',
    ],
    ({ nfse: { valores, IBSCBS }, dps }) =>
      money(dps.valores.vDedRed?.vDR) ??
      moneySum(
        valores?.vCalcDR ?? valores?.vCalcAjusteBCISSQN,
        IBSCBS?.valores.vCalcReeRepRes ?? IBSCBS?.valores.vCalcAjusteBCIBSCBS,
      ),
  ),
  iss('Desconto Incondicionado', 4, 15.73, ['dps/valores/vDescCondIncond/vDescIncond'], ({ dps }) =>
    money(dps.valores.vDescCondIncond?.vDescIncond),
  ),
  iss('BC ISSQN', 1, 16.37, ['nfse/valores/vBC'], ({ nfse }) => money(nfse.valores?.vBC)),
  iss('Alíquota Aplicada', 2, 16.37, ['nfse/valores/pAliqAplic'], ({ nfse }) => percent(nfse.valores?.pAliqAplic)),
  iss(
    'Retenção do ISSQN',
    3,
    16.37,
    [`${MUN}/tpRetISSQN`],
    ({ dps }) => word(TP_RET_ISSQN, dps.valores.trib.tribMun.tpRetISSQN),
    { max: 25 },
  ),
  iss('ISSQN Apurado', 4, 16.37, ['nfse/valores/vISSQN'], ({ nfse }) => money(nfse.valores?.vISSQN)),
]
