import { NFE_FIELDS, NFE_SETTING_NAMES } from '@talao/fiscal/note/nfe'
import { NFE_TAX_FIELD_NAMES, NFE_TAX_FIELDS } from '@talao/fiscal/note/nfe-tax'

export const CFOPS = [
  'cfop_same_state',
  'cfop_other_state_icms_taxpayer',
  'cfop_other_state_no_icms_taxpayer',
  'cfop_other_country',
] as const

/** The NF-e defaults by form path, with their labels in a list of changes. */
export const NFE_SETTING_LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NFE_SETTING_NAMES.map((name) => [name, NFE_FIELDS[name].label])),
  unit_measurement: 'Unidade',
  ncm: 'NCM',
  cest: 'CEST',
  cfop_same_state: 'CFOP no mesmo estado',
  cfop_other_state_icms_taxpayer: 'CFOP a contribuinte de outro estado',
  cfop_other_state_no_icms_taxpayer: 'CFOP a não contribuinte de outro estado',
  cfop_other_country: 'CFOP ao exterior',
  ...Object.fromEntries(NFE_TAX_FIELD_NAMES.map((name) => [`nfe_tax.${name}`, NFE_TAX_FIELDS[name].label])),
}
