// table

import type { Nfse, NfseCustomer } from '../../note/nfse.ts'
import { parseCep } from '../../value/cep.ts'
import { parseDocument } from '../../value/document.ts'
import { losesLetters } from '../../value/latin1-text.ts'
import { isAbroad } from '../context.ts'
import { hasLength, isEmail } from './format.ts'
import type { NfseRule } from './rule.ts'

/** A rule that applies only when the note has a buyer; a note without one is lawful (consumer not identified). */
function ofCustomer(test: (customer: NfseCustomer, nfse: Nfse) => boolean): NfseRule['test'] {
  return (nfse) => nfse.customer_note === null || test(nfse.customer_note, nfse)
}

/** A rule that applies only when the buyer has an address. */
function ofAddress(test: (address: NonNullable<NfseCustomer['address']>) => boolean): NfseRule['test'] {
  return ofCustomer(({ address }) => address === null || test(address))
}

export const CUSTOMER_RULES: readonly NfseRule[] = [
  {
    code: 'NFSE-CUSTOMER-NAME',
    path: 'customer_note.name',
    field: 'Nome do cliente',
    text: 'O nome do cliente precisa de 1 a 300 caracteres. Preencha-o ou tire o cliente da nota.',
    source: 'TCInfoPessoa, xNome; E0233',
    test: ofCustomer(({ name }) => hasLength(name, 1, 300)),
  },
  {
    code: 'NFSE-CUSTOMER-NAME-ALPHABET',
    path: 'customer_note.name',
    field: 'Nome do cliente',
    text: 'O nome do cliente tem letras que a nota não aceita. Escreva-o com letras latinas.',
    source: 'TSString',
    test: ofCustomer(({ name }) => !losesLetters(name)),
  },
  {
    code: 'NFSE-CUSTOMER-DOCUMENT-MISSING',
    path: 'customer_note.document',
    field: 'CPF ou CNPJ do cliente',
    text: 'Falta o CPF ou CNPJ do cliente. Informe-o, marque que ele é do exterior, ou tire o cliente da nota.',
    source: 'TCInfoPessoa; E0204',
    test: ofCustomer(({ document }, nfse) => isAbroad(nfse) || Boolean(document)),
  },
  {
    code: 'NFSE-CUSTOMER-DOCUMENT-INVALID',
    path: 'customer_note.document',
    field: 'CPF ou CNPJ do cliente',
    text: 'O CPF ou CNPJ do cliente não é válido. Confira os números com ele.',
    source: 'E0188, E0206',
    test: ofCustomer(
      ({ document }, nfse) => isAbroad(nfse) || !document || parseDocument(document)?.value === document,
    ),
  },
  {
    code: 'NFSE-CUSTOMER-DOCUMENT-TYPE',
    path: 'customer_note.type',
    field: 'Tipo de pessoa do cliente',
    text: 'O tipo de pessoa não combina com o documento. Use pessoa física com CPF e pessoa jurídica com CNPJ.',
    source: 'TCInfoPessoa',
    test: ofCustomer(({ document, type }, nfse) => {
      const kind = isAbroad(nfse) ? undefined : parseDocument(document ?? '')?.kind
      return kind === undefined || (kind === 'CPF') === (type === 'PF')
    }),
  },
  {
    code: 'NFSE-CUSTOMER-IS-COMPANY',
    path: 'customer_note.document',
    field: 'CPF ou CNPJ do cliente',
    text: 'O cliente é a própria empresa ou uma filial dela, e não há nota para isso. Troque o cliente ou desconsidere a venda.',
    source: 'E0202',
    test: ofCustomer(
      ({ document }, { company }) => document?.length !== 14 || document.slice(0, 8) !== company.cnpj.slice(0, 8),
    ),
  },
  {
    code: 'NFSE-CUSTOMER-FOREIGN-DOCUMENT',
    path: 'customer_note.foreign_document',
    field: 'Documento estrangeiro do cliente',
    text: 'Falta o documento estrangeiro do cliente. Informe-o (até 40 caracteres) ou diga por que ele não tem.',
    source: 'E0223, E0226',
    test: ofCustomer(
      ({ foreign_document, no_foreign_document_reason }, nfse) =>
        !isAbroad(nfse) ||
        (foreign_document ? hasLength(foreign_document, 1, 40) : /^[12]$/.test(no_foreign_document_reason ?? '')),
    ),
  },
  {
    code: 'NFSE-CUSTOMER-FOREIGN-ADDRESS',
    path: 'customer_note.address',
    field: 'Endereço do cliente',
    text: 'A nota para o exterior leva o endereço do cliente, com país, cidade e código postal. Complete o endereço.',
    source: 'E0242, E0246',
    test: ofCustomer(
      ({ address }, nfse) =>
        !isAbroad(nfse) ||
        Boolean(
          address?.is_abroad &&
            /^[A-Z]{2}$/.test(address.country?.iso2 ?? '') &&
            address.country?.iso2 !== 'BR' &&
            hasLength(address.abroad_city, 1, 60) &&
            hasLength(address.postal_code, 1, 11),
        ),
    ),
  },
  {
    code: 'NFSE-CUSTOMER-ADDRESS-COMPANY',
    path: 'customer_note.address',
    field: 'Endereço do cliente',
    text: 'Cliente com CNPJ precisa de endereço na nota. Preencha o endereço.',
    source: 'E0235',
    test: ofCustomer(({ document, address }, nfse) => isAbroad(nfse) || document?.length !== 14 || address !== null),
  },
  {
    code: 'NFSE-CUSTOMER-ADDRESS-WITHHELD',
    path: 'customer_note.address',
    field: 'Endereço do cliente',
    text: 'Quem retém o ISS precisa de endereço na nota. Preencha o endereço do cliente ou tire a retenção.',
    source: 'E0237',
    test: (nfse) => !nfse.nfs_service.iss_source_withheld || Boolean(nfse.customer_note?.address),
  },
  {
    code: 'NFSE-CUSTOMER-ADDRESS-INCIDENCE',
    path: 'customer_note.address',
    field: 'Endereço do cliente',
    text: 'O ISS deste serviço é da cidade do cliente. Preencha o endereço dele.',
    source: 'E0234',
    test: ({ customer_note }, { issPlace }) => issPlace !== 'customer' || Boolean(customer_note?.address),
  },
  {
    code: 'NFSE-CUSTOMER-CITY',
    path: 'customer_note.address.city_id',
    field: 'Cidade do cliente',
    text: 'Falta a cidade do cliente. Escolha-a, ou tire o endereço da nota.',
    source: 'E0238',
    test: ofAddress(({ is_abroad, city_id }) => is_abroad || /^[0-9]{7}$/.test(String(city_id ?? ''))),
  },
  {
    code: 'NFSE-CUSTOMER-POSTAL-CODE',
    path: 'customer_note.address.postal_code',
    field: 'CEP do cliente',
    text: 'O CEP do cliente precisa de 8 números. Corrija-o, ou tire o endereço da nota.',
    source: 'E0240',
    test: ofAddress(({ is_abroad, postal_code }) => is_abroad || parseCep(postal_code ?? '') === postal_code),
  },
  {
    code: 'NFSE-CUSTOMER-STREET',
    path: 'customer_note.address.street',
    field: 'Rua do cliente',
    text: 'A rua do cliente precisa de 1 a 255 caracteres. Preencha-a, ou tire o endereço da nota.',
    source: 'TCEndereco, xLgr',
    test: ofAddress(({ street }) => hasLength(street, 1, 255)),
  },
  {
    code: 'NFSE-CUSTOMER-NEIGHBORHOOD',
    path: 'customer_note.address.neighborhood',
    field: 'Bairro do cliente',
    text: 'O bairro do cliente precisa de 1 a 60 caracteres. Preencha-o, ou tire o endereço da nota.',
    source: 'TCEndereco, xBairro',
    test: ofAddress(({ is_abroad, neighborhood }) => hasLength(neighborhood, is_abroad ? 0 : 1, 60)),
  },
  {
    code: 'NFSE-CUSTOMER-NUMBER',
    path: 'customer_note.address.number',
    field: 'Número do cliente',
    text: 'O número do endereço passa de 60 caracteres. Abrevie-o.',
    source: 'TCEndereco, nro',
    test: ofAddress(({ number }) => hasLength(number, 0, 60)),
  },
  {
    code: 'NFSE-CUSTOMER-COMPLEMENT',
    path: 'customer_note.address.complement',
    field: 'Complemento do endereço',
    text: 'O complemento do endereço passa de 156 caracteres. Abrevie-o.',
    source: 'TCEndereco, xCpl',
    test: ofAddress(({ complement }) => hasLength(complement, 0, 156)),
  },
  {
    code: 'NFSE-CUSTOMER-REGISTRATION',
    path: 'customer_note.municipal_registration',
    field: 'Inscrição municipal do cliente',
    text: 'A inscrição municipal do cliente passa de 15 caracteres. Corrija-a ou deixe-a em branco.',
    source: 'TSInscMun',
    test: ofCustomer(({ municipal_registration }) => hasLength(municipal_registration, 0, 15)),
  },
  {
    code: 'NFSE-CUSTOMER-EMAIL',
    path: 'customer_note.email',
    field: 'E-mail do cliente',
    text: 'O e-mail do cliente não é válido ou passa de 80 caracteres. Corrija-o ou deixe-o em branco.',
    source: 'E0247',
    test: ofCustomer(({ email }) => isEmail(email)),
  },
]
