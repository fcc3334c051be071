import { ICMS_TAXPAYERS } from '@talao/fiscal'
import { z } from 'zod'
import { AddressIn, AddressOut } from './address.ts'
import { DocumentField, optionalText, PhoneField, text } from './fields.ts'
import { TAX_REGIME_LABELS } from './values.ts'

/** spec/calls.md 3.10, the whole buyer as a form sends it. Abroad is what the address says. */
export const CustomerNoteIn = z
  .strictObject({
    name: text(150),
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
    state_id: z.int().nullable().default(null),
    is_abroad: z.boolean().default(false),
    foreign_document: optionalText(20).default(null),
    no_foreign_document_reason: z.enum(['1', '2']).nullable().default(null),
    address: AddressIn.nullable().default(null),
    city_name: z.unknown().optional(),
    state_name: z.unknown().optional(),
    country_code: z.unknown().optional(),
  })
  .transform(({ city_name: _city, state_name: _state, country_code: _country, ...customer }) => ({
    ...customer,
    is_abroad: customer.address?.is_abroad ?? customer.is_abroad,
  }))

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
