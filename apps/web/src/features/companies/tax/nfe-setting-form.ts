import type { CompanyOut, NfeDefaultSettingOut } from '@talao/contract'
import { FIRST_NFE_SETTING, NFE_SETTING_NAMES, type NfeSettingField, nfeSettingOf } from '@talao/fiscal/note/nfe'
import { DEFAULT_CFOP_NAMES, type DefaultCfop } from '@talao/fiscal/note/nfe-item'
import { NFE_TAX_CODES, NFE_TAX_RATES, type NfeTaxField } from '@talao/fiscal/note/nfe-tax'
import { stripPunctuation } from '@talao/fiscal/value/strip-punctuation'
import { isPercent, percentTyped, typedPercent } from '../../../lib/typed-percent.ts'

/** A text of the setting that may be null is empty in the form. */
type PlainValues = { [Name in NfeSettingField]: NonNullable<NfeDefaultSettingOut[Name]> }
export type NfeSettingValues = PlainValues & {
  unit_measurement: string
  ncm: string
  cest: string
  nfe_tax: Record<NfeTaxField, string>
} & Record<DefaultCfop, string>

/** The company's NF-e defaults, or the application's defaults when nothing is stored yet. */
export function nfeSettingValues({
  nfe_default_setting: setting,
}: Pick<CompanyOut, 'nfe_default_setting'>): NfeSettingValues {
  const codes = NFE_TAX_CODES.map((name) => [name, setting?.nfe_tax[name] ?? ''])
  const rates = NFE_TAX_RATES.map((name) => [name, typedPercent(setting?.nfe_tax[name])])
  return {
    ...plainValues(setting ? nfeSettingOf(setting) : FIRST_NFE_SETTING),
    unit_measurement: setting?.unit_measurement ?? 'UN',
    ncm: setting?.ncm ?? '',
    cest: setting?.cest ?? '',
    ...(Object.fromEntries(DEFAULT_CFOP_NAMES.map((name) => [name, setting?.[name] ?? ''])) as Record<
      DefaultCfop,
      string
    >),
    nfe_tax: Object.fromEntries([...codes, ...rates]) as NfeSettingValues['nfe_tax'],
  }
}

function plainValues(given: { readonly [Name in NfeSettingField]: unknown }): PlainValues {
  return Object.fromEntries(NFE_SETTING_NAMES.map((name) => [name, given[name] ?? ''])) as PlainValues
}

/**
 * Request body: rates with a decimal point, and null for fields left to the product, the nota or the rule of the tax
 * regime.
 */
export function nfeSettingBody(values: NfeSettingValues, kept: NfeDefaultSettingOut | undefined) {
  const { nfe_tax, ...plain } = values
  const codes = NFE_TAX_CODES.map((name) => [name, nfe_tax[name].trim() || null])
  const rates = NFE_TAX_RATES.map((name) => [name, percentTyped(nfe_tax[name]) ?? null])
  return {
    ...plain,
    nfe_tax: Object.fromEntries([...codes, ...rates]) as Record<NfeTaxField, string | null>,
    ...(kept ? { version: kept.version } : {}),
  }
}

export function checkNfeSetting(values: NfeSettingValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (!values.nature_operation.trim()) faults.nature_operation = 'Preencha a natureza da operação.'
  if (!values.unit_measurement.trim()) faults.unit_measurement = 'Preencha a unidade.'
  const bare = (name: 'ncm' | 'cest' | DefaultCfop) => stripPunctuation(values[name])
  if (bare('ncm') && !/^\d{8}$/.test(bare('ncm'))) faults.ncm = 'O NCM tem 8 números, como 4901.99.00.'
  if (bare('cest') && !/^\d{7}$/.test(bare('cest'))) faults.cest = 'O CEST tem 7 números, como 28.064.00.'
  for (const cfop of DEFAULT_CFOP_NAMES) {
    if (bare(cfop) && !/^[1-7]\d{3}$/.test(bare(cfop))) faults[cfop] = 'O CFOP tem 4 números, como 5.102.'
  }
  for (const rate of NFE_TAX_RATES) {
    if (!isPercent(values.nfe_tax[rate])) faults[`nfe_tax.${rate}`] = 'Use de 0 a 100.'
  }
  if (values.nfe_tax.ipi_code && !/^\d{3}$/.test(values.nfe_tax.ipi_code.trim())) {
    faults['nfe_tax.ipi_code'] = 'O enquadramento tem 3 números.'
  }
  return faults
}
