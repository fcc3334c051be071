import { type Fields, text } from '../../http/fields.ts'
import type { RefusalItem } from '../../http/refusal.ts'
import { checkFields, unknownFields } from '../field-check.ts'
import { DPS_FIELDS } from './note-fields.ts'

/** Focus' checks before it builds a DPS: formats, lengths, closed lists, and fields that depend on each other. */
export function checkDpsRequest(request: Fields): RefusalItem[] {
  return [...checkFields(request, DPS_FIELDS), ...CROSS.flatMap((rule) => rule(request) ?? [])]
}

export function dpsNamesNobodyKnows(request: Fields): string[] {
  return unknownFields(request, DPS_FIELDS)
}

/** The group of IBS and CBS is declared whole or not at all. */
const IBS_CBS = [
  'finalidade_emissao',
  'consumidor_final',
  'indicador_destinatario',
  'codigo_indicador_operacao',
  'ibs_cbs_situacao_tributaria',
  'ibs_cbs_classificacao_tributaria',
] as const

const CROSS: readonly ((request: Fields) => RefusalItem | RefusalItem[] | undefined)[] = [
  (request) =>
    text(request, 'codigo_municipio_prestacao') || text(request, 'codigo_pais_prestacao')
      ? undefined
      : fault('codigo_municipio_prestacao', 'Preencha o campo codigo_municipio_prestacao ou codigo_pais_prestacao'),
  (request) => {
    const documents = ['cnpj', 'cpf', 'nif'].filter((name) => text(request, `${name}_tomador`))
    return documents.length > 1 ? fault('cpf_tomador', 'Preencha somente um documento do tomador') : undefined
  },
  (request) => {
    const has = ['cnpj', 'cpf', 'nif', 'motivo_ausencia_nif'].some((name) => text(request, `${name}_tomador`))
    return has && !text(request, 'razao_social_tomador')
      ? fault('razao_social_tomador', 'Preencha o campo razao_social_tomador')
      : undefined
  },
  (request) => {
    const given = IBS_CBS.slice(3).some((name) => text(request, name))
    if (!given) return undefined
    return IBS_CBS.filter((name) => !text(request, name)).map((name) => fault(name, `Preencha o campo ${name}`))
  },
  (request) =>
    text(request, 'serie_dps') === undefined && text(request, 'numero_dps') !== undefined
      ? fault('serie_dps', 'Preencha o campo serie_dps')
      : undefined,
]

function fault(campo: string, mensagem: string): RefusalItem {
  return { mensagem, campo }
}
