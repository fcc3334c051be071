// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, pattern, text } from '../../layout/value-type.ts'
import { CITY_CODE, CNPJ, CNPJ_OR_EMPTY, CPF, IE, IE_DIGITS, UF, UF_OF_ISSUER } from './types.ts'

export const ENDER_EMIT = [
  field('xLgr', '1', text(2, 60), 'Logradouro'),
  field('nro', '1', text(1, 60), 'Número'),
  field('xCpl', '0-1', text(1, 60), 'Complemento'),
  field('xBairro', '1', text(2, 60), 'Bairro'),
  field('cMun', '1', CITY_CODE, 'Código do município'),
  field('xMun', '1', text(2, 60), 'Nome do município'),
  field('UF', '1', UF_OF_ISSUER, 'Sigla da UF'),
  field('CEP', '1', digits(8), 'CEP'),
  field('cPais', '0-1', code('1058'), 'Código do país'),
  field('xPais', '0-1', code('Brasil', 'BRASIL'), 'Nome do país'),
  field('fone', '0-1', digits(6, 14), 'Preencher com Código DDD + número do telefone'),
] as const satisfies readonly Row[]

export const EMIT = [
  choice(
    '1',
    'TODO /infNFe/emit',
    [field('CNPJ', '1', CNPJ, 'Número do CNPJ do emitente', { screen: 'company.cnpj' })],
    [field('CPF', '1', CPF, 'Número do CPF do emitente')],
  ),
  field('xNome', '1', text(2, 60), 'Razão Social ou Nome do emitente', { screen: 'company.corporate_name' }),
  field('xFant', '0-1', text(1, 60), 'Nome fantasia', { screen: 'company.fantasy_name' }),
  group('enderEmit', '1', 'Endereço do emitente', ENDER_EMIT, { screen: 'company.address' }),
  field('IE', '1', IE, 'Inscrição Estadual do Emitente', { screen: 'company.state_registration' }),
  field('IEST', '0-1', IE_DIGITS, 'Inscricao Estadual do Substituto Tributário'),
  choice('0-1', 'TODO /infNFe/emit', [
    field('IM', '1', text(1, 15), 'Inscrição Municipal', { screen: 'company.municipal_registration' }),
    field('CNAE', '0-1', digits(7), 'CNAE Fiscal'),
  ]),
  field('CRT', '1', code('1', '2', '3', '4'), 'Código de Regime Tributário', { screen: 'company.tax_regime' }),
  field('ISUFEmit', '0-1', digits(8, 9), 'Inscrição do emitente na Suframa'),
] as const satisfies readonly Row[]

export const ENDER_DEST = [
  field('xLgr', '1', text(2, 60), 'Logradouro'),
  field('nro', '1', text(1, 60), 'Número'),
  field('xCpl', '0-1', text(1, 60), 'Complemento'),
  field('xBairro', '1', text(2, 60), 'Bairro'),
  field('cMun', '1', CITY_CODE, 'Código do município'),
  field('xMun', '1', text(2, 60), 'Nome do município, informar EXTERIOR para operações com o exterior'),
  field('UF', '1', UF, 'Sigla da UF, informar EX para operações com o exterior'),
  field('CEP', '0-1', digits(8), 'CEP'),
  field('cPais', '0-1', digits(1, 4), 'Código de Pais'),
  field('xPais', '0-1', text(2, 60), 'Nome do país'),
  field('fone', '0-1', digits(6, 14), 'Telefone, preencher com Código DDD + número do telefone , nas'),
] as const satisfies readonly Row[]

export const DEST = [
  choice(
    '1',
    'TODO /infNFe/dest',
    [field('CNPJ', '1', CNPJ, 'Número do CNPJ', { screen: 'customer_note.document' })],
    [field('CPF', '1', CPF, 'Número do CPF', { screen: 'customer_note.document' })],
    [
      field(
        'idEstrangeiro',
        '1',
        pattern(/([!-ÿ]{0}|[!-ÿ]{5,20})?/, 'TODO', 1, 60),
        'Identificador do destinatário, em caso de comprador estrangeiro',
        { screen: 'customer_note.foreign_document' },
      ),
    ],
  ),
  field('xNome', '0-1', text(2, 60), 'Razão Social ou nome do destinatário', { screen: 'customer_note.name' }),
  group('enderDest', '0-1', 'Dados do endereço', ENDER_DEST, { screen: 'customer_note.address' }),
  field('indIEDest', '1', code('1', '2', '9'), 'Indicador da IE do destinatário', {
    screen: 'customer_note.icms_taxpayer',
  }),
  field('IE', '0-1', IE_DIGITS, 'Inscrição Estadual', { screen: 'customer_note.state_registration' }),
  field('ISUF', '0-1', digits(8, 9), 'Inscrição na SUFRAMA'),
  field('IM', '0-1', text(1, 15), 'Inscrição Municipal do tomador do serviço', {
    screen: 'customer_note.municipal_registration',
  }),
  field('email', '0-1', text(1, 60), 'Informar o e-mail do destinatário', { screen: 'customer_note.email' }),
] as const satisfies readonly Row[]

export const LOCAL = [
  choice('1', 'TODO /infNFe/retirada', [field('CNPJ', '1', CNPJ_OR_EMPTY, 'CNPJ')], [field('CPF', '1', CPF, 'CPF')]),
  field('xNome', '0-1', text(2, 60), 'Razão Social ou Nome do Expedidor/Recebedor'),
  field('xLgr', '1', text(2, 60), 'Logradouro'),
  field('nro', '1', text(1, 60), 'Número'),
  field('xCpl', '0-1', text(1, 60), 'Complemento'),
  field('xBairro', '1', text(2, 60), 'Bairro'),
  field('cMun', '1', CITY_CODE, 'Código do município'),
  field('xMun', '1', text(2, 60), 'Nome do município'),
  field('UF', '1', UF, 'Sigla da UF'),
  field('CEP', '0-1', digits(8), 'CEP'),
  field('cPais', '0-1', digits(1, 4), 'Código de Pais'),
  field('xPais', '0-1', text(2, 60), 'Nome do país'),
  field('fone', '0-1', digits(6, 14), 'Telefone, preencher com Código DDD + número do telefone , nas'),
  field('email', '0-1', text(1, 60), 'Informar o e-mail do expedidor/Recebedor'),
  field('IE', '0-1', IE, 'Inscrição Estadual'),
] as const satisfies readonly Row[]
