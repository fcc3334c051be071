import type { CompanyOut } from '@talao/contract'

/** Goods bought to be sold again, by where the buyer is. Fonte: tabela de CFOP do Convênio s/nº de 1970, anexo II. */
export const CFOP_FIELDS = [
  { name: 'cfop_same_state', label: 'No mesmo estado', suggested: '5102' },
  { name: 'cfop_other_state_no_icms_taxpayer', label: 'Outro estado, não contribuinte', suggested: '6108' },
  { name: 'cfop_other_state_icms_taxpayer', label: 'Outro estado, contribuinte do ICMS', suggested: '6102' },
  { name: 'cfop_other_country', label: 'Exterior', suggested: '7102' },
] as const

type CfopName = (typeof CFOP_FIELDS)[number]['name']
export type DefaultsValues = { tax_regime: CompanyOut['tax_regime']; ncm: string } & Record<CfopName, string>

/** What is kept, and a proposal for each CFOP that is not. */
export function defaultsValues(company: Pick<CompanyOut, 'tax_regime' | 'nfe_default_setting'>): DefaultsValues {
  const kept = company.nfe_default_setting
  const cfops = CFOP_FIELDS.map(({ name, suggested }) => [name, kept?.[name] ?? suggested])
  return {
    tax_regime: company.tax_regime,
    ncm: kept?.ncm ?? '',
    ...(Object.fromEntries(cfops) as Record<CfopName, string>),
  }
}

/** Here nothing may stay empty: the step is about having them. */
export function checkDefaults(values: DefaultsValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (!/^\d{8}$/.test(values.ncm)) faults.ncm = 'O NCM tem 8 números.'
  for (const { name } of CFOP_FIELDS) {
    if (!/^[1-7]\d{3}$/.test(values[name])) faults[name] = 'O CFOP tem 4 números.'
  }
  return faults
}
