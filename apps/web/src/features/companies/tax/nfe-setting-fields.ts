import { NFE_FIELDS, NFE_SETTING_NAMES } from '@talao/fiscal/note/nfe'
import { DEFAULT_CFOPS } from '@talao/fiscal/note/nfe-item'
import { NFE_TAX_FIELD_NAMES, NFE_TAX_FIELDS } from '@talao/fiscal/note/nfe-tax'

/** The NF-e defaults by form path, with their labels in a list of changes. */
export const NFE_SETTING_LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NFE_SETTING_NAMES.map((name) => [name, NFE_FIELDS[name].label])),
  unit_measurement: 'Unidade',
  ncm: 'NCM',
  cest: 'CEST',
  ...DEFAULT_CFOPS,
  ...Object.fromEntries(NFE_TAX_FIELD_NAMES.map((name) => [`nfe_tax.${name}`, NFE_TAX_FIELDS[name].label])),
}
