// table
import { attribute, choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, text } from '../../layout/value-type.ts'
import { CNPJ_OR_EMPTY, PHONE, SHA1_BASE64 } from './types.ts'

/** A free-form remark: name and text. */
export const REMARK = [
  attribute('xCampo', '1', text(1, 20), 'Nome da observação'),
  field('xTexto', '1', text(1, 60), 'Texto da observação'),
] as const satisfies readonly Row[]

const PROC_REF = [
  field('nProc', '1', text(1, 60), 'Número do processo'),
  field('indProc', '1', code('0', '1', '2', '3', '4', '9'), 'Origem do processo'),
  field('tpAto', '0-1', code('08', '10', '12', '14', '15'), 'Tipo do ato concessório'),
] as const satisfies readonly Row[]

export const INF_ADIC = [
  field('infAdFisco', '0-1', text(1, 2000), 'Informações ao fisco'),
  field('infCpl', '0-1', text(1, 5000), 'Informações adicionais', { screen: 'additional_information' }),
  group('obsCont', '0-10', 'Observações do contribuinte', REMARK, { source: 'Grupo Z04' }),
  group('obsFisco', '0-10', 'Observações do fisco', REMARK, { source: 'Grupo Z07' }),
  group('procRef', '0-100', 'Processos referenciados', PROC_REF, { source: 'Grupo Z10' }),
] as const satisfies readonly Row[]

export const INF_RESP_TEC = [
  field('CNPJ', '1', CNPJ_OR_EMPTY, 'CNPJ do responsável técnico'),
  field('xContato', '1', text(2, 60), 'Contato do responsável técnico'),
  field('email', '1', text(6, 60), 'E-mail do responsável técnico'),
  field('fone', '1', PHONE, 'Telefone do responsável técnico'),
  choice('0-1', 'Código de segurança do responsável técnico', [
    field('idCSRT', '1', digits(2), 'Identificador do CSRT'),
    field('hashCSRT', '1', SHA1_BASE64, 'Resumo do CSRT'),
  ]),
] as const satisfies readonly Row[]
