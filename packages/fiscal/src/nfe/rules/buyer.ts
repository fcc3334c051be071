// table

import type { Nfe } from '../../note/nfe.ts'
import { parseCep } from '../../value/cep.ts'
import { parseDocument } from '../../value/document.ts'
import { isExemptRegistration, registrationOnNote, STATES_WITHOUT_EXEMPT_BUYERS } from '../../value/icms-taxpayer.ts'
import { losesLetters } from '../../value/latin1-text.ts'
import { ufOfCode } from '../../value/uf.ts'
import { effectiveTaxCodes, hasLength, isOfUf, isStateRegistration } from './format.ts'
import { isCityOf } from './issuer.ts'
import { WITH_ST } from './item-icms.ts'
import type { NfeRule } from './rule.ts'

/** The buyer's identity and ICMS status. */
export const BUYER_RULES: readonly NfeRule[] = [
  {
    code: 'NFE-CUSTOMER-NAME',
    path: 'customer_note.name',
    field: 'Nome do cliente',
    text: 'O nome do cliente precisa de 2 a 60 caracteres na nota. Complete-o ou abrevie-o.',
    source: 'Leiaute NF-e 4.00, E04 xNome',
    test: ({ customer_note }) => hasLength(customer_note.name, 2, 60),
  },
  {
    code: 'NFE-CUSTOMER-NAME-ALPHABET',
    path: 'customer_note.name',
    field: 'Nome do cliente',
    text: 'O nome do cliente tem letras que a nota não aceita. Escreva-o com letras latinas.',
    source: 'tiposBasico_v4.00.xsd, TString',
    test: ({ customer_note }) => !losesLetters(customer_note.name),
  },
  {
    code: 'NFE-CUSTOMER-DOCUMENT-MISSING',
    path: 'customer_note.document',
    field: 'CPF ou CNPJ do cliente',
    text: 'Falta o CPF ou CNPJ do cliente. Informe-o, ou marque que o cliente é do exterior.',
    source: 'Rejeição 719; Leiaute NF-e 4.00, E02 e E03',
    test: (nfe) => isAbroad(nfe) || Boolean(nfe.customer_note.document),
  },
  {
    code: 'NFE-CUSTOMER-DOCUMENT-INVALID',
    path: 'customer_note.document',
    field: 'CPF ou CNPJ do cliente',
    text: 'O CPF ou CNPJ do cliente não é válido. Confira os números com ele.',
    source: 'Rejeições 208 e 237',
    test: ({ customer_note: { document } }) => !document || parseDocument(document) !== undefined,
  },
  {
    code: 'NFE-CUSTOMER-DOCUMENT-TYPE',
    path: 'customer_note.type',
    field: 'Tipo de pessoa do cliente',
    text: 'O tipo de pessoa não combina com o documento. Use pessoa física com CPF e pessoa jurídica com CNPJ.',
    source: 'Leiaute NF-e 4.00, E02 e E03',
    test: ({ customer_note: { document, type } }) => {
      const kind = parseDocument(document ?? '')?.kind
      return kind === undefined || (kind === 'CPF') === (type === 'PF')
    },
  },
  {
    code: 'NFE-CUSTOMER-FOREIGN-DOCUMENT',
    path: 'customer_note.foreign_document',
    field: 'Documento estrangeiro do cliente',
    text: 'O documento estrangeiro precisa de 5 a 20 caracteres sem acento, números ou os sinais : . + - / ( ). Corrija-o ou deixe-o em branco.',
    source: 'Rejeição 372; Leiaute NF-e 4.00, E03a idEstrangeiro',
    test: (nfe) =>
      !isAbroad(nfe) ||
      !nfe.customer_note.foreign_document ||
      /^[0-9A-Za-z:.+/()-]{5,20}$/.test(nfe.customer_note.foreign_document.trim()),
  },
  {
    code: 'NFE-CUSTOMER-STATE-REGISTRATION-MISSING',
    path: 'customer_note.state_registration',
    field: 'Inscrição estadual do cliente',
    text: 'Falta a inscrição estadual do cliente contribuinte. Informe-a, ou mude o cliente para não contribuinte.',
    source: 'Rejeição 728; Leiaute NF-e 4.00, E16a indIEDest',
    test: ({ customer_note }) =>
      customer_note.icms_taxpayer !== 'Contribuinte' || Boolean(customer_note.state_registration),
  },
  {
    code: 'NFE-CUSTOMER-STATE-REGISTRATION-INVALID',
    path: 'customer_note.state_registration',
    field: 'Inscrição estadual do cliente',
    text: 'A inscrição estadual do cliente precisa de 2 a 14 números. Corrija-a; se ele não tem, mude-o para não contribuinte e apague-a.',
    source: 'Leiaute NF-e 4.00, E17 IE',
    test: (nfe) => {
      const written = writtenIn(nfe)
      return written === undefined || isStateRegistration(written)
    },
  },
  {
    code: 'NFE-CUSTOMER-STATE-REGISTRATION-UF',
    path: 'customer_note.state_registration',
    field: 'Inscrição estadual do cliente',
    text: 'A inscrição estadual do cliente não existe na UF dele: os dígitos não conferem. Confira o número e a UF com ele.',
    source: 'Rejeição 210; SINTEGRA, roteiros de crítica da inscrição estadual',
    test: (nfe) => {
      const written = writtenIn(nfe)
      return written === undefined || !isStateRegistration(written) || isOfUf(written, stateOf(nfe))
    },
  },
  {
    code: 'NFE-CUSTOMER-STATE-REGISTRATION-EXEMPT',
    path: 'customer_note.state_registration',
    field: 'Inscrição estadual do cliente',
    text: 'Um cliente isento não tem inscrição estadual. Apague-a, ou mude o cliente para contribuinte; se a inscrição não está habilitada, para não contribuinte.',
    source: 'Rejeição 791; Leiaute NF-e 4.00, E16a indIEDest',
    test: ({ customer_note: { icms_taxpayer, state_registration } }) =>
      icms_taxpayer !== 'Isento' || !state_registration || isExemptRegistration(state_registration),
  },
  {
    code: 'NFE-CUSTOMER-EXEMPT-STATE',
    path: 'customer_note.icms_taxpayer',
    field: 'Contribuinte do ICMS',
    text: 'A UF do cliente não aceita contribuinte isento de inscrição. Mude-o para não contribuinte, ou para contribuinte com a inscrição dele.',
    source: 'Rejeição 805; NT 2025.001 v1.03, regra E16a-30',
    test: (nfe) =>
      isAbroad(nfe) ||
      nfe.customer_note.icms_taxpayer !== 'Isento' ||
      !STATES_WITHOUT_EXEMPT_BUYERS.some((uf) => uf === ufOfCode(stateOf(nfe) ?? 0)) ||
      !isTaxedWithoutSt(nfe),
  },
  {
    code: 'NFE-CUSTOMER-STATE-REGISTRATION-ABROAD',
    path: 'customer_note.state_registration',
    field: 'Inscrição estadual do cliente',
    text: 'Um cliente do exterior não tem inscrição estadual. Apague-a.',
    source: 'Rejeição 792; Leiaute NF-e 4.00, E17 IE',
    test: (nfe) => !isAbroad(nfe) || registrationOnNote(nfe.customer_note) === null,
  },
  {
    code: 'NFE-CUSTOMER-ICMS-ABROAD',
    path: 'customer_note.icms_taxpayer',
    field: 'Contribuinte do ICMS',
    text: 'Um cliente do exterior não é contribuinte do ICMS. Mude-o para não contribuinte.',
    source: 'Rejeição 790; Leiaute NF-e 4.00, E16a indIEDest',
    test: (nfe) => !isAbroad(nfe) || nfe.customer_note.icms_taxpayer === 'NaoContribuinte',
  },
  {
    code: 'NFE-CUSTOMER-EMAIL',
    path: 'customer_note.email',
    field: 'E-mail do cliente',
    text: 'O e-mail do cliente não é válido ou passa de 60 caracteres. Corrija-o ou deixe-o em branco.',
    source: 'Leiaute NF-e 4.00, E19 email',
    test: ({ customer_note: { email } }) =>
      !email || (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) && hasLength(email, 1, 60)),
  },
  {
    code: 'NFE-CUSTOMER-PHONE',
    path: 'customer_note.phone',
    field: 'Telefone do cliente',
    text: 'O telefone do cliente precisa de 6 a 14 números. Corrija-o ou deixe-o em branco.',
    source: 'Leiaute NF-e 4.00, E16 fone',
    test: ({ customer_note: { phone } }) => !phone || /^[0-9]{6,14}$/.test(phone.replace(/[\s()+.-]/g, '')),
  },
]

