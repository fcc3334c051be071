import type { CompanyOut, NfeDefaultSettingOut } from '@talao/contract'
import type { CUSTOMER_PRESENCE_LABELS, SHIPPING_LABELS } from '@talao/contract/values'

const CFOPS = [
  'cfop_same_state',
  'cfop_other_state_icms_taxpayer',
  'cfop_other_state_no_icms_taxpayer',
  'cfop_other_country',
] as const
const TAXES = [
  'icms_origin',
  'icms_cst',
  'icms_aliquot',
  'pis_cst',
  'pis_aliquot',
  'cofins_cst',
  'cofins_aliquot',
] as const
type Tax = (typeof TAXES)[number]

export type NfeSettingValues = {
  nature_operation: string
  unit_measurement: string
  ncm: string
  cest: string
  customer_presence: keyof typeof CUSTOMER_PRESENCE_LABELS
  shipping: keyof typeof SHIPPING_LABELS
  final_customer: boolean
  send_mail: boolean
  additional_information: string
  nfe_tax: Record<Tax, string>
} & Record<(typeof CFOPS)[number], string>

/** The company's defaults, or the product's own where it has none yet (calls.md 3.13). */
export function nfeSettingValues(company: CompanyOut): NfeSettingValues {
  const setting = company.nfe_default_setting
  return {
    nature_operation: setting?.nature_operation ?? 'Venda',
    unit_measurement: setting?.unit_measurement ?? 'UN',
    ncm: setting?.ncm ?? '',
    cest: setting?.cest ?? '',
    cfop_same_state: setting?.cfop_same_state ?? '',
    cfop_other_state_icms_taxpayer: setting?.cfop_other_state_icms_taxpayer ?? '',
    cfop_other_state_no_icms_taxpayer: setting?.cfop_other_state_no_icms_taxpayer ?? '',
    cfop_other_country: setting?.cfop_other_country ?? '',
    customer_presence: setting?.customer_presence ?? 'OperacaoPelaInternet',
    shipping: setting?.shipping ?? '9',
    final_customer: setting?.final_customer ?? true,
    send_mail: setting?.send_mail ?? true,
    additional_information: setting?.additional_information ?? '',
    nfe_tax: Object.fromEntries(TAXES.map((tax) => [tax, taxText(setting?.nfe_tax[tax])])) as Record<Tax, string>,
  }
}

/** The tax block travels whole: an absent rate would be cleared, so what this screen does not show goes back as it came. */
export function nfeSettingBody(values: NfeSettingValues, kept: NfeDefaultSettingOut | undefined) {
  const { nfe_tax, ...plain } = values
  const taxes = Object.entries(nfe_tax).map(([name, text]) => [name, text === '' ? null : text.replace(',', '.')])
  return {
    ...plain,
    nfe_tax: { ...kept?.nfe_tax, ...Object.fromEntries(taxes) },
    ...(kept ? { version: kept.version } : {}),
  }
}

export function checkNfeSetting(values: NfeSettingValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (!values.nature_operation.trim()) faults.nature_operation = 'Preencha a natureza da operação.'
  if (values.ncm && !/^\d{8}$/.test(values.ncm)) faults.ncm = 'O NCM tem 8 números.'
  if (values.cest && !/^\d{7}$/.test(values.cest)) faults.cest = 'O CEST tem 7 números.'
  for (const cfop of CFOPS) {
    if (values[cfop] && !/^[1-7]\d{3}$/.test(values[cfop])) faults[cfop] = 'O CFOP tem 4 números.'
  }
  for (const rate of ['icms_aliquot', 'pis_aliquot', 'cofins_aliquot'] as const) {
    if (values.nfe_tax[rate] && !/^\d{1,3}([.,]\d{1,4})?$/.test(values.nfe_tax[rate])) {
      faults[`nfe_tax.${rate}`] = 'Informe um percentual de 0 a 100.'
    }
  }
  return faults
}

function taxText(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value).replace('.', ',')
}
