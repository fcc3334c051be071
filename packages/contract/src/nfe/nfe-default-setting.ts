import { DEFAULT_CFOP_NAMES } from '@talao/fiscal/note/nfe-item'
import { NFE_TAX_CODES, NFE_TAX_RATES } from '@talao/fiscal/note/nfe-tax'
import { z } from 'zod'
import { BooleanIn, CodeOf, Id, optionalText, PercentIn, PercentOut, Timestamp } from '../fields/fields.ts'
import { writable } from '../fields/write.ts'
import { NFE_SETTING_IN, NFE_SETTING_OUT } from './nfe-head.ts'

const CODES = NFE_TAX_CODES.filter((name) => name !== 'cclasstrib')

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
  ...record(NFE_TAX_CODES, z.string().nullable()),
})

export const DEFAULT_CFOPS_IN = record(DEFAULT_CFOP_NAMES, CodeOf('cfop'))
export const DEFAULT_CFOPS_OUT = record(DEFAULT_CFOP_NAMES, z.string().nullable())

export const NfeDefaultSettingIn = writable(
  {
    in_production: BooleanIn,
    ...NFE_SETTING_IN,
    nature_operation: NFE_SETTING_IN.nature_operation.min(1),
    unit_measurement: z.string().trim().min(1).max(6),
    ...DEFAULT_CFOPS_IN,
    ncm: CodeOf('ncm'),
    cest: CodeOf('cest'),
    nfe_tax: NfeTaxPart,
  },
  ['company_id'],
)

export const NfeDefaultSettingOut = z.object({
  company_id: Id,
  in_production: z.boolean(),
  ...NFE_SETTING_OUT,
  unit_measurement: z.string(),
  ...DEFAULT_CFOPS_OUT,
  ncm: z.string().nullable(),
  cest: z.string().nullable(),
  nfe_tax: NfeTaxOut,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type NfeDefaultSettingOut = z.output<typeof NfeDefaultSettingOut>

function record<const K extends readonly string[], T extends z.ZodType>(names: K, field: T) {
  return Object.fromEntries(names.map((name) => [name, field])) as Record<K[number], T>
}
