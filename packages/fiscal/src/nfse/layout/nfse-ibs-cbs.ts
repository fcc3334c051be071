// table
import { field, group, type Row } from '../../layout/row.ts'
import { text } from '../../layout/value-type.ts'
import { AMOUNT, CITY_CODE, NT_009, RATE_2, RATE_3 } from './types.ts'

/** TCRTCValoresIBSCBS */
const VALORES_IBS_CBS = [
  field('vBC', '1', AMOUNT, 'Base de cálculo do IBS e da CBS'),
  field('vCalcReeRepRes', '0-1', AMOUNT, 'Reembolsos e repasses fora da base'),
  field('vCalcAjusteBCIBSCBS', '0-1', AMOUNT, 'Ajustes da base do IBS e da CBS', NT_009),
  field('vReceitaBrutaSN', '0-1', AMOUNT, 'Receita bruta do Simples Nacional', NT_009),
  group('uf', '1', 'IBS do estado', [
    field('pIBSUF', '1', RATE_2, 'Alíquota do IBS do estado'),
    field('pRedAliqUF', '0-1', RATE_3, 'Redução da alíquota do IBS do estado'),
    field('pAliqEfetUF', '1', RATE_2, 'Alíquota efetiva do IBS do estado'),
  ]),
  group('mun', '1', 'IBS do município', [
    field('pIBSMun', '1', RATE_2, 'Alíquota do IBS do município'),
    field('pRedAliqMun', '0-1', RATE_3, 'Redução da alíquota do IBS do município'),
    field('pAliqEfetMun', '1', RATE_2, 'Alíquota efetiva do IBS do município'),
  ]),
  group('fed', '1', 'CBS', [
    field('pCBS', '1', RATE_2, 'Alíquota da CBS'),
    field('pRedAliqCBS', '0-1', RATE_3, 'Redução da alíquota da CBS'),
    field('pAliqEfetCBS', '1', RATE_2, 'Alíquota efetiva da CBS'),
  ]),
] as const satisfies readonly Row[]

/** TCRTCTotalCIBS */
const TOT_CIBS = [
  field('vTotNF', '1', AMOUNT, 'Valor total da nota com IBS e CBS'),
  group('gIBS', '1', 'IBS', [
    field('vIBSTot', '1', AMOUNT, 'Valor total do IBS'),
    group('gIBSCredPres', '0-1', 'Crédito presumido do IBS', [
      field('pCredPresIBS', '1', RATE_2, 'Percentual do crédito presumido do IBS'),
      field('vCredPresIBS', '1', AMOUNT, 'Valor do crédito presumido do IBS'),
    ]),
    group('gIBSUFTot', '1', 'Total do IBS do estado', [
      field('vDifUF', '0-1', AMOUNT, 'IBS do estado diferido'),
      field('vIBSUF', '1', AMOUNT, 'Valor do IBS do estado'),
    ]),
    group('gIBSMunTot', '1', 'Total do IBS do município', [
      field('vDifMun', '0-1', AMOUNT, 'IBS do município diferido'),
      field('vIBSMun', '1', AMOUNT, 'Valor do IBS do município'),
    ]),
  ]),
  group('gCBS', '1', 'Total da CBS', [
    group('gCBSCredPres', '0-1', 'Crédito presumido da CBS', [
      field('pCredPresCBS', '1', RATE_2, 'Percentual do crédito presumido da CBS'),
      field('vCredPresCBS', '1', AMOUNT, 'Valor do crédito presumido da CBS'),
    ]),
    field('vDifCBS', '0-1', AMOUNT, 'CBS diferida'),
    field('vCBS', '1', AMOUNT, 'Valor da CBS'),
  ]),
  group('gTribRegular', '0-1', 'Tributação regular', [
    field('pAliqEfeRegIBSUF', '1', RATE_2, 'Alíquota regular do IBS do estado'),
    field('vTribRegIBSUF', '1', AMOUNT, 'Valor regular do IBS do estado'),
    field('pAliqEfeRegIBSMun', '1', RATE_2, 'Alíquota regular do IBS do município'),
    field('vTribRegIBSMun', '1', AMOUNT, 'Valor regular do IBS do município'),
    field('pAliqEfeRegCBS', '1', RATE_2, 'Alíquota regular da CBS'),
    field('vTribRegCBS', '1', AMOUNT, 'Valor regular da CBS'),
  ]),
  group('gTribCompraGov', '0-1', 'Compra governamental', [
    field('pIBSUF', '1', RATE_2, 'Alíquota do IBS do estado na compra governamental'),
    field('vIBSUF', '1', AMOUNT, 'Valor do IBS do estado na compra governamental'),
    field('pIBSMun', '1', RATE_2, 'Alíquota do IBS do município na compra governamental'),
    field('vIBSMun', '1', AMOUNT, 'Valor do IBS do município na compra governamental'),
    field('pCBS', '1', RATE_2, 'Alíquota da CBS na compra governamental'),
    field('vCBS', '1', AMOUNT, 'Valor da CBS na compra governamental'),
  ]),
] as const satisfies readonly Row[]

/** TCRTCIBSCBS: the amounts computed by the authority. */
export const NFSE_IBS_CBS = [
  field('cLocalidadeIncid', '1', CITY_CODE, 'Município de incidência do IBS e da CBS'),
  field('xLocalidadeIncid', '1', text(1, 600), 'Nome do município de incidência do IBS e da CBS'),
  field('pRedutor', '0-1', RATE_2, 'Redutor de compra governamental'),
  group('valores', '1', 'Alíquotas do IBS e da CBS', VALORES_IBS_CBS),
  group('totCIBS', '1', 'Totais do IBS e da CBS', TOT_CIBS),
] as const satisfies readonly Row[]
