import { SOURCES } from '../fields/ids.ts'
import {
  AUDIT_ACTION_LABELS,
  AUDIT_ENTITY_LABELS,
  CONTRACT_STATUS_LABELS,
  IMPORT_STATUS_LABELS,
  MISSING_LABELS,
  NFE_STATUS_LABELS,
  NFSE_STATUS_LABELS,
  NOTE_STATUS_LABELS,
  PLATFORM_LABELS,
  PRODUCT_STATUS_LABELS,
  SALE_LIGHT_LABELS,
  SALE_STATUS_LABELS,
  SOURCE_LABELS,
  TASK_STATE_LABELS,
  TYPE_FISCAL_NOTE_LABELS,
  USER_STATUS_LABELS,
} from '../fields/values.ts'
import type { ShownFilter } from './list-filters.ts'
import type { ListName } from './lists.ts'

/**
 * `labels`: the values and their texts, empty where they are numbers or stand in LONG_FILTERS. `values`: the values
 * that the call accepts, where they are not those of the texts.
 */
export type FilterLabels = {
  label: string
  labels: Readonly<Record<string, string>>
  values?: readonly string[]
}

const STATUS = 'Situação'
const WITHOUT_IBS_CBS = { label: 'Reforma', labels: { true: 'Sem IBS/CBS' } } as const
const IS_PHYSICAL = { label: 'Entrega', labels: { true: 'Produto físico', false: 'Produto digital' } } as const

// table
/** The texts of each filter in LIST_FILTERS that a screen shows, in the order of the screen. */
export const FILTER_LABELS = {
  nfe: {
    enotas_status: { label: STATUS, labels: NFE_STATUS_LABELS },
    without_ibs_cbs: WITHOUT_IBS_CBS,
  },
  nfse: {
    enotas_status: { label: STATUS, labels: NFSE_STATUS_LABELS },
    without_ibs_cbs: WITHOUT_IBS_CBS,
  },
  sale: {
    status: { label: STATUS, labels: SALE_STATUS_LABELS },
    note_status: { label: 'Situação da nota', labels: NOTE_STATUS_LABELS },
    missing: { label: 'O que falta', labels: MISSING_LABELS },
    light: { label: 'No dia da nota', labels: SALE_LIGHT_LABELS },
    cause: { label: 'Causa', labels: {} },
    has_difference: { label: 'Venda e notas', labels: { true: 'Com diferença', false: 'Sem diferença' } },
    has_coproducer: { label: 'Coprodução', labels: { true: 'Com coprodutor', false: 'Sem coprodutor' } },
    is_physical: IS_PHYSICAL,
    type_integration: {
      label: 'Origem',
      labels: { ...PLATFORM_LABELS, IMPORT: SOURCE_LABELS.IMPORT, MANUAL: SOURCE_LABELS.MANUAL },
      values: SOURCES,
    },
    needs_refund: { label: 'Reembolso', labels: { true: 'com nota por resolver' } },
    sale_file_import_id: { label: 'Importação nº', labels: {} },
  },
  product: {
    status: { label: STATUS, labels: PRODUCT_STATUS_LABELS },
    source: {
      label: 'Plataforma',
      // No product comes from a file.
      labels: { ...PLATFORM_LABELS, MANUAL: SOURCE_LABELS.MANUAL },
      values: SOURCES,
    },
    type_fiscal_note: { label: 'Tipo de nota', labels: TYPE_FISCAL_NOTE_LABELS },
    is_physical: IS_PHYSICAL,
    without_ibs_cbs_codes: { label: 'Códigos do IBS e da CBS', labels: { true: 'Faltam', false: 'Completos' } },
  },
  company: { active: { label: STATUS, labels: { 1: 'Ativo', 0: 'Inativo' } } },
  integration: {
    is_active: { label: STATUS, labels: { 1: 'Ativas', 0: 'Inativas' } },
    type: { label: 'Plataforma', labels: PLATFORM_LABELS },
  },
  import: { status: { label: STATUS, labels: IMPORT_STATUS_LABELS } },
  audit: {
    action: { label: 'Ação', labels: AUDIT_ACTION_LABELS },
    entity: { label: 'O quê', labels: AUDIT_ENTITY_LABELS },
    user_id: { label: 'Quem', labels: {} },
    entity_id: { label: 'Número', labels: {} },
    platform: { label: 'De', labels: { true: 'Plataforma' } },
  },
  contract: { status: { label: STATUS, labels: CONTRACT_STATUS_LABELS } },
  user: { status: { label: STATUS, labels: USER_STATUS_LABELS } },
  task: { state: { label: STATUS, labels: TASK_STATE_LABELS } },
} as const satisfies { [N in ListName]: Record<ShownFilter<N>, FilterLabels> }
