import type { CompanyOut, NfeDefaultSettingOut } from '@talao/contract'
import { NFE_TAX_FIELD_NAMES, NFE_TAX_FIELDS } from '@talao/fiscal'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import type { Selectable } from 'kysely'
import type {
  CompanyCertificateTable,
  CompanyConfigTable,
  CompanyTable,
  NfeDefaultSettingTable,
} from '../../kit/db/tables.gen.ts'
import { wholeTax } from './issuer.ts'
import { differenceOf, isConfirmed } from './register-difference.ts'

type Certificate = Pick<Selectable<CompanyCertificateTable>, 'serial' | 'cnpj' | 'not_before'>

/** The only API representation of a company. Never contains the certificate's key, tokens or secrets. */
export function presentCompany(
  row: Selectable<CompanyTable>,
  certificate: Certificate | undefined,
  { now, rejections }: { now: Date; rejections: RejectionTable },
): Omit<CompanyOut, 'address' | 'time_zone'> {
  const confirmation = isConfirmed(row) ? row : null
  return {
    id: row.id,
    corporate_name: row.corporate_name,
    fantasy_name: row.fantasy_name,
    cnpj: row.cnpj,
    contact: row.contact,
    municipal_registration: row.municipal_registration,
    state_registration: row.state_registration,
    tax_regime: row.tax_regime as CompanyOut['tax_regime'],
    special_tax_regime: row.special_tax_regime as CompanyOut['special_tax_regime'],
    culture_encourager: row.culture_encourager,
    email: row.email,
    sells: row.sells as CompanyOut['sells'],
    gateway: row.gateway as CompanyOut['gateway'],
    nfs_gateway: row.nfs_gateway as CompanyOut['nfs_gateway'],
    homologation_mode: row.homologation_mode,
    active: row.active,
    is_demo: row.is_demo,
    a1_certificate_path: row.a1_certificate_path,
    a1_certificate_label: row.a1_certificate_label,
    a1_certificate_expiration_at: row.a1_certificate_expiration_at?.toISOString() ?? null,
    a1_certificate_valid_from: certificate?.not_before.toISOString() ?? null,
    a1_certificate_serial: certificate?.serial ?? null,
    a1_certificate_cnpj: certificate?.cnpj ?? null,
    logo_path: row.logo_path,
    register_checked_at: row.register_checked_at?.toISOString() ?? null,
    register_regime: row.register_regime as CompanyOut['register_regime'],
    register_status: row.register_status,
    register_confirmed_at: confirmation?.register_confirmed_at?.toISOString() ?? null,
    register_confirmed_by: confirmation?.register_confirmed_by ?? null,
    register_difference: differenceOf(row, now, rejections),
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function presentConfig(row: Selectable<CompanyConfigTable>): NonNullable<CompanyOut['company_config']> {
  const {
    id,
    company_id,
    auto_send_notes_enabled,
    auto_process_sales_enabled,
    send_mail_to_customers_enabled,
    auto_cancel_on_refund,
    max_per_run,
  } = row
  return {
    id,
    company_id,
    auto_send_notes_enabled,
    auto_process_sales_enabled,
    send_mail_to_customers_enabled,
    auto_cancel_on_refund,
    auto_since: row.auto_since.toISOString(),
    max_per_run,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function presentNfeDefaults(row: Selectable<NfeDefaultSettingTable>): NfeDefaultSettingOut {
  const { created_at, updated_at, nfe_tax, ...fields } = row
  const times = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
  return { ...fields, ...times, nfe_tax: presentTax(nfe_tax) } as NfeDefaultSettingOut
}

/** Rates are stored as text and are numbers in the API. */
export function presentTax(stored: unknown): NfeDefaultSettingOut['nfe_tax'] {
  const tax = wholeTax(stored)
  return Object.fromEntries(
    NFE_TAX_FIELD_NAMES.map((name) => {
      const value = tax[name]
      return [name, NFE_TAX_FIELDS[name].kind === 'rate' && value !== null ? Number(value) : value]
    }),
  ) as NfeDefaultSettingOut['nfe_tax']
}
