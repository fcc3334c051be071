// table
import { attribute, choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, pattern, text } from '../../layout/value-type.ts'
import { CNPJ_OR_EMPTY } from './types.ts'

export const INF_ADIC = [
  field('infAdFisco', '0-1', text(1, 2000), 'Informações adicionais de interesse do Fisco'),
  field('infCpl', '0-1', text(1, 5000), 'Informações complementares de interesse do Contribuinte', {
    screen: 'additional_information',
  }),
  group('obsCont', '0-10', 'Campo de uso livre do contribuinte informar o nome do campo no', [
    attribute('xCampo', '1', text(1, 20), 'xCampo'),
    field('xTexto', '1', text(1, 60), 'xTexto'),
  ]),
  group('obsFisco', '0-10', 'Campo de uso exclusivo do Fisco informar o nome do campo no atributo', [
    attribute('xCampo', '1', text(1, 20), 'xCampo'),
    field('xTexto', '1', text(1, 60), 'xTexto'),
  ]),
  group('procRef', '0-100', 'Grupo de informações do processo referenciado', [
    field('nProc', '1', text(1, 60), 'Indentificador do processo ou ato concessório'),
    field('indProc', '1', code('0', '1', '2', '3', '4', '9'), 'Origem do processo, informar com'),
    field(
      'tpAto',
      '0-1',
      code('08', '10', '12', '14', '15'),
      'Tipo do ato concessório Para origem do Processo na SEFAZ',
    ),
  ]),
] as const satisfies readonly Row[]

export const INF_RESP_TEC = [
  field('CNPJ', '1', CNPJ_OR_EMPTY, 'CNPJ'),
  field('xContato', '1', text(2, 60), 'Informar o nome da pessoa a ser contatada na empresa desenvolvedora'),
  field('email', '1', text(6, 60), 'Informar o e-mail da pessoa a ser contatada na empresa desenvolvedora'),
  field('fone', '1', digits(6, 14), 'Informar o telefone da pessoa a ser contatada na empresa'),
  choice('0-1', 'TODO /infNFe/infRespTec', [
    field('idCSRT', '1', digits(2), 'Identificador do CSRT utilizado para montar o hash do CSRT'),
    field('hashCSRT', '1', pattern(/.*/, 'TODO base64Binary []'), 'O hashCSRT é o resultado da função hash'),
  ]),
] as const satisfies readonly Row[]
