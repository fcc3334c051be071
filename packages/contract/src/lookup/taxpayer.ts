import { ICMS_TAXPAYERS } from '@talao/fiscal'
import { z } from 'zod'
import { AddressOut } from '../fields/address.ts'
import { IntIn, Timestamp } from '../fields/fields.ts'

/** Sources of taxpayer data: look-up companies, the UF's own register, or the company's earlier notes. */
export const TAXPAYER_SOURCES = [
  'CNPJA',
  'SINTEGRAWS',
  'SEFAZ',
  'CNPJ_WS',
  'CNPJA_OPEN',
  'BRASILAPI',
  'MINHA_RECEITA',
  'OWN_NOTES',
] as const
export type TaxpayerSource = (typeof TAXPAYER_SOURCES)[number]

/**
 * `company_id`: the company whose certificate queries the SEFAZ and whose notes are read; when absent, the user's only
 * company. `uf` saves one look-up.
 */
export const TaxpayerQuery = z.strictObject({
  company_id: IntIn.optional(),
  uf: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, 'Informe a sigla da UF.')
    .transform((uf) => uf.toUpperCase())
    .optional(),
})

/**
 * `registration_source`: source of the state registration. `stale`: the answer is stored, and no source responds now.
 */
export const TaxpayerOut = z.object({
  document: z.string(),
  type: z.enum(['PF', 'PJ']),
  valid: z.boolean(),
  corporate_name: z.string().nullable(),
  fantasy_name: z.string().nullable(),
  state_registration: z.string().nullable(),
  municipal_registration: z.string().nullable(),
  /** Null when no source answered. */
  is_icms_taxpayer: z.boolean().nullable(),
  /** Proposed by forms from the two fields above; a user may change it. */
  icms_taxpayer: z.enum(ICMS_TAXPAYERS),
  tax_regime: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  cnae: z.string().nullable(),
  registry_status: z.string().nullable(),
  address: AddressOut.nullable(),
  /** Null for a CPF that no earlier note of the company names. */
  source: z.enum(TAXPAYER_SOURCES).nullable(),
  registration_source: z.enum(TAXPAYER_SOURCES).nullable(),
  consulted_at: Timestamp,
  stale: z.boolean(),
})
export type TaxpayerOut = z.output<typeof TaxpayerOut>
