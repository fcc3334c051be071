import { ICMS_TAXPAYERS } from '@talao/fiscal'
import { z } from 'zod'
import { AddressIn, AddressOut } from './address.ts'
import { BooleanIn, DocumentField, OptionalCodeIn, optionalText, PhoneField, text } from './fields.ts'
import { TAX_REGIME_LABELS } from './values.ts'

const parts = {
  type: z.enum(['PF', 'PJ']).default('PF'),
  document: z
    .union([z.literal('').transform(() => null), DocumentField])
    .nullable()
    .default(null),
  email: z
    .union([z.literal('').transform(() => null), z.email('E-mail inválido.').max(80)])
    .nullable()
    .default(null),
  phone: PhoneField.default(null),
  icms_taxpayer: z.enum(ICMS_TAXPAYERS).default('NaoContribuinte'),
  tax_regime: z
    .enum(Object.keys(TAX_REGIME_LABELS) as (keyof typeof TAX_REGIME_LABELS)[])
    .nullable()
    .default(null),
  municipal_registration: optionalText(15).default(null),
  state_registration: optionalText(14).default(null),
  state_id: OptionalCodeIn.default(null),
  is_abroad: BooleanIn.default(false),
  foreign_document: optionalText(20).default(null),
  no_foreign_document_reason: z
    .union([z.literal('').transform(() => null), z.enum(['1', '2'])])
    .nullable()
    .default(null),
  address: AddressIn.nullable().default(null),
  city_name: z.unknown().optional(),
  state_name: z.unknown().optional(),
  country_code: z.unknown().optional(),
} as const

/** spec/calls.md 3.10, the whole buyer as a form sends it. */
export const CustomerNoteIn = z.strictObject({ name: text(150), ...parts }).transform(settled)

/** The same on a draft, which may lack everything: what is missing is told when the note is to leave. */
export const CustomerNoteDraftIn = z
  .strictObject({
    name: z
      .string()
      .trim()
      .max(150, 'Use até 150 caracteres.')
      .nullish()
      .transform((value) => value ?? ''),
    ...parts,
  })
  .transform(settled)

type Place = { is_abroad: boolean; state_id: number | null }

/** Abroad, and the UF, are what the address says; where none is given, what the buyer says. */
function settled<T extends Place & { address: Place | null; city_name?: unknown }>(typed: T) {
  const {
    city_name: _city,
    state_name: _state,
    country_code: _country,
    ...customer
  } = typed as T & {
    state_name?: unknown
    country_code?: unknown
  }
  const is_abroad = typed.address?.is_abroad ?? typed.is_abroad
  const state_id = typed.address ? typed.address.state_id : typed.state_id
  return { ...customer, is_abroad, state_id: is_abroad ? null : state_id }
}

/** spec/calls.md 3.10, as answers carry it. */
export const CustomerNoteOut = z.object({
  name: z.string(),
  type: z.enum(['PF', 'PJ']),
  document: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  icms_taxpayer: z.enum(ICMS_TAXPAYERS),
  tax_regime: z.string().nullable(),
  municipal_registration: z.string().nullable(),
  state_registration: z.string().nullable(),
  state_id: z.int().nullable(),
  is_abroad: z.boolean(),
  foreign_document: z.string().nullable(),
  /** Of the buyer abroad of a service note: 1 dispensed, 2 the country asks for none. */
  no_foreign_document_reason: z.string().nullable().optional(),
  address: AddressOut.nullable(),
  /** As received, when the city or the country could not be found in the official tables. */
  city_name: z.string().nullable().optional(),
  state_name: z.string().nullable().optional(),
  country_code: z.string().nullable().optional(),
})
export type CustomerNoteOut = z.output<typeof CustomerNoteOut>