/** The buyer's address. A missing address is one fault; its parts are checked only when it exists. */
export const BUYER_ADDRESS_RULES: readonly NfeRule[] = [
  {
    code: 'NFE-CUSTOMER-ADDRESS',
    path: 'customer_note.address',
    field: 'Endereço do cliente',
    text: 'Falta o endereço do cliente. Informe-o na nota.',
    source: 'Rejeição 726; Leiaute NF-e 4.00, E05 enderDest',
    test: ({ customer_note }) => customer_note.address !== null,
  },
  {
    code: 'NFE-CUSTOMER-STREET',
    path: 'customer_note.address.street',
    field: 'Logradouro do cliente',
    text: 'O logradouro do cliente precisa de 2 a 60 caracteres. Corrija-o.',
    source: 'Leiaute NF-e 4.00, E06 xLgr',
    test: ({ customer_note: { address } }) => !address || hasLength(address.street, 2, 60),
  },
  {
    code: 'NFE-CUSTOMER-NUMBER',
    path: 'customer_note.address.number',
    field: 'Número do endereço do cliente',
    text: 'O número do endereço passa de 60 caracteres. Abrevie-o.',
    source: 'Leiaute NF-e 4.00, E07 nro',
    test: ({ customer_note: { address } }) => hasLength(address?.number ?? null, 0, 60),
  },
  {
    code: 'NFE-CUSTOMER-COMPLEMENT',
    path: 'customer_note.address.complement',
    field: 'Complemento do endereço do cliente',
    text: 'O complemento do endereço passa de 60 caracteres. Abrevie-o.',
    source: 'Leiaute NF-e 4.00, E08 xCpl',
    test: ({ customer_note: { address } }) => hasLength(address?.complement ?? null, 0, 60),
  },
  {
    code: 'NFE-CUSTOMER-NEIGHBORHOOD',
    path: 'customer_note.address.neighborhood',
    field: 'Bairro do cliente',
    text: 'O bairro do cliente precisa de 2 a 60 caracteres. Em cidade de CEP único, use Centro.',
    source: 'Leiaute NF-e 4.00, E09 xBairro',
    test: (nfe) =>
      isAbroad(nfe) || !nfe.customer_note.address || hasLength(nfe.customer_note.address.neighborhood, 2, 60),
  },
  {
    code: 'NFE-CUSTOMER-CITY',
    path: 'customer_note.address.city_id',
    field: 'Cidade do cliente',
    text: 'Falta a cidade do cliente, ou ela é de outro estado. Escolha-a na lista.',
    source: 'Rejeições 274 e 275; Leiaute NF-e 4.00, E10 cMun',
    test: (nfe) => {
      const { address } = nfe.customer_note
      return isAbroad(nfe) || !address || isCityOf(address.city_id, address.state_id)
    },
  },
  {
    code: 'NFE-CUSTOMER-STATE',
    path: 'customer_note.address.state_id',
    field: 'UF do cliente',
    text: 'Falta a UF do cliente. Escolha-a na lista.',
    source: 'Leiaute NF-e 4.00, E12 UF',
    test: (nfe) => {
      const { address } = nfe.customer_note
      return isAbroad(nfe) || !address || ufOfCode(address.state_id ?? 0) !== undefined
    },
  },
  {
    code: 'NFE-CUSTOMER-POSTAL-CODE',
    path: 'customer_note.address.postal_code',
    field: 'CEP do cliente',
    text: 'O CEP do cliente precisa de 8 números. Corrija-o.',
    source: 'Leiaute NF-e 4.00, E13 CEP',
    test: (nfe) => {
      const { address } = nfe.customer_note
      return isAbroad(nfe) || !address || parseCep(address.postal_code ?? '') !== undefined
    },
  },
  {
    code: 'NFE-CUSTOMER-COUNTRY',
    path: 'customer_note.address.country_id',
    field: 'País do cliente',
    text: 'O cliente é do exterior, mas o país é o Brasil. Escolha o país dele.',
    source: 'Rejeição 510; Leiaute NF-e 4.00, E14 cPais',
    test: (nfe) => !isAbroad(nfe) || !nfe.customer_note.address || nfe.customer_note.address.country_id !== BRAZIL,
  },
  {
    code: 'NFE-CUSTOMER-ABROAD-CITY',
    path: 'customer_note.address.abroad_city',
    field: 'Cidade do cliente no exterior',
    text: 'Falta a cidade do cliente no exterior. Informe-a.',
    source: 'Leiaute NF-e 4.00, E11 xMun',
    test: (nfe) =>
      !isAbroad(nfe) || !nfe.customer_note.address || hasLength(nfe.customer_note.address.abroad_city, 2, 60),
  },
]

