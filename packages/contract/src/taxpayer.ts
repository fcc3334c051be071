import { ICMS_TAXPAYERS } from '@talao/fiscal'
import { z } from 'zod'
import { AddressOut } from './address.ts'
import { IntIn, Timestamp } from './fields.ts'

/** Who can say something of a taxpayer: companies, the UF's own register, or the company's earlier notes. */
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

/** `company_id`: whose certificate asks the SEFAZ and whose notes are read; the actor's only company where it is absent. `uf` spares a question. */
export const TaxpayerQuery = z.strictObject({
  company_id: IntIn.optional(),
  uf: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, 'Informe a sigla da UF.')
    .transform((uf) => uf.toUpperCase())
    .optional(),
})

/** spec/calls.md 4.4. Beside it, ours: `registration_source` (who told the state registration) and `stale` (kept from before, nobody answers now). */
export const TaxpayerOut = z.object({
  document: z.string(),
  type: z.enum(['PF', 'PJ']),
  valid: z.boolean(),
  corporate_name: z.string().nullable(),
  fantasy_name: z.string().nullable(),
  state_registration: z.string().nullable(),
  municipal_registration: z.string().nullable(),
  /** Null: nobody who knows was heard. */
  is_icms_taxpayer: z.boolean().nullable(),
  /** What a form proposes by the two above; a person may undo it. */
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
