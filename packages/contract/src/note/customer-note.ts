import { ICMS_TAXPAYERS, type IcmsTaxpayer, NO_CUSTOMER } from '@talao/fiscal'
import { z } from 'zod'
import { AddressOut, AddressPart, wholeAddress } from '../fields/address.ts'
import {
  BooleanIn,
  DocumentField,
  EmailField,
  OptionalCodeIn,
  optionalText,
  PhoneField,
  StateRegistrationField,
  text,
} from '../fields/fields.ts'
import { TAX_REGIME_LABELS } from '../fields/values.ts'

const said = {
  type: z.enum(['PF', 'PJ']),
  document: DocumentField,
  email: EmailField,
  phone: PhoneField,
  icms_taxpayer: z.enum(ICMS_TAXPAYERS),
  tax_regime: z.enum(Object.keys(TAX_REGIME_LABELS) as (keyof typeof TAX_REGIME_LABELS)[]).nullable(),
  municipal_registration: optionalText(15),
  state_registration: StateRegistrationField,
  state_id: OptionalCodeIn,
  is_abroad: BooleanIn,
  foreign_document: optionalText(20),
  no_foreign_document_reason: z.union([z.literal('').transform(() => null), z.enum(['1', '2'])]).nullable(),
}
const ignored = { city_name: z.unknown(), state_name: z.unknown(), country_code: z.unknown() }
const parts = z.strictObject({ ...said, ...ignored, address: AddressPart.nullable() }).partial().shape

/**
 * Buyer fields of a save; `wholeCustomer` merges them into a full buyer. Missing data is reported when the note is
 * sent.
 */
export const CustomerNotePart = z
  .strictObject({
    ...parts,
    name: z
      .string()
      .trim()
      .max(150, 'Use até 150 caracteres.')
      .nullable()
      .transform((value) => value ?? '')
      .optional(),
  })
  .transform(({ city_name: _city, state_name: _state, country_code: _country, ...part }) => part)
export type CustomerNotePart = z.output<typeof CustomerNotePart>

/** A whole buyer: absent fields are empty. */
export const CustomerNoteIn = z
  .strictObject({ ...parts, name: text(150) })
  .transform(({ city_name: _city, state_name: _state, country_code: _country, ...part }) => wholeCustomer(null, part))

type Whole = {
  name: string
  type: 'PF' | 'PJ'
  document: string | null
  email: string | null
  phone: string | null
  icms_taxpayer: IcmsTaxpayer
  tax_regime: keyof typeof TAX_REGIME_LABELS | null
  municipal_registration: string | null
  state_registration: string | null
  state_id: number | null
  is_abroad: boolean
  foreign_document: string | null
  no_foreign_document_reason: '1' | '2' | null
  address: ReturnType<typeof wholeAddress> | null
}
type Before = Omit<Whole, 'no_foreign_document_reason'> & { no_foreign_document_reason?: string | null }

/**
 * Merges `part` into the stored buyer: null empties a field, an absent field keeps its value. There are two exceptions.
 * Another name with another document means another buyer, so nothing of the previous one is kept. A whole buyer without
 * an address has none, as when a form switches the address off. `is_abroad` and the UF come from the address, or from
 * the buyer if there is none.
 */
export function wholeCustomer(before: Before | null, { address: place, ...part }: CustomerNotePart): Whole {
  const stands: Whole = {
    ...NO_CUSTOMER,
    no_foreign_document_reason: null,
    ...(before && !isAnother(before, part) ? (before as Whole) : {}),
  }
  const known = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
  const isWhole = part.name !== undefined && part.type !== undefined && part.document !== undefined
  const kept: AddressPart | null = stands.address && !isWhole ? {} : null
  const said = place === undefined ? kept : place
  const address = said && wholeAddress(stands.address, { ...said, is_abroad: said.is_abroad ?? part.is_abroad })
  const whole = { ...stands, ...known, address }
  const is_abroad = address?.is_abroad ?? whole.is_abroad
  const state_id = address ? address.state_id : whole.state_id
  return { ...whole, is_abroad, state_id: is_abroad ? null : state_id }
}

function isAnother(before: Before, { name, document }: CustomerNotePart): boolean {
  return name !== undefined && document !== undefined && before.document !== null && document !== before.document
}

/** The buyer as answers return it. */
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
  /** For a buyer abroad of a service note: 1 dispensed, 2 the country requires none. */
  no_foreign_document_reason: z.string().nullable().optional(),
  address: AddressOut.nullable(),
  /** As received, when the city or country is not in the official tables. */
  city_name: z.string().nullable().optional(),
  state_name: z.string().nullable().optional(),
  country_code: z.string().nullable().optional(),
})
export type CustomerNoteOut = z.output<typeof CustomerNoteOut>
