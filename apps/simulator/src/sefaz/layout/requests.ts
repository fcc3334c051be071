// table
import { NFE_NAMESPACE } from '@talao/fiscal'
import { attribute, choice, field, group, type Layout, type Row } from '@talao/fiscal/layout/row'
import type { ValueOf } from '@talao/fiscal/layout/value'
import { code, digits } from '@talao/fiscal/layout/value-type'
import {
  CHAVE,
  CNPJ,
  CPF,
  ENVIRONMENT,
  IE_DIGITS,
  LAYOUT_VERSION,
  UF_CODE,
  UF_OF_BRAZIL,
} from '@talao/fiscal/nfe/layout/types'

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

const RECEIPT_ROWS = [
  attribute('versao', '1', LAYOUT_VERSION, 'Versão'),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente'),
  field('nRec', '1', digits(15), 'Recibo'),
] as const satisfies readonly Row[]

const TAXPAYER_ROWS = [
  attribute('versao', '1', code('2.00'), 'Versão'),
  group('infCons', '1', 'Consulta', [
    field('xServ', '1', code('CONS-CAD'), 'Serviço'),
    field('UF', '1', UF_OF_BRAZIL, 'UF'),
    choice(
      '1',
      'Quem se procura',
      [field('IE', '1', IE_DIGITS, 'Inscrição estadual')],
      [field('CNPJ', '1', CNPJ, 'CNPJ')],
      [field('CPF', '1', CPF, 'CPF')],
    ),
  ]),
] as const satisfies readonly Row[]

function request<V extends object>(root: string, rows: readonly Row[], source: string): Layout<V> {
  return { root, namespace: NFE_NAMESPACE, rows, source }
}

export const CONSULT = request<ValueOf<typeof CONSULT_ROWS>>('consSitNFe', CONSULT_ROWS, 'leiauteConsSitNFe_v4.00')
export const STATUS = request<ValueOf<typeof STATUS_ROWS>>('consStatServ', STATUS_ROWS, 'leiauteConsStatServ_v4.00')
export const RECEIPT = request<ValueOf<typeof RECEIPT_ROWS>>(
  'consReciNFe',
  RECEIPT_ROWS,
  'leiauteNFe_v4.00, TConsReciNFe',
)
export const TAXPAYER = request<ValueOf<typeof TAXPAYER_ROWS>>(
  'ConsCad',
  TAXPAYER_ROWS,
  'leiauteConsultaCadastro_v2.00',
)
