import { parseCep } from '@talao/fiscal/value/cep'
import { z } from 'zod'
import { BooleanIn, CodeIn, OptionalCodeIn, optionalText } from './fields.ts'
import { whenFieldsValid } from './write.ts'

const said = {
  is_abroad: BooleanIn,
  postal_code: optionalText(20),
  street: optionalText(60),
  number: optionalText(60),
  complement: optionalText(60),
  neighborhood: optionalText(60),
  city_id: OptionalCodeIn,
  state_id: OptionalCodeIn,
  country_id: CodeIn,
  abroad_city: optionalText(60),
}
type Said = z.output<z.ZodObject<typeof said>>
const MOST_ABROAD = 11
export const OTHER_STATE = 'A cidade é de outro estado.'
const oneSpaced = (text: string) => text.replace(/\s+/g, ' ')
function postalFault({ postal_code, is_abroad }: Part<Said>): string | undefined {
  if (!postal_code) return undefined
  if (!is_abroad) return parseCep(postal_code) === undefined ? 'O CEP tem 8 números.' : undefined
  return oneSpaced(postal_code).length > MOST_ABROAD ? `Use até ${MOST_ABROAD} caracteres.` : undefined
}
type Part<T> = { [Name in keyof T]?: T[Name] | undefined }

/**
 * The address fields of a save; `wholeAddress` merges them into a full address. A postal code is Brazilian unless
 * `is_abroad` is sent with it.
 */
export const AddressPart = z
  .strictObject({ ...said, city: z.unknown(), state: z.unknown(), country: z.unknown() })
  .partial()
  .superRefine(
    (part, context) => {
      const fault = postalFault(part)
      if (fault) context.addIssue({ code: 'custom', path: ['postal_code'], message: fault })
    },
    whenFieldsValid('postal_code', 'is_abroad'),
  )
  .refine((part) => part.is_abroad || !isElsewhere(part), {
    path: ['city_id'],
    ...whenFieldsValid('city_id', 'state_id', 'is_abroad'),
    error: OTHER_STATE,
  })
  .transform(({ city: _city, state: _state, country: _country, ...part }): Part<Said> => {
    const { postal_code: typed } = part
    if (!typed) return part
    return { ...part, postal_code: part.is_abroad ? oneSpaced(typed) : (parseCep(typed) ?? typed) }
  })
export type AddressPart = z.output<typeof AddressPart>

const forIssuers = AddressPart.in.superRefine(
  (part, context) => {
    for (const name of ['street', 'neighborhood'] as const)
      if (part[name]?.length === 1)
        context.addIssue({ code: 'custom', path: [name], message: 'Escreva de 2 a 60 caracteres, como a nota pede.' })
  },
  whenFieldsValid('street', 'neighborhood'),
)
/**
 * Issuer address. The layout rejects a street or neighbourhood of one letter (leiaute NF-e 4.00, C06 and C09), which
 * would stop every note of the company.
 */
export const IssuerAddressPart = z.pipe(forIssuers, AddressPart.out)

/** An empty address. `city_id` and `state_id` are IBGE codes and exist only in Brazil: an address abroad has none. */
const NOWHERE: Said = {
  is_abroad: false,
  postal_code: null,
  street: null,
  number: null,
  complement: null,
  neighborhood: null,
  city_id: null,
  state_id: null,
  country_id: 1,
  abroad_city: null,
}
const FIELDS = Object.keys(NOWHERE) as (keyof Said)[]
/** Fields to clear when an address moves between Brazil and abroad. */
const PLACE = ['postal_code', 'city_id', 'state_id', 'country_id', 'abroad_city'] as const

/**
 * Merges `part` into the stored address: null empties a field, an absent field keeps its value. The state follows the
 * city unless it is given.
 */
export function wholeAddress(before: Said | null, part: AddressPart): Said {
  const stands = before ? picked(before, FIELDS) : NOWHERE
  const crosses = part.is_abroad !== undefined && part.is_abroad !== stands.is_abroad
  const whole = { ...stands, ...(crosses ? picked(NOWHERE, PLACE) : {}), ...known(part) }
  if (whole.is_abroad) return { ...whole, city_id: null, state_id: null }
  const follows = part.state_id == null && (part.city_id != null || whole.state_id === null)
  return { ...whole, state_id: follows ? (stateOf(whole.city_id) ?? whole.state_id) : whole.state_id }
}

/** True when the city is not in the given state. */
export function isElsewhere({ city_id, state_id }: Part<Pick<Said, 'city_id' | 'state_id'>>): boolean {
  return city_id != null && state_id != null && stateOf(city_id) !== state_id
}

function stateOf(city: number | null): number | null {
  return city === null ? null : Math.floor(city / 100_000)
}

function known(part: AddressPart): Partial<Said> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Partial<Said>
}

function picked<K extends keyof Said>(from: Said, names: readonly K[]): Pick<Said, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<Said, K>
}

/** A whole address: absent fields are empty. */
export const AddressIn = AddressPart.transform((part) => wholeAddress(null, part))

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
