import { z } from 'zod'
import { AddressOut, IssuerAddressPart } from '../fields/address.ts'
import {
  BooleanIn,
  CnpjField,
  codes,
  EmailField,
  Id,
  IntIn,
  optionalText,
  PhoneField,
  StateRegistrationField,
  Timestamp,
  TimestampIn,
  text,
} from '../fields/fields.ts'
import {
  GATEWAY_LABELS,
  NFS_GATEWAY_LABELS,
  ONBOARDING_STATUS_LABELS,
  SPECIAL_TAX_REGIME_LABELS,
  TAX_REGIME_LABELS,
} from '../fields/values.ts'
import { needed, writable } from '../fields/write.ts'
import { listQuery } from '../list/list-query.ts'
import { NfeDefaultSettingIn, NfeDefaultSettingOut } from '../nfe/nfe-default-setting.ts'
import { NfsDefaultSettingIn, NfsDefaultSettingOut } from '../nfse/nfs-default-setting.ts'
import { ContractOut, InstallmentOut } from './customer-contract.ts'
import { ReadinessItem, SellsIn, SellsOut } from './onboarding.ts'

export const CompanyConfigOut = z.object({
  id: Id,
  company_id: Id,
  auto_send_notes_enabled: z.boolean(),
  auto_process_sales_enabled: z.boolean(),
  send_mail_to_customers_enabled: z.boolean(),
  /** A refund cancels its notes without a click while the authority still accepts it. */
  auto_cancel_on_refund: z.boolean(),
  auto_since: Timestamp,
  max_per_run: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const CompanyConfigIn = writable({
  company_id: IntIn,
  auto_send_notes_enabled: BooleanIn,
  auto_process_sales_enabled: BooleanIn,
  send_mail_to_customers_enabled: BooleanIn,
  auto_cancel_on_refund: BooleanIn,
  auto_since: TimestampIn,
  max_per_run: IntIn.pipe(z.int().min(1).max(10_000)),
})

/** Area code and number, without the country code 55 and without a leading zero. */
const ContactField = PhoneField.transform(
  (digits) => digits?.replace(/^(?:55(?=\d{10,11}$)|0(?=[1-9]{2}\d{8,9}$))/, '') ?? null,
).refine((digits) => digits === null || /^\d{10,11}$/.test(digits), 'Informe o DDD e o número, com 10 ou 11 dígitos.')

/**
 * Inscrição municipal as the city writes it. ISENTO where the city issues none, because every issuer of service notes
 * needs a value.
 */
const MunicipalRegistrationField = optionalText(15).transform((typed) =>
  typed !== null && /^isent[oa]$/i.test(typed) ? 'ISENTO' : typed,
)

/** A company's regime in Receita's register: Simples, MEI (SIMEI), or neither. */
export const REGISTER_REGIMES = ['SIMPLES_NACIONAL', 'MEI', 'NORMAL'] as const
export type RegisterRegime = (typeof REGISTER_REGIMES)[number]

/**
 * A difference from Receita's register, identified by the rejection code it would cause. `holds`: notes wait for a user
 * because of it.
 */
const RegisterDifference = z.object({ code: z.enum(['178', '179', '180']), text: z.string(), holds: z.boolean() })

/** Files are sent as extra parts when the call is multipart. */
export const CompanyIn = writable(
  {
    company_id: IntIn,
    corporate_name: text(150),
    fantasy_name: optionalText(60),
    cnpj: CnpjField,
    contact: ContactField,
    municipal_registration: MunicipalRegistrationField,
    state_registration: StateRegistrationField,
    tax_regime: codes(TAX_REGIME_LABELS),
    special_tax_regime: codes(SPECIAL_TAX_REGIME_LABELS),
    culture_encourager: BooleanIn,
    email: EmailField,
    sells: SellsIn,
    gateway: codes(GATEWAY_LABELS),
    nfs_gateway: codes(NFS_GATEWAY_LABELS),
    homologation_mode: BooleanIn,
    active: BooleanIn,
    a1_certificate_password: z.string().max(200),
    /** The user's own password, required to change the certificate some time after sign-in. */
    current_password: z.string().max(200),
    /** The image itself is a file of the form; null or an empty text removes the logo. */
    logo_file: z.union([z.null(), z.literal('')], 'Envie a logo como arquivo, em um formulário.').transform(() => null),
    a1_certificate_file: z
      .union([z.null(), z.literal('')], 'Envie o certificado como arquivo, em um formulário.')
      .transform(() => undefined),
    address: IssuerAddressPart.nullable(),
    nfe_default_setting: NfeDefaultSettingIn.nullable(),
    nfs_default_setting: NfsDefaultSettingIn.nullable(),
  },
  [
    'a1_certificate_path',
    'a1_certificate_label',
    'a1_certificate_expiration_at',
    'a1_certificate_valid_from',
    'a1_certificate_serial',
    'a1_certificate_cnpj',
    'logo_path',
    'time_zone',
    'company_config',
    'readiness',
    'is_demo',
    'contract',
    'installments',
    'onboarding_status',
    'register_checked_at',
    'register_regime',
    'register_status',
    'register_confirmed_at',
    'register_confirmed_by',
    'register_difference',
  ],
)

export const CompanyNewIn = needed(CompanyIn, { corporate_name: 'Informe a razão social.', cnpj: 'Informe o CNPJ.' })

export const CompanyOut = z.object({
  id: Id,
  corporate_name: z.string(),
  fantasy_name: z.string().nullable(),
  cnpj: z.string(),
  contact: z.string().nullable(),
  municipal_registration: z.string().nullable(),
  state_registration: z.string().nullable(),
  tax_regime: codes(TAX_REGIME_LABELS),
  special_tax_regime: codes(SPECIAL_TAX_REGIME_LABELS),
  culture_encourager: z.boolean(),
  email: z.string().nullable(),
  /** Null when not asked yet. */
  sells: SellsOut,
  gateway: codes(GATEWAY_LABELS),
  nfs_gateway: codes(NFS_GATEWAY_LABELS),
  homologation_mode: z.boolean(),
  active: z.boolean(),
  is_demo: z.boolean(),
  a1_certificate_path: z.string().nullable(),
  a1_certificate_label: z.string().nullable(),
  a1_certificate_expiration_at: Timestamp.nullable(),
  a1_certificate_valid_from: Timestamp.nullable(),
  /** Hexadecimal digits, as in the certificate. */
  a1_certificate_serial: z.string().nullable(),
  /** CNPJ the certificate was issued to: the company or another of its establishments. */
  a1_certificate_cnpj: z.string().nullable(),
  logo_path: z.string().nullable(),
  address: AddressOut.nullable(),
  /** IANA name of the municipality's zone, used for hours and days of its documents. */
  time_zone: z.string(),
  nfe_default_setting: NfeDefaultSettingOut.nullable().optional(),
  nfs_default_setting: NfsDefaultSettingOut.nullable().optional(),
  company_config: CompanyConfigOut.optional(),
  readiness: z.array(ReadinessItem).optional(),
  /** The newest contract, shown only to the platform's administrators. */
  contract: ContractOut.omit({ installments: true }).nullable().optional(),
  installments: z.array(InstallmentOut).optional(),
  onboarding_status: codes(ONBOARDING_STATUS_LABELS).optional(),
  /** When a look-up last answered. */
  register_checked_at: Timestamp.nullable(),
  /** Null where the source does not report it. */
  register_regime: z.enum(REGISTER_REGIMES).nullable(),
  /** In capitals, as registered; NAO_ENCONTRADO when the open registers do not know the CNPJ. */
  register_status: z.string().nullable(),
  /** A user marked this answer as out of date, so it no longer holds notes back. */
  register_confirmed_at: Timestamp.nullable(),
  register_confirmed_by: z.string().nullable(),
  register_difference: RegisterDifference.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type CompanyOut = z.output<typeof CompanyOut>

/** The answer the user saw: the confirmation does not apply to a newer one. */
export const ConfirmRegisterBody = z.strictObject({
  register_regime: z.enum(REGISTER_REGIMES).nullable(),
  register_status: z.string().max(40).nullable(),
})

export const CompanyListQuery = listQuery('company')
