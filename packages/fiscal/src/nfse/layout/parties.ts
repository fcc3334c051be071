// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, text } from '../../layout/value-type.ts'
import { CEP, CITY_CODE, CNPJ, COUNTRY, CPF, line, NO_NIF, NT_009, PHONE, UF } from './types.ts'

/** Value types of address tags, common to all kinds of address. */
const STREET = {
  xLgr: text(1, 255),
  nro: text(1, 60),
  xCpl: text(1, 156),
  xBairro: text(1, 60),
  cEndPost: line(1, 11),
  xCidade: line(1, 60),
  xEstProvReg: line(1, 60),
}

/** TCEndereco. `at` is the form path of the address, null if it is not on the form. */
export function addressRows(at: string | null) {
  const on = (name: string) => (at === null ? {} : { screen: `${at}.${name}` })
  return [
    choice(
      '1',
      'o município, ou o país de quem mora fora',
      [
        group('endNac', '1', 'Endereço no Brasil', [
          field('cMun', '1', CITY_CODE, 'Município', on('city_id')),
          field('CEP', '1', CEP, 'CEP', on('postal_code')),
        ]),
      ],
      [
        group('endExt', '1', 'Endereço no exterior', [
          field('cPais', '1', COUNTRY, 'País', on('country_id')),
          field('cEndPost', '1', STREET.cEndPost, 'Código postal', on('postal_code')),
          field('xCidade', '1', STREET.xCidade, 'Cidade no exterior', on('abroad_city')),
          field('xEstProvReg', '1', STREET.xEstProvReg, 'Estado ou província', on('neighborhood')),
        ]),
      ],
    ),
    field('xLgr', '1', STREET.xLgr, 'Rua', on('street')),
    field('nro', '1', STREET.nro, 'Número', on('number')),
    field('xCpl', '0-1', STREET.xCpl, 'Complemento', on('complement')),
    field('xBairro', '1', STREET.xBairro, 'Bairro', on('neighborhood')),
  ] as const satisfies readonly Row[]
}

/** TCEnderecoSimples and TCEnderObraEvento: the address of an event, a construction work or a property. */
export const PLACE = [
  choice(
    '1',
    'o CEP, ou a cidade no exterior',
    [field('CEP', '1', CEP, 'CEP do local')],
    [
      group('endExt', '1', 'Local no exterior', [
        field('cEndPost', '1', STREET.cEndPost, 'Código postal do local'),
        field('xCidade', '1', STREET.xCidade, 'Cidade do local'),
        field('xEstProvReg', '1', STREET.xEstProvReg, 'Estado ou província do local'),
      ]),
    ],
  ),
  field('xLgr', '1', STREET.xLgr, 'Rua do local'),
  field('nro', '1', STREET.nro, 'Número do local'),
  field('xCpl', '0-1', STREET.xCpl, 'Complemento do local'),
  field('xBairro', '1', STREET.xBairro, 'Bairro do local'),
] as const satisfies readonly Row[]

/**
 * TCInfoPessoa: customer, intermediary, supplier of a deducted document. `at` is the form path of the person, null if
 * it is not on the form.
 */
export function personRows(at: string | null, who: string) {
  const on = (name: string) => (at === null ? {} : { screen: `${at}.${name}` })
  return [
    choice(
      '1',
      `o CPF ou CNPJ (ou documento estrangeiro) ${who}`,
      [field('CNPJ', '1', CNPJ, `CNPJ ${who}`, on('document'))],
      [field('CPF', '1', CPF, `CPF ${who}`, on('document'))],
      [field('NIF', '1', line(1, 40), `Documento estrangeiro ${who}`, on('foreign_document'))],
      [field('cNaoNIF', '1', NO_NIF, 'Motivo de não ter documento estrangeiro', on('no_foreign_document_reason'))],
    ),
    field('CAEPF', '0-1', digits(14), `CAEPF ${who}`),
    field('IM', '0-1', line(1, 15), `Inscrição municipal ${who}`, on('municipal_registration')),
    field('xNome', '1', line(1, 300), `Nome ${who}`, on('name')),
    group('end', '0-1', `Endereço ${who}`, addressRows(at === null ? null : `${at}.address`), on('address')),
    field('fone', '0-1', PHONE, `Telefone ${who}`, on('phone')),
    field('email', '0-1', text(1, 80), `E-mail ${who}`, on('email')),
  ] as const satisfies readonly Row[]
}