/** `country_id` of Brazil. */
const BRAZIL = 1

function isAbroad({ customer_note }: Nfe): boolean {
  return customer_note.is_abroad || Boolean(customer_note.address?.is_abroad)
}

function stateOf({ customer_note: { address, state_id } }: Nfe): number | null {
  return address?.state_id ?? state_id
}

/**
 * The buyer's state registration as the note will state it. For a taxpayer, ISENTO is returned too, so that it is
 * reported as an invalid number.
 */
function writtenIn(nfe: Nfe): string | undefined {
  const { icms_taxpayer, state_registration } = nfe.customer_note
  if (isAbroad(nfe)) return undefined
  const written = icms_taxpayer === 'Contribuinte' ? state_registration : registrationOnNote(nfe.customer_note)
  return written || undefined
}

/** Exceptions 1, 2 and 4 of rule E16a-30: ST on any item, and operations that are exempt, immune or untaxed. */
function isTaxedWithoutSt(nfe: Nfe): boolean {
  const codes = nfe.items.map((item) => effectiveTaxCodes(item, nfe).icms_cst ?? '')
  return codes.some((cst) => !UNTAXED.has(cst)) && !codes.some((cst) => WITH_ST.has(cst))
}

const UNTAXED = new Set(['40', '41', '103', '300', '400'])
