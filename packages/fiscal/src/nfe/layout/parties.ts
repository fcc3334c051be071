// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, text } from '../../layout/value-type.ts'
import { formPath } from './form-path.ts'
import { PL_010H, SIMPLIFIED_DANFE_2 } from './schema-packages.ts'
import {
  CEP,
  CITY_CODE,
  CNPJ,
  CNPJ_OR_EMPTY,
  COUNTRY_CODE,
  CPF,
  FOREIGN_DOCUMENT,
  IBS_CBS_REGIME,
  IE,
  IE_DIGITS,
  PHONE,
  SUFRAMA,
  UF,
  UF_OF_BRAZIL,
} from './types.ts'

/** First rows of every address. `screen` is the form path of the address, null if it is not on the form. */
function streetRows(screen: string | null) {
  return [
    field('xLgr', '1', text(2, 60), 'Logradouro', formPath(screen, 'street')),
    field('nro', '1', text(1, 60), 'Número do endereço', formPath(screen, 'number')),
    field('xCpl', '0-1', text(1, 60), 'Complemento', formPath(screen, 'complement')),
    field('xBairro', '1', text(2, 60), 'Bairro', formPath(screen, 'neighborhood')),
    field('cMun', '1', CITY_CODE, 'Município (código do IBGE)', formPath(screen, 'city_id')),
    field('xMun', '1', text(2, 60), 'Município', formPath(screen, 'city_id')),
  ] as const satisfies readonly Row[]
}

/** Last rows of an address that may be abroad. */
function countryRows(screen: string | null) {
  return [
    field('UF', '1', UF, 'UF', formPath(screen, 'state_id')),
    field('CEP', '0-1', CEP, 'CEP', formPath(screen, 'postal_code')),
    field('cPais', '0-1', COUNTRY_CODE, 'País (código do Banco Central)', formPath(screen, 'country_id')),
    field('xPais', '0-1', text(2, 60), 'País', formPath(screen, 'country_id')),
  ] as const satisfies readonly Row[]
}

const ISSUER = 'company.address'
const BUYER = 'customer_note.address'

export const EMIT = [
  choice(
    '1',
    'CNPJ ou CPF do emitente',
    [field('CNPJ', '1', CNPJ, 'CNPJ do emitente', { screen: 'company.cnpj' })],
    [field('CPF', '1', CPF, 'CPF do emitente')],
  ),
  field('xNome', '1', text(2, 60), 'Razão social do emitente', { screen: 'company.corporate_name' }),
  field('xFant', '0-1', text(1, 60), 'Nome fantasia', { screen: 'company.fantasy_name' }),
  group(
    'enderEmit',
    '1',
    'Endereço do emitente',
    [
      ...streetRows(ISSUER),
      field('UF', '1', UF_OF_BRAZIL, 'UF', formPath(ISSUER, 'state_id')),
      field('CEP', '1', CEP, 'CEP', formPath(ISSUER, 'postal_code')),
      field('cPais', '0-1', code('1058'), 'País (código do Banco Central)', formPath(ISSUER, 'country_id')),
      field('xPais', '0-1', code('Brasil', 'BRASIL'), 'País', formPath(ISSUER, 'country_id')),
      field('fone', '0-1', PHONE, 'Telefone do emitente', { screen: 'company.contact' }),
    ],
    { source: 'Grupo C05', screen: ISSUER },
  ),
  field('IE', '1', IE, 'Inscrição estadual do emitente', { screen: 'company.state_registration' }),
  field('IEST', '0-1', IE_DIGITS, 'Inscrição estadual de substituto tributário'),
  choice('0-1', 'Inscrição municipal e CNAE', [
    field('IM', '1', text(1, 15), 'Inscrição municipal do emitente', { screen: 'company.municipal_registration' }),
    field('CNAE', '0-1', digits(7), 'CNAE'),
  ]),
  field('CRT', '1', code('1', '2', '3', '4'), 'Regime tributário', { screen: 'company.tax_regime' }),
  field('tpRegimeIBSCBS', '0-1', IBS_CBS_REGIME, 'Regime do IBS e da CBS', { package: PL_010H }),
  field('ISUFEmit', '0-1', SUFRAMA, 'Inscrição do emitente na Suframa', { from: SIMPLIFIED_DANFE_2 }),
] as const satisfies readonly Row[]

export const DEST = [
  choice(
    '1',
    'CPF, CNPJ ou documento estrangeiro do cliente',
    [field('CNPJ', '1', CNPJ, 'CNPJ do cliente', { screen: 'customer_note.document' })],
    [field('CPF', '1', CPF, 'CPF do cliente', { screen: 'customer_note.document' })],
    [
      field('idEstrangeiro', '1', FOREIGN_DOCUMENT, 'Documento estrangeiro do cliente', {
        screen: 'customer_note.foreign_document',
      }),
    ],
  ),
  field('xNome', '0-1', text(2, 60), 'Nome do cliente', { screen: 'customer_note.name' }),
  group(
    'enderDest',
    '0-1',
    'Endereço do cliente',
    [
      ...streetRows(BUYER),
      ...countryRows(BUYER),
      field('fone', '0-1', PHONE, 'Telefone do cliente', { screen: 'customer_note.phone' }),
    ],
    { source: 'Grupo E05', screen: BUYER },
  ),
  field('indIEDest', '1', code('1', '2', '9'), 'Contribuinte do ICMS', { screen: 'customer_note.icms_taxpayer' }),
  field('IE', '0-1', IE_DIGITS, 'Inscrição estadual do cliente', { screen: 'customer_note.state_registration' }),
  field('ISUF', '0-1', SUFRAMA, 'Inscrição do cliente na Suframa'),
  field('IM', '0-1', text(1, 15), 'Inscrição municipal do cliente', {
    screen: 'customer_note.municipal_registration',
  }),
  field('email', '0-1', text(1, 60), 'E-mail do cliente', { screen: 'customer_note.email' }),
] as const satisfies readonly Row[]

/** The pickup or delivery location, when it is not the address of issuer or buyer. */
export const LOCAL = [
  choice(
    '1',
    'CNPJ ou CPF do local',
    [field('CNPJ', '1', CNPJ_OR_EMPTY, 'CNPJ do local')],
    [field('CPF', '1', CPF, 'CPF do local')],
  ),
  field('xNome', '0-1', text(2, 60), 'Nome no local'),
  ...streetRows(null),
  ...countryRows(null),
  field('fone', '0-1', PHONE, 'Telefone do local'),
  field('email', '0-1', text(1, 60), 'E-mail do local'),
  field('IE', '0-1', IE, 'Inscrição estadual do local'),
] as const satisfies readonly Row[]
