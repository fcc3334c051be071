import type { CompanyOut, NfsDefaultSettingOut } from '@talao/contract'
import type { NFSE_NATURE_LABELS } from '@talao/contract/fields/values'
import { NFS_SERVICE_RATES, type NfsServiceText, nfsServiceLabels } from '@talao/fiscal/note/nfs-service'
import { NFSE_FIELDS, NFSE_SETTINGS, nfseField, nfseWireName } from '@talao/fiscal/note/nfse-fields'
import { centsFromDecimal } from '@talao/fiscal/value/cents'
import { stripPunctuation } from '@talao/fiscal/value/strip-punctuation'
import { type ServiceValues, serviceValues, typedService } from '../../../components/note-form/service-values.ts'
import { isPercent } from '../../../lib/typed-percent.ts'

export type NfseSettingValues = {
  send_email: boolean
  nature_operation: keyof typeof NFSE_NATURE_LABELS
  deductions: string
  nfs_service: ServiceValues
}

/** Labels in the list of changes, by form path. */
export const NFSE_SETTING_LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NFSE_SETTINGS.map((name) => [nfseWireName(name), nfseField(name).label])),
  ...nfsServiceLabels(),
}

/** The company's NFS-e defaults, or the application's defaults when nothing is stored yet. */
export function nfseSettingValues({
  nfs_default_setting: setting,
}: Pick<CompanyOut, 'nfs_default_setting'>): NfseSettingValues {
  return {
    send_email: setting?.send_email ?? NFSE_FIELDS.send_email.first,
    nature_operation: setting?.nature_operation ?? NFSE_FIELDS.nature_operation.first,
    deductions: (setting?.deductions ?? 0).toFixed(2).replace('.', ','),
    nfs_service: serviceValues(setting?.nfs_service),
  }
}

/** Request body: rates with a decimal point, and null for fields left to the product or the nota. */
export function nfseSettingBody(values: NfseSettingValues, kept: NfsDefaultSettingOut | undefined) {
  return {
    ...values,
    deductions: (centsFromDecimal(plainMoney(values.deductions)) ?? 0) / 100,
    nfs_service: typedService(values.nfs_service),
    ...(kept ? { version: kept.version } : {}),
  }
}

/**
 * Shapes without the dots of the tables. The full parser stays on the server: its table is too large for the setup
 * steps.
 */
const DIGITS: readonly (readonly [field: NfsServiceText, shape: RegExp, text: string])[] = [
  ['lc_116', /^\d{3,4}$/, 'O item da lista tem 4 números, como 08.02.'],
  ['national_service_code', /^\d{5,6}$/, 'O código nacional tem 6 números.'],
  ['nbs', /^\d{9}$/, 'A NBS tem 9 números.'],
  ['cnae', /^\d{7}$/, 'O CNAE tem 7 números.'],
  ['cindop', /^\d{6}$/, 'O indicador tem 6 números.'],
]

export function checkNfseSetting(values: NfseSettingValues): Record<string, string> {
  const faults: Record<string, string> = {}
  const { nfs_service: service } = values
  if (values.deductions.trim() && centsFromDecimal(plainMoney(values.deductions)) === undefined) {
    faults.deductions = 'Use um valor como 150,00.'
  }
  for (const [field, shape, text] of DIGITS) {
    const typed = stripPunctuation(service[field])
    if (typed && !shape.test(typed)) faults[`nfs_service.${field}`] = text
  }
  for (const rate of NFS_SERVICE_RATES) {
    if (!isPercent(service[rate])) faults[`nfs_service.${rate}`] = 'Use de 0 a 100.'
  }
  return faults
}

/** `1.234,56` as `1234.56`. */
function plainMoney(text: string): string {
  const bare = text.replace(/^\s*R\$|\s/g, '')
  return bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare
}
