import { NFE_TAX_RATES } from '@talao/fiscal'
import { z } from 'zod'
import { BooleanIn, CodeOf, codes, Id, optionalText, PercentIn, PercentOut, Timestamp } from '../fields/fields.ts'
import { CUSTOMER_PRESENCE_LABELS, GOAL_LABELS, SHIPPING_LABELS, TYPE_OPERATION_LABELS } from '../fields/values.ts'
import { writable } from '../fields/write.ts'

const CODES = [
  'approximate_tax_source',
  'icms_origin',
  'icms_cst',
  'icms_base_modality',
  'icms_st_base_modality',
  'pis_cst',
  'cofins_cst',
  'ipi_cst',
  'ipi_code',
  'icms_cst_abroad',
  'pis_cst_abroad',
  'cofins_cst_abroad',
  'ipi_cst_abroad',
  'cst_ibscbs',
] as const
const CODES_OUT = [...CODES, 'cclasstrib'] as const

/** The tax block: null means "not set here". */
export const NfeTaxIn = z.strictObject({
  ...record(NFE_TAX_RATES, PercentIn.nullable().default(null)),
  ...record(CODES, optionalText(20).default(null)),
  cclasstrib: CodeOf('cclasstrib').default(null),
})
/** The tax block of a product or default in a save: null clears a field, an absent field keeps its value. */
export const NfeTaxPart = z
  .strictObject({
    ...record(NFE_TAX_RATES, PercentIn.nullable()),
    ...record(CODES, optionalText(20)),
    cclasstrib: CodeOf('cclasstrib'),
  })
  .partial()
export const NfeTaxOut = z.object({
  ...record(NFE_TAX_RATES, PercentOut.nullable()),
  ...record(CODES_OUT, z.string().nullable()),
})

export const Cfop = CodeOf('cfop')
export const Ncm = CodeOf('ncm')
export const Cest = CodeOf('cest')

export const NfeDefaultSettingIn = writable(
  {
    in_production: BooleanIn,
    send_mail: BooleanIn,
    final_customer: BooleanIn,
    customer_presence: codes(CUSTOMER_PRESENCE_LABELS),
    unit_measurement: z.string().trim().min(1).max(6),
    goal: codes(GOAL_LABELS),
    nature_operation: z.string().trim().min(1).max(60),
    type_operation: codes(TYPE_OPERATION_LABELS),
    shipping: codes(SHIPPING_LABELS),
    cfop_same_state: Cfop,
    cfop_other_state_icms_taxpayer: Cfop,
    cfop_other_state_no_icms_taxpayer: Cfop,
    cfop_other_country: Cfop,
    ncm: Ncm,
    cest: Cest,
    additional_information: optionalText(5000),
    nfe_tax: NfeTaxPart,
  },
  ['company_id'],
)

export const NfeDefaultSettingOut = z.object({
  company_id: Id,
  in_production: z.boolean(),
  send_mail: z.boolean(),
  final_customer: z.boolean(),
  customer_presence: codes(CUSTOMER_PRESENCE_LABELS),
  unit_measurement: z.string(),
  goal: codes(GOAL_LABELS),
  nature_operation: z.string(),
  type_operation: codes(TYPE_OPERATION_LABELS),
  shipping: codes(SHIPPING_LABELS),
  cfop_same_state: z.string().nullable(),
  cfop_other_state_icms_taxpayer: z.string().nullable(),
  cfop_other_state_no_icms_taxpayer: z.string().nullable(),
  cfop_other_country: z.string().nullable(),
  ncm: z.string().nullable(),
  cest: z.string().nullable(),
  additional_information: z.string().nullable(),
  nfe_tax: NfeTaxOut,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type NfeDefaultSettingOut = z.output<typeof NfeDefaultSettingOut>

function record<const K extends readonly string[], T extends z.ZodType>(names: K, field: T) {
  return Object.fromEntries(names.map((name) => [name, field])) as Record<K[number], T>
}
