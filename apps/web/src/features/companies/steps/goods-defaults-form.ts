import { stripPunctuation } from '@talao/fiscal/strip-punctuation'
import type { CompanyOut } from '@talao/contract'
import { suggestedCfops } from '@talao/fiscal/nfe/cfop'
import { isCfopOfMei } from '@talao/fiscal/nfe/mei'

/** By where the buyer is. */
export const CFOP_FIELDS = [
  { name: 'cfop_same_state', label: 'No mesmo estado' },
  { name: 'cfop_other_state_no_icms_taxpayer', label: 'Outro estado, não contribuinte' },
  { name: 'cfop_other_state_icms_taxpayer', label: 'Outro estado, contribuinte do ICMS' },
  { name: 'cfop_other_country', label: 'Exterior' },
] as const

type CfopName = (typeof CFOP_FIELDS)[number]['name']
export type DefaultsValues = { tax_regime: CompanyOut['tax_regime']; ncm: string } & Record<CfopName, string>

/** What is kept, and the proposal of its regime for each CFOP that is not. */
export function defaultsValues(company: Pick<CompanyOut, 'tax_regime' | 'nfe_default_setting'>): DefaultsValues {
  const kept = company.nfe_default_setting
  const suggested = suggestedCfops(company.tax_regime)
  const cfops = CFOP_FIELDS.map(({ name }) => [name, kept?.[name] ?? suggested[name]])
  return {
    tax_regime: company.tax_regime,
    ncm: kept?.ncm ?? '',
    ...(Object.fromEntries(cfops) as Record<CfopName, string>),
  }
}

/** Another regime brings its own proposals; what somebody typed instead of one stays. */
export function withRegime(values: DefaultsValues, tax_regime: DefaultsValues['tax_regime']): DefaultsValues {
  const before = suggestedCfops(values.tax_regime)
  const after = suggestedCfops(tax_regime)
  const cfops = CFOP_FIELDS.map(({ name }) => [name, values[name] === before[name] ? after[name] : values[name]])
  return { ...values, tax_regime, ...(Object.fromEntries(cfops) as Record<CfopName, string>) }
}

/** Here nothing may stay empty: the step is about having them. The table of all codes is too heavy for a first page, so the server reads them. */
export function checkDefaults(values: DefaultsValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (!/^\d{8}$/.test(stripPunctuation(values.ncm))) faults.ncm = 'O NCM tem 8 números, como 4901.99.00.'
  for (const { name } of CFOP_FIELDS) {
    const cfop = stripPunctuation(values[name])
    if (!/^[1-7]\d{3}$/.test(cfop)) faults[name] = 'O CFOP tem 4 números, como 5.102.'
    else if (values.tax_regime === 'MEI' && name !== 'cfop_other_country' && !isCfopOfMei(cfop, null))
      faults[name] = `Um MEI não usa este CFOP. Use ${suggestedCfops('MEI')[name]}.`
  }
  return faults
}
