// table
import { attribute, field, group, type Layout, type Row } from '../../layout/row.ts'
import type { ValueOf } from '../../layout/value.ts'
import { code, text } from '../../layout/value-type.ts'
import { DPS_ROWS, NFSE_NAMESPACE } from './dps.ts'
import { NFSE_IBS_CBS } from './nfse-ibs-cbs.ts'
import { EMIT } from './parties.ts'
import { AMOUNT, CITY_CODE, INSTANT, lines, NFSE_ID, NT_009, NUMBER_13, PROGRAM, RATE_1, VERSION } from './types.ts'

/** TCInfNFSe: the authority's answer, with the DPS it answers as its last child. */
export const INF_NFSE_ROWS = [
  attribute('Id', '1', NFSE_ID, 'Identificação da NFS-e'),
  field('xLocEmi', '1', text(1, 150), 'Município emissor'),
  field('xLocPrestacao', '1', text(1, 150), 'Local da prestação'),
  field('nNFSe', '1', NUMBER_13, 'Número da NFS-e'),
  field('cLocIncid', '0-1', CITY_CODE, 'Município de incidência do ISS'),
  field('xLocIncid', '0-1', text(1, 150), 'Nome do município de incidência do ISS'),
  field('xTribNac', '1', text(1, 600), 'Serviço na lista nacional'),
  field('xTribMun', '0-1', text(1, 600), 'Serviço na lista do município'),
  field('xNBS', '0-1', text(1, 600), 'Serviço na NBS'),
  field('verAplic', '1', PROGRAM, 'Programa da autoridade'),
  field('ambGer', '1', code('1', '2'), 'Ambiente gerador'),
  field('tpEmis', '1', code('1', '2'), 'Tipo de emissão'),
  field('procEmi', '0-1', code('1', '2', '3'), 'Processo de emissão'),
  field('cStat', '1', code('100', '102', '103', '107'), 'Situação da NFS-e'),
  field('dhProc', '1', INSTANT, 'Data e hora da NFS-e'),
  field('nDFSe', '1', NUMBER_13, 'Número do documento no ambiente gerador'),
  group('emit', '1', 'Emitente', EMIT),
  group('valores', '1', 'Valores apurados', [
    field('vCalcDR', '0-1', AMOUNT, 'Deduções e reduções calculadas'),
    field('vCalcAjusteBCISSQN', '0-1', AMOUNT, 'Ajustes da base do ISS', NT_009),
    field('tpBM', '0-1', code('1', '2', '3', '4'), 'Tipo do benefício municipal'),
    field('vCalcBM', '0-1', AMOUNT, 'Valor do benefício municipal'),
    field('vBC', '0-1', AMOUNT, 'Base de cálculo do ISS'),
    field('pAliqAplic', '0-1', RATE_1, 'Alíquota aplicada do ISS'),
    field('vISSQN', '0-1', AMOUNT, 'Valor do ISS'),
    field('vTotalRet', '0-1', AMOUNT, 'Total das retenções'),
    field('vLiq', '1', AMOUNT, 'Valor líquido'),
  ]),
  field('xOutInf', '0-1', lines(1, 2000), 'Informações da prefeitura'),
  group('IBSCBS', '0-1', 'IBS e CBS apurados', NFSE_IBS_CBS),
  group('DPS', '1', 'Declaração de prestação de serviço', DPS_ROWS),
] as const satisfies readonly Row[]

/** The content of `<infNFSe>` as an object. */
export type InfNfse = ValueOf<typeof INF_NFSE_ROWS>

export const INF_NFSE: Layout<InfNfse> = {
  root: 'infNFSe',
  namespace: NFSE_NAMESPACE,
  rows: INF_NFSE_ROWS,
  source: 'Leiaute NFS-e 1.01, pacote 20260727 (produção desde 2026-08-10)',
}

/** The enclosing document, without its signature. */
export const NFSE_ROWS = [
  attribute('versao', '1', VERSION, 'Versão do leiaute'),
  group('infNFSe', '1', 'NFS-e', INF_NFSE_ROWS),
] as const satisfies readonly Row[]

export type NfseDocument = ValueOf<typeof NFSE_ROWS>

export const NFSE: Layout<NfseDocument> = {
  root: 'NFSe',
  namespace: NFSE_NAMESPACE,
  rows: NFSE_ROWS,
  source: INF_NFSE.source,
}
