import type { SaleIntegrationOut } from '@talao/contract'
import type { COPRODUCTION_BASE_LABELS, FOREIGN_BUYER_LABELS, TypeFiscalNote } from '@talao/contract/fields/values'
import { parseCnpj } from '@talao/fiscal/value/cnpj'
import { percentTyped, typedPercent } from '../../../lib/typed-percent.ts'

export type AutoSend = 'company' | 'yes' | 'no'
export type ForeignBuyers = keyof typeof FOREIGN_BUYER_LABELS
/** Sale settings of every integration, without credentials. */
export type SettingsValues = {
  name: string
  company_id: string
  is_active: boolean
  type_fiscal_note: TypeFiscalNote
  nfe_percentage: string
  delay_to_send_note_in_days: string
  wait_warranty: boolean
  auto_process: boolean
  auto_send: AutoSend
  coproduction_base: keyof typeof COPRODUCTION_BASE_LABELS
  foreign_buyers: ForeignBuyers
  /** The intermediary on the nota. An empty CNPJ means the platform's known one. */
  intermediary: { indicator: '0' | '1'; cnpj: string; registration: string }
}
type Settings = Pick<
  SaleIntegrationOut,
  Exclude<keyof SettingsValues, 'foreign_buyers' | 'company_id'> | 'company_id' | 'options'
>

/** The stored settings as form values. `foreignBuyers` is the platform's default. */
export function settingsValues(integration: Settings, foreignBuyers: ForeignBuyers): SettingsValues {
  return {
    name: integration.name,
    company_id: String(integration.company_id),
    is_active: integration.is_active,
    type_fiscal_note: integration.type_fiscal_note ?? 'NFE',
    nfe_percentage: typedPercent(integration.nfe_percentage),
    delay_to_send_note_in_days: String(integration.delay_to_send_note_in_days),
    wait_warranty: integration.wait_warranty,
    auto_process: integration.auto_process,
    auto_send: toAutoSend(integration.auto_send),
    coproduction_base: integration.coproduction_base,
    foreign_buyers: integration.options.foreign_buyers ?? foreignBuyers,
    intermediary: {
      indicator: integration.intermediary?.indicator ?? '1',
      cnpj: integration.intermediary?.cnpj ?? '',
      registration: integration.intermediary?.registration ?? '',
    },
  }
}

export function settingsBody(values: SettingsValues) {
  return {
    name: values.name,
    company_id: Number(values.company_id),
    is_active: values.is_active,
    type_fiscal_note: values.type_fiscal_note,
    nfe_percentage: shareOfNfe(values),
    delay_to_send_note_in_days: Number(values.delay_to_send_note_in_days),
    wait_warranty: values.wait_warranty,
    auto_process: values.auto_process,
    auto_send: fromAutoSend(values.auto_send),
    coproduction_base: values.coproduction_base,
    options: { foreign_buyers: values.foreign_buyers },
    intermediary: {
      indicator: values.intermediary.indicator,
      cnpj: values.intermediary.cnpj.trim() || null,
      registration: values.intermediary.registration.trim() || null,
    },
  }
}

/**
 * Percentage of a sale that an NF-e documents, as decimal text; empty when none is typed. Always all or nothing unless
 * both kinds are issued.
 */
export function shareOfNfe({
  type_fiscal_note,
  nfe_percentage,
}: Pick<SettingsValues, 'type_fiscal_note' | 'nfe_percentage'>): string {
  if (type_fiscal_note === 'NFE') return '100'
  return type_fiscal_note === 'NFSE' ? '0' : (percentTyped(nfe_percentage) ?? '')
}

/** Checks in the browser; the server decides. */
export function checkSettings(values: SettingsValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (!values.name.trim()) faults.name = 'Dê um nome a esta integração.'
  if (!values.company_id) faults.company_id = 'Escolha a empresa que emite.'
  if (!/^\d{1,3}$/.test(values.delay_to_send_note_in_days) || Number(values.delay_to_send_note_in_days) > 365) {
    faults.delay_to_send_note_in_days = 'Use de 0 a 365 dias.'
  }
  if (values.intermediary.cnpj.trim() && parseCnpj(values.intermediary.cnpj) === undefined)
    faults['intermediary.cnpj'] = 'O CNPJ não é válido. Corrija-o ou deixe-o em branco.'
  const share = shareOfNfe(values)
  if (share === '') {
    faults.nfe_percentage = 'Informe um percentual de 0 a 100, com até quatro casas.'
  }
  return faults
}

/** Whether saving would change the issue date or the division of waiting sales. */
export function movesSales(
  before: Pick<SaleIntegrationOut, 'delay_to_send_note_in_days' | 'wait_warranty' | 'coproduction_base'>,
  values: SettingsValues,
): boolean {
  return (
    String(before.delay_to_send_note_in_days) !== values.delay_to_send_note_in_days ||
    before.wait_warranty !== values.wait_warranty ||
    before.coproduction_base !== values.coproduction_base
  )
}

function toAutoSend(autoSend: boolean | null): AutoSend {
  if (autoSend === null) return 'company'
  return autoSend ? 'yes' : 'no'
}

function fromAutoSend(choice: AutoSend): boolean | null {
  return choice === 'company' ? null : choice === 'yes'
}
