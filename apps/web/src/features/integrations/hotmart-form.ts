import type { HotmartIntegrationOut } from '@talao/contract'
import type { TypeFiscalNote } from '@talao/contract/values'

export type AutoSend = 'company' | 'yes' | 'no'
export type HotmartValues = {
  name: string
  company_id: string
  client_id: string
  client_secret: string
  basic_token: string
  hottok: string
  version: 'V1' | 'V2'
  is_active: boolean
  type_fiscal_note: TypeFiscalNote
  nfe_percentage: string
  delay_to_send_note_in_days: string
  wait_warranty: boolean
  auto_process: boolean
  auto_send: AutoSend
}

/** A new form with the product's defaults (calls.md 3.4, 3.5). */
export function emptyHotmart(companyId: number | null): HotmartValues {
  return {
    name: 'Hotmart',
    company_id: companyId ? String(companyId) : '',
    client_id: '',
    client_secret: '',
    basic_token: '',
    hottok: '',
    version: 'V2',
    is_active: true,
    type_fiscal_note: 'NFE',
    nfe_percentage: '100',
    delay_to_send_note_in_days: '7',
    wait_warranty: true,
    auto_process: true,
    auto_send: 'company',
  }
}

export function hotmartValues(integration: HotmartIntegrationOut): HotmartValues {
  return {
    name: integration.name,
    company_id: String(integration.company_id),
    client_id: integration.client_id ?? '',
    client_secret: '',
    basic_token: '',
    hottok: '',
    version: integration.version,
    is_active: integration.is_active,
    type_fiscal_note: integration.type_fiscal_note ?? 'NFE',
    nfe_percentage: String(integration.nfe_percentage).replace('.', ','),
    delay_to_send_note_in_days: String(integration.delay_to_send_note_in_days),
    wait_warranty: integration.wait_warranty,
    auto_process: integration.auto_process,
    auto_send: toAutoSend(integration.auto_send),
  }
}

/** What is sent: an untouched secret is left out, so the stored one stays. */
export function hotmartBody(values: HotmartValues, rowVersion: number | undefined) {
  const { client_secret, basic_token, hottok, auto_send, ...plain } = values
  return {
    ...plain,
    company_id: Number(values.company_id),
    nfe_percentage: shareOfNfe(values),
    delay_to_send_note_in_days: Number(values.delay_to_send_note_in_days),
    auto_send: fromAutoSend(auto_send),
    ...(client_secret ? { client_secret } : {}),
    ...(basic_token ? { basic_token } : {}),
    ...(hottok ? { hottok } : {}),
    ...(rowVersion === undefined ? {} : { row_version: rowVersion }),
  }
}

/** Percent of a sale that an NF-e documents, as decimal text: all or nothing unless both kinds are issued. */
export function shareOfNfe({
  type_fiscal_note,
  nfe_percentage,
}: Pick<HotmartValues, 'type_fiscal_note' | 'nfe_percentage'>): string {
  if (type_fiscal_note === 'NFE') return '100'
  return type_fiscal_note === 'NFSE' ? '0' : nfe_percentage.replace(',', '.')
}

/** What the form can see by itself; the server has the last word. */
export function checkHotmart(values: HotmartValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (!values.name.trim()) faults.name = 'Dê um nome a esta integração.'
  if (!values.company_id) faults.company_id = 'Escolha a empresa que emite.'
  if (!/^\d{1,3}$/.test(values.delay_to_send_note_in_days) || Number(values.delay_to_send_note_in_days) > 365) {
    faults.delay_to_send_note_in_days = 'Use de 0 a 365 dias.'
  }
  const share = shareOfNfe(values)
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(share) || Number(share) > 100) {
    faults.nfe_percentage = 'Informe um percentual de 0 a 100, com até quatro casas.'
  }
  return faults
}

/** Whether saving would move the issue date of sales that wait. */
export function movesDates(before: HotmartIntegrationOut, values: HotmartValues): boolean {
  return (
    String(before.delay_to_send_note_in_days) !== values.delay_to_send_note_in_days ||
    before.wait_warranty !== values.wait_warranty
  )
}

function toAutoSend(autoSend: boolean | null): AutoSend {
  if (autoSend === null) return 'company'
  return autoSend ? 'yes' : 'no'
}

function fromAutoSend(choice: AutoSend): boolean | null {
  return choice === 'company' ? null : choice === 'yes'
}
