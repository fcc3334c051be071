import { ICMS_TAXPAYERS } from '@talao/fiscal'
import { z } from 'zod'
import { AddressOut } from './address.ts'

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
