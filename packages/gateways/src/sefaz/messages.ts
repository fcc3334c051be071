// table
import { attribute, choice, field, group, type Layout, type Row } from '@talao/fiscal/layout/row'
import type { ValueOf } from '@talao/fiscal/layout/value'
import { code, digits } from '@talao/fiscal/layout/value-type'
import { NFE_NAMESPACE } from '@talao/fiscal/nfe/layout/nfe'
import {
  CHAVE,
  CNPJ,
  CPF,
  ENVIRONMENT,
  LAYOUT_VERSION,
  SWITCH,
  UF_CODE,
  UF_OF_BRAZIL,
} from '@talao/fiscal/nfe/layout/types'

/** Request messages of the services. Signed documents inside a lot are inserted unchanged, never rewritten. */

const BATCH = digits(1, 15)

const NOTE_BATCH_ROWS = [
  attribute('versao', '1', LAYOUT_VERSION, 'Versão'),
  field('idLote', '1', BATCH, 'Número do lote'),
  field('indSinc', '1', SWITCH, 'Resposta imediata'),
] as const satisfies readonly Row[]

const EVENT_BATCH_ROWS = [
  attribute('versao', '1', code('1.00'), 'Versão'),
  field('idLote', '1', BATCH, 'Número do lote'),
] as const satisfies readonly Row[]

const CONSULT_ROWS = [
  attribute('versao', '1', LAYOUT_VERSION, 'Versão'),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente'),
  field('xServ', '1', code('CONSULTAR'), 'Serviço'),
  field('chNFe', '1', CHAVE, 'Chave de acesso'),
] as const satisfies readonly Row[]

const STATUS_ROWS = [
  attribute('versao', '1', LAYOUT_VERSION, 'Versão'),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente'),
  field('cUF', '1', UF_CODE, 'UF'),
  field('xServ', '1', code('STATUS'), 'Serviço'),
] as const satisfies readonly Row[]

const REGISTRY_ROWS = [
  attribute('versao', '1', code('2.00'), 'Versão'),
  group('infCons', '1', 'Consulta ao cadastro', [
    field('xServ', '1', code('CONS-CAD'), 'Serviço'),
    field('UF', '1', UF_OF_BRAZIL, 'UF'),
    choice('1', 'Documento', [field('CNPJ', '1', CNPJ, 'CNPJ')], [field('CPF', '1', CPF, 'CPF')]),
  ]),
] as const satisfies readonly Row[]

export const NOTE_BATCH: Layout<ValueOf<typeof NOTE_BATCH_ROWS>> = {
  root: 'enviNFe',
  namespace: NFE_NAMESPACE,
  rows: NOTE_BATCH_ROWS,
  source: 'enviNFe_v4.00.xsd',
}
export const EVENT_BATCH: Layout<ValueOf<typeof EVENT_BATCH_ROWS>> = {
  root: 'envEvento',
  namespace: NFE_NAMESPACE,
  rows: EVENT_BATCH_ROWS,
  source: 'envEvento_v1.00.xsd',
}
export const CONSULT: Layout<ValueOf<typeof CONSULT_ROWS>> = {
  root: 'consSitNFe',
  namespace: NFE_NAMESPACE,
  rows: CONSULT_ROWS,
  source: 'consSitNFe_v4.00.xsd',
}
export const STATUS: Layout<ValueOf<typeof STATUS_ROWS>> = {
  root: 'consStatServ',
  namespace: NFE_NAMESPACE,
  rows: STATUS_ROWS,
  source: 'consStatServ_v4.00.xsd',
}
export const REGISTRY: Layout<ValueOf<typeof REGISTRY_ROWS>> = {
  root: 'ConsCad',
  namespace: NFE_NAMESPACE,
  rows: REGISTRY_ROWS,
  source: 'consCad_v2.00.xsd, pacote PL_008 da consulta ao cadastro',
}
