// table
import { NFE_NAMESPACE } from '@talao/fiscal'
import { attribute, choice, field, group, type Layout, type Row } from '@talao/fiscal/layout/row'
import type { ValueOf } from '@talao/fiscal/layout/value'
import { code, digits, pattern, text } from '@talao/fiscal/layout/value-type'
import {
  CHAVE,
  CNPJ,
  CPF,
  CSTAT,
  ENVIRONMENT,
  IE_DIGITS,
  INSTANT,
  LAYOUT_VERSION,
  REASON,
  UF_CODE,
  UF_OF_BRAZIL,
  VERSION,
} from '@talao/fiscal/nfe/layout/types'

/** Documents and their answers (protNFe, procEventoNFe, retEvento) are appended after these rows as text, unchanged. */

const NOTE_HEAD = [
  attribute('versao', '1', LAYOUT_VERSION, 'Versão'),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente'),
  field('verAplic', '1', VERSION, 'Versão do programa da SEFAZ'),
  field('cStat', '1', CSTAT, 'Código da resposta'),
  field('xMotivo', '1', REASON, 'Resposta'),
  field('cUF', '1', UF_CODE, 'UF'),
  field('dhRecbto', '1', INSTANT, 'Data da resposta'),
] as const satisfies readonly Row[]

const LOT_ROWS = [
  ...NOTE_HEAD,
  group('infRec', '0-1', 'Recibo', [
    field('nRec', '1', digits(15), 'Recibo'),
    field('tMed', '1', digits(1, 4), 'Segundos que costuma levar'),
  ]),
] as const satisfies readonly Row[]

const RECEIPT_ROWS = [
  attribute('versao', '1', LAYOUT_VERSION, 'Versão'),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente'),
  field('verAplic', '1', VERSION, 'Versão do programa da SEFAZ'),
  field('nRec', '1', digits(15), 'Recibo'),
  field('cStat', '1', CSTAT, 'Código da resposta'),
  field('xMotivo', '1', REASON, 'Resposta'),
  field('cUF', '1', UF_CODE, 'UF'),
  field('dhRecbto', '1', INSTANT, 'Data da resposta'),
] as const satisfies readonly Row[]

const CONSULT_ROWS = [...NOTE_HEAD, field('chNFe', '1', CHAVE, 'Chave de acesso')] as const satisfies readonly Row[]

const STATUS_ROWS = [
  ...NOTE_HEAD,
  field('tMed', '0-1', digits(1, 4), 'Segundos que costuma levar'),
] as const satisfies readonly Row[]

const EVENT_ROWS = [
  attribute('versao', '1', code('1.00'), 'Versão'),
  field('idLote', '1', digits(1, 15), 'Lote'),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente'),
  field('verAplic', '1', VERSION, 'Versão do programa da SEFAZ'),
  field('cOrgao', '1', code(...(UF_CODE.values ?? []), '91'), 'Órgão'),
  field('cStat', '1', CSTAT, 'Código da resposta'),
  field('xMotivo', '1', REASON, 'Resposta'),
] as const satisfies readonly Row[]

const WHO = [
  choice(
    '0-1',
    'Documento',
    [field('IE', '1', IE_DIGITS, 'Inscrição estadual')],
    [field('CNPJ', '1', CNPJ, 'CNPJ')],
    [field('CPF', '1', CPF, 'CPF')],
  ),
] as const satisfies readonly Row[]

const TAXPAYER_ROWS = [
  attribute('versao', '1', code('2.00'), 'Versão'),
  group('infCons', '1', 'Consulta', [
    field('verAplic', '1', VERSION, 'Versão do programa da SEFAZ'),
    field('cStat', '1', CSTAT, 'Código da resposta'),
    field('xMotivo', '1', REASON, 'Resposta'),
    field('UF', '1', UF_OF_BRAZIL, 'UF'),
    ...WHO,
    field('dhCons', '1', pattern(/.{19,25}/, 'data e hora', 19, 25), 'Data da consulta'),
    field('cUF', '1', UF_CODE, 'UF'),
    group('infCad', '0-100', 'Contribuinte', [
      field('IE', '1', IE_DIGITS, 'Inscrição estadual'),
      field('CNPJ', '1', CNPJ, 'CNPJ'),
      field('UF', '1', UF_OF_BRAZIL, 'UF'),
      field('cSit', '1', code('0', '1'), 'Situação: 0 não habilitado, 1 habilitado'),
      field('indCredNFe', '1', code('0', '1', '2', '3', '4'), 'Credenciado para NF-e'),
      field('indCredCTe', '1', code('0', '1', '2', '3', '4'), 'Credenciado para CT-e'),
      field('xNome', '1', text(1, 60), 'Nome'),
      field('xFant', '0-1', text(1, 60), 'Nome fantasia'),
      field('xRegApur', '0-1', text(1, 60), 'Regime de apuração'),
      field('CNAE', '0-1', digits(6, 7), 'Atividade principal'),
      group('ender', '0-1', 'Endereço', [
        field('xLgr', '0-1', text(1, 255), 'Rua'),
        field('nro', '0-1', text(1, 60), 'Número'),
        field('xCpl', '0-1', text(1, 60), 'Complemento'),
        field('xBairro', '0-1', text(1, 60), 'Bairro'),
        field('cMun', '0-1', digits(7), 'Município (IBGE)'),
        field('xMun', '0-1', text(1, 60), 'Município'),
        field('CEP', '0-1', digits(7, 8), 'CEP'),
      ]),
    ]),
  ]),
] as const satisfies readonly Row[]

function answer<V extends object>(root: string, rows: readonly Row[], source: string): Layout<V> {
  return { root, namespace: NFE_NAMESPACE, rows, source }
}

export const RET_LOT = answer<ValueOf<typeof LOT_ROWS>>('retEnviNFe', LOT_ROWS, 'leiauteNFe_v4.00, TRetEnviNFe')
export const RET_RECEIPT = answer<ValueOf<typeof RECEIPT_ROWS>>(
  'retConsReciNFe',
  RECEIPT_ROWS,
  'leiauteNFe_v4.00, TRetConsReciNFe',
)
export const RET_CONSULT = answer<ValueOf<typeof CONSULT_ROWS>>(
  'retConsSitNFe',
  CONSULT_ROWS,
  'leiauteConsSitNFe_v4.00',
)
export const RET_STATUS = answer<ValueOf<typeof STATUS_ROWS>>(
  'retConsStatServ',
  STATUS_ROWS,
  'leiauteConsStatServ_v4.00',
)
export const RET_EVENTS = answer<ValueOf<typeof EVENT_ROWS>>('retEnvEvento', EVENT_ROWS, 'leiauteEvento_v1.00')
export const RET_TAXPAYER = answer<ValueOf<typeof TAXPAYER_ROWS>>(
  'retConsCad',
  TAXPAYER_ROWS,
  'leiauteConsultaCadastro_v2.00',
)