/** TCInfoPrestador. When the company itself is the issuer, name and address are omitted: E0121, E0128. */
export const PREST = [
  choice(
    '1',
    'o CNPJ da empresa',
    [field('CNPJ', '1', CNPJ, 'CNPJ da empresa', { screen: 'company.cnpj' })],
    [field('CPF', '1', CPF, 'CPF do prestador')],
    [field('NIF', '1', line(1, 40), 'Documento estrangeiro do prestador')],
    [field('cNaoNIF', '1', NO_NIF, 'Motivo de o prestador não ter documento estrangeiro')],
  ),
  field('CAEPF', '0-1', digits(14), 'CAEPF do prestador'),
  field('IM', '0-1', line(1, 15), 'Inscrição municipal da empresa', { screen: 'company.municipal_registration' }),
  field('xNome', '0-1', line(1, 300), 'Razão social da empresa'),
  group('end', '0-1', 'Endereço da empresa', addressRows(null)),
  field('fone', '0-1', PHONE, 'Telefone da empresa', { screen: 'company.contact' }),
  field('email', '0-1', text(1, 80), 'E-mail da empresa', { screen: 'company.email' }),
  group(
    'regTrib',
    '1',
    'Regime de tributação da empresa',
    [
      field('opSimpNac', '1', code('1', '2', '3'), 'Opção pelo Simples Nacional', { screen: 'company.tax_regime' }),
      field('regApTribSN', '0-1', code('1', '2', '3'), 'Apuração no Simples Nacional', {
        screen: 'company.tax_regime',
      }),
      field('regApIBSCBSSN', '0-1', code('1', '2', '3'), 'Apuração do IBS e da CBS no Simples Nacional', NT_009),
      field('regEspTrib', '1', code('0', '1', '2', '3', '4', '5', '6', '9'), 'Regime especial de tributação', {
        screen: 'company.special_tax_regime',
      }),
    ],
    { source: 'TCRegTrib; E0160, E0162, E0166' },
  ),
] as const satisfies readonly Row[]

/** TCEmitente: the issuer as registered with the city, part of the authority's answer. */
export const EMIT = [
  choice(
    '1',
    'o CNPJ ou CPF do emitente',
    [field('CNPJ', '1', CNPJ, 'CNPJ do emitente')],
    [field('CPF', '1', CPF, 'CPF do emitente')],
  ),
  field('IM', '0-1', line(1, 15), 'Inscrição municipal do emitente'),
  field('xNome', '1', line(1, 300), 'Nome do emitente'),
  field('xFant', '0-1', line(1, 150), 'Nome fantasia do emitente'),
  group('enderNac', '1', 'Endereço do emitente', [
    field('xLgr', '1', STREET.xLgr, 'Rua do emitente'),
    field('nro', '1', STREET.nro, 'Número do emitente'),
    field('xCpl', '0-1', STREET.xCpl, 'Complemento do emitente'),
    field('xBairro', '1', STREET.xBairro, 'Bairro do emitente'),
    field('cMun', '1', CITY_CODE, 'Município do emitente'),
    field('UF', '1', UF, 'UF do emitente'),
    field('CEP', '1', CEP, 'CEP do emitente'),
  ]),
  field('fone', '0-1', PHONE, 'Telefone do emitente'),
  field('email', '0-1', text(1, 80), 'E-mail do emitente'),
] as const satisfies readonly Row[]
