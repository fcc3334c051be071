import { z } from 'zod'
import { BooleanIn, CodeIn, Day, IntIn } from './fields.ts'
import { MAX_PER_PAGE, PER_PAGE } from './lists.ts'

/** The reference tables the forms ask (spec/calls.md 5.10). */
export const CityOut = z.object({
  id: z.int(),
  name: z.string(),
  ibge_code: z.int(),
  state_id: z.int(),
  state: z.object({ id: z.int(), uf: z.string(), name: z.string() }),
})
export type CityOut = z.output<typeof CityOut>
export const StateOut = z.object({ id: z.int(), uf: z.string(), name: z.string() })
export const CountryOut = z.object({ id: z.int(), name: z.string(), iso2: z.string(), bacen_code: z.string() })

export const CityQuery = z.strictObject({
  ibge_code: CodeIn.optional(),
  state_id: CodeIn.optional(),
  uf: z.string().length(2).optional(),
  search: z.string().trim().max(60).optional(),
  page: IntIn.pipe(z.int().min(1)).default(1),
  per_page: IntIn.pipe(z.int().min(1).max(200)).default(100),
})

const SEARCH_MAX = 60
const CODE_MAX = 20

/** What every look-up of codes takes: `search` by code or by words, `code` for one whole code. */
const LOOKUP_QUERY = {
  search: z.string().trim().max(SEARCH_MAX, `Use até ${SEARCH_MAX} caracteres.`).optional(),
  code: z.string().trim().max(CODE_MAX, `Use até ${CODE_MAX} caracteres.`).optional(),
  page: IntIn.pipe(z.int().min(1).max(100_000)).default(1),
  per_page: IntIn.pipe(z.int().min(1).max(MAX_PER_PAGE, `No máximo ${MAX_PER_PAGE} por página.`)).default(PER_PAGE),
  pagination: BooleanIn.default(true),
  total: BooleanIn.default(false),
}
export const LookupQuery = z.strictObject(LOOKUP_QUERY)
export type LookupQuery = z.output<typeof LookupQuery>

const Direction = z.enum(['entrada', 'saida'], 'Escolha entrada ou saida.')
/** A code of another list, with or without punctuation. */
const OtherCode = z
  .string()
  .trim()
  .regex(/^[0-9./-]{1,12}$/, 'Este código não existe.')
  .optional()

export const CfopQuery = z.strictObject({ ...LOOKUP_QUERY, direction: Direction.optional() })
export const CestQuery = z.strictObject({ ...LOOKUP_QUERY, ncm: OtherCode })
export const ServiceRelatedQuery = z.strictObject({ ...LOOKUP_QUERY, lc_116: OtherCode })
export const CST_QUERY_TAXES = ['icms', 'csosn', 'ipi', 'pis', 'cofins', 'ibscbs'] as const
export const CstQuery = z.strictObject({
  ...LOOKUP_QUERY,
  tax: z.enum(CST_QUERY_TAXES, 'Escolha icms, csosn, ipi, pis, cofins ou ibscbs.'),
})

const Code = z.object({ code: z.string(), description: z.string() })
export const NcmOut = Code
export const CfopOut = Code.extend({ direction: Direction })
/** `ncm` holds the prefixes the CEST covers; empty where any NCM may have it. */
export const CestOut = Code.extend({ ncm: z.array(z.string()) })
/** `lc_116` are the items cities usually accept for the activity: a suggestion. */
export const CnaeOut = Code.extend({ lc_116: z.array(z.string()) })
export const Lc116Out = Code.extend({ group: z.string() })
/** `iss_due_at`: the city of the provider, of the place of the service or of the customer; null where the annex names none. */
export const NationalServiceCodeOut = Code.extend({
  lc_116: z.string(),
  iss_due_at: z.enum(['provider', 'service_place', 'customer']).nullable(),
  required_groups: z.array(z.string()),
})
export const NbsOut = Code.extend({ group: z.string() })
export const CClassTribOut = Code.extend({
  cst: z.string(),
  ibs_reduction: z.number(),
  cbs_reduction: z.number(),
  valid_from: Day,
  valid_to: Day.nullable(),
  nfe: z.boolean(),
  nfse: z.boolean(),
})
/** `direction` is null where the code serves both ways. */
export const CstOut = Code.extend({ direction: Direction.nullable() })

/** A page of an official list; `as_of` is the day of the publication, `stale` that it is due to be renewed. */
export function lookupPage<T extends z.ZodType>(thing: T) {
  return z.object({
    data: z.array(thing).optional(),
    total: z.int(),
    current_page: z.int().optional(),
    per_page: z.int().optional(),
    last_page: z.int().optional(),
    as_of: Day,
    stale: z.boolean(),
  })
}
