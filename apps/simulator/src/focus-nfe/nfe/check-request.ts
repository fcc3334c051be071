import { type Fields, list, text } from '../../http/fields.ts'
import type { RefusalItem } from '../../http/refusal.ts'
import { checkFields, type FieldRule, unknownFields } from '../field-check.ts'
import { findMunicipalityCode } from '../reference-codes.ts'
import {
  AUTHORIZED_FIELDS,
  INSTALMENT_FIELDS,
  ITEM_FIELDS,
  NOTE_FIELDS,
  PAYMENT_FIELDS,
  REFERENCE_FIELDS,
} from './note-fields.ts'

const LISTS: readonly [name: string, table: readonly FieldRule[]][] = [
  ['items', ITEM_FIELDS],
  ['formas_pagamento', PAYMENT_FIELDS],
  ['notas_referenciadas', REFERENCE_FIELDS],
  ['pessoas_autorizadas', AUTHORIZED_FIELDS],
  ['duplicatas', INSTALMENT_FIELDS],
]

/** Renames `itens` to `items`: the field table uses `itens`, every example `items`. */
export function withItems(body: Fields): Fields {
  const { itens, ...rest } = body
  return rest['items'] === undefined && itens !== undefined ? { ...rest, items: itens } : rest
}

/** Focus' checks before it builds an XML: formats, lengths, closed lists, and fields that depend on each other. */
export function checkRequest(request: Fields): RefusalItem[] {
  const shape = [
    ...checkFields(request, NOTE_FIELDS),
    ...LISTS.flatMap(([name, table]) =>
      list(request, name).flatMap((entry, index) => checkFields(entry, table, `${name}[${index}].`)),
    ),
  ]
  return [...shape, ...CROSS.flatMap((rule) => rule(request) ?? [])]
}

export function namesNobodyKnows(request: Fields): string[] {
  return [
    ...unknownFields(request, NOTE_FIELDS),
    ...LISTS.flatMap(([name, table]) =>
      list(request, name).flatMap((entry, index) => unknownFields(entry, table, `${name}[${index}].`)),
    ),
  ]
}

const CROSS: readonly ((request: Fields) => RefusalItem | undefined)[] = [
  (request) => {
    const documents = ['cnpj_destinatario', 'cpf_destinatario'].filter((name) => text(request, name))
    if (documents.length === 1 || isAbroad(request)) return undefined
    // Source: exemplo da documentação pública da Focus NFe.
    return documents.length === 0
      ? fault('Preencha pelo menos um documento do destinatário: cnpj_destinatario ou cpf_destinatario', null)
      : fault('Preencha somente um documento do destinatário', 'cpf_destinatario')
  },
  (request) =>
    isAbroad(request) || text(request, 'uf_destinatario')
      ? undefined
      : fault('Preencha o campo uf_destinatario', 'uf_destinatario'),
  (request) => unknownCity(request, 'emitente'),
  (request) => (isAbroad(request) ? undefined : unknownCity(request, 'destinatario')),
  (request) =>
    list(request, 'formas_pagamento').some(
      (payment) => text(payment, 'forma_pagamento') === '99' && !text(payment, 'descricao_pagamento'),
    )
      ? fault('Preencha o campo descricao_pagamento quando a forma de pagamento for 99', 'formas_pagamento')
      : undefined,
  (request) => {
    const numbers = list(request, 'items').map((item) => Number(text(item, 'numero_item')))
    return numbers.every((number, index) => number === index + 1)
      ? undefined
      : fault('O campo numero_item deve seguir a ordem dos itens, a partir de 1', 'items')
  },
]

function unknownCity(request: Fields, suffix: string): RefusalItem | undefined {
  const name = text(request, `municipio_${suffix}`)
  const uf = text(request, `uf_${suffix}`)
  if (!name || !uf || text(request, `codigo_municipio_${suffix}`) || findMunicipalityCode(uf, name)) return undefined
  return fault(`Município não encontrado: ${name}/${uf}`, `municipio_${suffix}`)
}

function isAbroad(request: Fields): boolean {
  return text(request, 'local_destino') === '3'
}

function fault(mensagem: string, campo: string | null): RefusalItem {
  return { mensagem, campo }
}
