import { z } from 'zod'
import { BooleanIn, CodeIn, OptionalCodeIn, optionalText } from './fields.ts'

/** spec/calls.md 3.1. `city_id` and `state_id` are IBGE codes, of Brazil alone: an address abroad has none. */
export const AddressIn = z
  .strictObject({
    is_abroad: BooleanIn.default(false),
    postal_code: optionalText(14)
      .transform((value) => value?.replace(/[\s.-]/g, '').slice(0, 11) ?? null)
      .default(null),
    street: optionalText(60).default(null),
    number: optionalText(60).default(null),
    complement: optionalText(60).default(null),
    neighborhood: optionalText(60).default(null),
    city_id: OptionalCodeIn.default(null),
    state_id: OptionalCodeIn.default(null),
    country_id: CodeIn.default(1),
    abroad_city: optionalText(60).default(null),
    city: z.unknown().optional(),
    state: z.unknown().optional(),
    country: z.unknown().optional(),
  })
  .transform(({ city: _city, state: _state, country: _country, ...address }, context) => {
    if (!address.is_abroad && address.postal_code && !/^\d{8}$/.test(address.postal_code)) {
      context.addIssue({ code: 'custom', path: ['postal_code'], message: 'O CEP tem 8 números.' })
    }
    if (address.is_abroad) return { ...address, city_id: null, state_id: null }
    const stateOfCity = address.city_id === null ? null : Math.floor(address.city_id / 100_000)
    if (stateOfCity !== null && address.state_id !== null && address.state_id !== stateOfCity) {
      context.addIssue({ code: 'custom', path: ['city_id'], message: 'A cidade é de outro estado.' })
    }
    return { ...address, state_id: address.state_id ?? stateOfCity }
  })

export const AddressOut = z.object({
  is_abroad: z.boolean(),
  postal_code: z.string().nullable(),
  street: z.string().nullable(),
  number: z.string().nullable(),
  complement: z.string().nullable(),
  neighborhood: z.string().nullable(),
  city_id: z.int().nullable(),
  state_id: z.int().nullable(),
  country_id: z.int(),
  abroad_city: z.string().nullable(),
  city: z.object({ id: z.int(), name: z.string(), ibge_code: z.int(), state_id: z.int() }).nullable(),
  state: z.object({ id: z.int(), uf: z.string(), name: z.string() }).nullable(),
  country: z.object({ id: z.int(), name: z.string(), iso2: z.string(), bacen_code: z.string() }).nullable(),
})
export type AddressOut = z.output<typeof AddressOut>
