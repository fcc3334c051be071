// table
import { attribute, field, group, type Layout, type Row } from '../../layout/row.ts'
import type { ValueOf } from '../../layout/value.ts'
import { code } from '../../layout/value-type.ts'
import { IBS_CBS } from './ibs-cbs.ts'
import { PREST, personRows } from './parties.ts'
import { SERV } from './service.ts'
import {
  CHAVE_NFSE,
  CITY_CODE,
  DAY,
  DPS_ID,
  DPS_NUMBER,
  ENVIRONMENT,
  INSTANT,
  NT_009,
  PROGRAM,
  REASON,
  SERIE,
  VERSION,
} from './types.ts'
import { VALORES } from './values.ts'

export const INF_DPS_ROWS = [
  attribute('Id', '1', DPS_ID, 'Identificação da DPS'),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente', { screen: 'in_production' }),
  field('dhEmi', '1', INSTANT, 'Data e hora da emissão'),
  field('verAplic', '1', PROGRAM, 'Programa emissor'),
  field('serie', '1', SERIE, 'Série', { screen: 'rps_serie' }),
  field('nDPS', '1', DPS_NUMBER, 'Número da DPS', { screen: 'rps_number' }),
  field('dCompet', '1', DAY, 'Competência', { screen: 'issue_at' }),
  field('tpEmit', '1', code('1', '2', '3'), 'Quem emite'),
  field('cMotivoEmisTI', '0-1', code('1', '2', '3', '4'), 'Motivo da emissão pelo cliente'),
  field('chNFSeRej', '0-1', CHAVE_NFSE, 'Chave da NFS-e rejeitada'),
  field('finNFSe', '0-1', code('0', '1', '2'), 'Finalidade da nota', NT_009),
  field('cLocEmi', '1', CITY_CODE, 'Município da empresa', { screen: 'company.address.city_id' }),
  group(
    'subst',
    '0-1',
    'Substituição',
    [
      field('chSubstda', '1', CHAVE_NFSE, 'Chave da nota substituída', { screen: 'substitution.access_key' }),
      field('cMotivo', '1', code('01', '02', '03', '04', '05', '99'), 'Motivo da substituição', {
        screen: 'substitution.motive',
      }),
      field('xMotivo', '0-1', REASON, 'Justificativa da substituição', { screen: 'substitution.reason' }),
    ],
    { source: 'TCSubstituicao; E0046 a E0076' },
  ),
  group('prest', '1', 'Prestador', PREST, { source: 'TCInfoPrestador; E0116 a E0166' }),
  group('toma', '0-1', 'Cliente', personRows('customer_note', 'do cliente'), {
    source: 'TCInfoPessoa; E0190 a E0240',
    screen: 'customer_note',
  }),
  group('interm', '0-1', 'Intermediário', personRows(null, 'do intermediário'), { source: 'TCInfoPessoa' }),
  group('serv', '1', 'Serviço', SERV, { source: 'TCServ' }),
  group('valores', '1', 'Valores', VALORES, { source: 'TCInfoValores' }),
  group('IBSCBS', '0-1', 'IBS e CBS', IBS_CBS, { source: 'TCRTCInfoIBSCBS; NT 004 v2.0; E0850, E0901' }),
] as const satisfies readonly Row[]

/** The content of `<infDPS>` as an object, used for writing, checking, printing and reading back. */
export type InfDps = ValueOf<typeof INF_DPS_ROWS>

export const NFSE_NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse'

export const INF_DPS: Layout<InfDps> = {
  root: 'infDPS',
  namespace: NFSE_NAMESPACE,
  rows: INF_DPS_ROWS,
  source: 'Leiaute DPS 1.01, pacote 20260727 (produção desde 2026-08-10); NT 004 v2.0 e NT 007',
}

/** The enclosing document, without its signature. */
export const DPS_ROWS = [
  attribute('versao', '1', VERSION, 'Versão do leiaute'),
  group('infDPS', '1', 'Declaração de prestação de serviço', INF_DPS_ROWS),
] as const satisfies readonly Row[]

export type Dps = ValueOf<typeof DPS_ROWS>

export const DPS: Layout<Dps> = {
  root: 'DPS',
  namespace: NFSE_NAMESPACE,
  rows: DPS_ROWS,
  source: INF_DPS.source,
}
