import { type Fields, isFields, text } from '../../http/fields.ts'
import type { RefusalItem } from '../../http/refusal.ts'
import { checkFields, type FieldRule, unknownFields } from '../field-check.ts'
import {
  ADDRESS_FIELDS,
  CUSTOMER_FIELDS,
  INTERMEDIARY_FIELDS,
  PROVIDER_FIELDS,
  ROOT_FIELDS,
  SERVICE_FIELDS,
} from './note-fields.ts'

/** The blocks of the nested body, each with its field table. */
const BLOCKS: readonly { path: readonly string[]; table: readonly FieldRule[]; required: boolean }[] = [
  { path: ['prestador'], table: PROVIDER_FIELDS, required: true },
  { path: ['tomador'], table: CUSTOMER_FIELDS, required: false },
  { path: ['tomador', 'endereco'], table: ADDRESS_FIELDS, required: false },
  { path: ['servico'], table: SERVICE_FIELDS, required: true },
  { path: ['intermediario'], table: INTERMEDIARY_FIELDS, required: false },
]

/** A block of the body. Empty when absent. */
export function block(request: Fields, ...path: readonly string[]): Fields {
  return path.reduce<Fields>((at, name) => (isFields(at[name]) ? at[name] : {}), request)
}

/** Focus' checks before it calls the city: formats, lengths, closed lists, and fields that depend on each other. */
export function checkMunicipalRequest(request: Fields): RefusalItem[] {
  return [
    ...checkFields(request, ROOT_FIELDS),
    ...BLOCKS.flatMap(({ path, table, required }) => {
      const fields = block(request, ...path)
      if (Object.keys(fields).length === 0 && !required) return []
      return checkFields(fields, table, `${path.join('.')}.`)
    }),
    ...customerFaults(request),
  ]
}

export function municipalNamesNobodyKnows(request: Fields): string[] {
  const blocks = new Set(BLOCKS.map(({ path }) => path.join('.')))
  return [
    ...unknownFields(request, ROOT_FIELDS),
    ...BLOCKS.flatMap(({ path, table }) => unknownFields(block(request, ...path), table, `${path.join('.')}.`)),
  ].filter((name) => !blocks.has(name))
}

/** A named customer needs a document, and only one. */
function customerFaults(request: Fields): RefusalItem[] {
  const customer = block(request, 'tomador')
  const documents = ['cnpj', 'cpf', 'nif'].filter((name) => text(customer, name))
  const isThere = Object.keys(customer).length > 0
  if (documents.length > 1) return [{ mensagem: 'Preencha somente um documento do tomador', campo: 'tomador.cpf' }]
  if (!isThere || documents.length === 1 || text(customer, 'motivo_ausencia_nif')) return []
  return [{ mensagem: 'Preencha pelo menos um documento do tomador: cnpj ou cpf', campo: null }]
}
