import { PRODUCT_STATUS_LABELS, TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/fields/values'
import { isPercent, percentTyped, percentWords } from '../../lib/typed-percent.ts'
import type { BulkBody } from './queries.ts'

/** An empty field means no change. */
export type BulkValues = {
  type_fiscal_note: string
  nfe_percentage: string
  status: string
  ncm: string
  cfop_same_state: string
  lc_116: string
  national_service_code: string
  iss_aliquot: string
  delay_to_send_note_in_days: string
  auto_send: '' | 'inherit' | 'yes' | 'no'
}
type Changes = BulkBody['changes']

export const NO_CHANGE: BulkValues = {
  type_fiscal_note: '',
  nfe_percentage: '',
  status: '',
  ncm: '',
  cfop_same_state: '',
  lc_116: '',
  national_service_code: '',
  iss_aliquot: '',
  delay_to_send_note_in_days: '',
  auto_send: '',
}

/** Only filled fields. Naming one part of a service sets the whole service. */
export function bulkChanges(values: BulkValues): Changes {
  const { lc_116, national_service_code, iss_aliquot, auto_send, delay_to_send_note_in_days: delay, ...plain } = values
  const given = Object.entries(plain).filter(([, value]) => value !== '')
  const percents = values.nfe_percentage ? { nfe_percentage: percentTyped(values.nfe_percentage) ?? null } : {}
  const service = { lc_116, national_service_code, iss_aliquot: percentTyped(iss_aliquot) ?? null }
  const hasService = lc_116 !== '' || national_service_code !== '' || iss_aliquot !== ''
  return {
    ...Object.fromEntries(given),
    ...percents,
    ...(hasService ? { nfs_service: service } : {}),
    ...(delay === '' ? {} : { delay_to_send_note_in_days: Number(delay) }),
    ...(auto_send === '' ? {} : { auto_send: auto_send === 'inherit' ? null : auto_send === 'yes' }),
  }
}

export function checkBulk(values: BulkValues): Partial<Record<keyof BulkValues, string>> {
  const faults: Partial<Record<keyof BulkValues, string>> = {}
  const { delay_to_send_note_in_days: delay } = values
  for (const name of ['nfe_percentage', 'iss_aliquot'] as const) {
    if (!isPercent(values[name])) faults[name] = 'Informe um percentual de 0 a 100.'
  }
  if (delay && !(/^\d{1,3}$/.test(delay) && Number(delay) <= 365))
    faults.delay_to_send_note_in_days = 'Use de 0 a 365 dias.'
  return faults
}

/** The changes as text, one line per field. */
export function changeWords(values: BulkValues): string[] {
  const said: [string, string][] = [
    ['Tipo de nota', labelOf(TYPE_FISCAL_NOTE_LABELS, values.type_fiscal_note)],
    ['Parte em NF-e', percentWords(values.nfe_percentage)],
    ['Situação', labelOf(PRODUCT_STATUS_LABELS, values.status)],
    ['NCM', values.ncm],
    ['CFOP no mesmo estado', values.cfop_same_state],
    ['Item da LC 116', values.lc_116],
    ['Código nacional do serviço', values.national_service_code],
    ['ISS', percentWords(values.iss_aliquot)],
    ['Espera', values.delay_to_send_note_in_days && `${values.delay_to_send_note_in_days} dias`],
    ['Enviar automaticamente', labelOf(AUTO_SEND_LABELS, values.auto_send)],
  ]
  return said.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
}

export const AUTO_SEND_LABELS = { inherit: 'como a integração', yes: 'sim', no: 'não' } as const

function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? ''
}
