import { z } from 'zod'
import { BooleanIn, CodeIn, codes, Day, IntIn, Timestamp } from './fields.ts'
import { MAX_PER_PAGE, PER_PAGE } from './lists.ts'
import { NFS_GATEWAY_LABELS } from './values.ts'

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
  /** Absent: the nearest to what was searched first. */
  order_by: z.enum(['code', 'description'], 'Escolha code ou description.').optional(),
  order_direction: z.enum(['ASC', 'DESC'], 'Escolha ASC ou DESC.').default('ASC'),
}
export const LookupQuery = z.strictObject(LOOKUP_QUERY)
export const CityQuery = z.strictObject({
  ...LOOKUP_QUERY,
  ibge_code: CodeIn.optional(),
  state_id: CodeIn.optional(),
  uf: z.string().trim().length(2, 'Informe a sigla da UF.').optional(),
  order_by: z.enum(['name', 'id', 'ibge_code', 'uf'], 'Escolha name, id, ibge_code ou uf.').optional(),
  /** The state is always there; asking for it is no fault. */
  with: z.enum(['state']).optional(),
})
export type CityQuery = z.output<typeof CityQuery>
export type LookupQuery = z.output<typeof LookupQuery>

const Direction = z.enum(['entrada', 'saida'], 'Escolha entrada ou saida.')
/** A code of another list, with or without punctuation and the name of the list in front. */
const OtherCode = z
  .string()
  .trim()
  .regex(/^(?:[a-z/ ]+[:\s]\s*)?[0-9.,/\s-]{1,15}$/i, 'Este código não existe.')
  .optional()

export const CfopQuery = z.strictObject({ ...LOOKUP_QUERY, direction: Direction.optional() })
export const CestQuery = z.strictObject({ ...LOOKUP_QUERY, ncm: OtherCode })
/** By the item of LC 116 and the other known codes: only what the official annex allows with them. */
export const ServiceRelatedQuery = z.strictObject({
  ...LOOKUP_QUERY,
  lc_116: OtherCode,
  nbs: OtherCode,
  cindop: OtherCode,
  cclasstrib: OtherCode,
})
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
/** `place`: where the operation is taxed. */
export const CIndOpOut = Code.extend({ place: z.string(), legal_basis: z.string() })
/** `second_hand`: the official row was not available; a null in it means unknown. */
export const CClassTribOut = Code.extend({
  cst: z.string(),
  ibs_reduction: z.number().nullable(),
  cbs_reduction: z.number().nullable(),
  valid_from: Day.nullable(),
  valid_to: Day.nullable(),
  nfe: z.boolean().nullable(),
  nfse: z.boolean().nullable(),
  tprbsn: z.string().nullable(),
  groups: z.array(z.string()),
  second_hand: z.boolean(),
})
/** `direction` is null where the code serves both ways. */
export const CstOut = Code.extend({ direction: Direction.nullable() })

/** Where a postal code lies. A city of one code has neither street nor neighborhood. Beside the specification: `consulted_at`, and `stale` where it is kept from before and nobody answers now. */
export const POSTAL_CODE_SOURCES = ['VIACEP', 'BRASILAPI'] as const
export type PostalCodeSource = (typeof POSTAL_CODE_SOURCES)[number]
export const PostalCodeOut = z.object({
  postal_code: z.string(),
  street: z.string().nullable(),
  neighborhood: z.string().nullable(),
  city_id: z.int(),
  state_id: z.int(),
  source: z.enum(POSTAL_CODE_SOURCES),
  consulted_at: Timestamp,
  stale: z.boolean(),
})
export type PostalCodeOut = z.output<typeof PostalCodeOut>

/** What a city asks of service notes. Null: nobody who knows was heard. Beside the specification: `consulted_at`, the older of the two answers. */
export const MunicipalityOut = z.object({
  /** The roads by which its service notes may leave: all but those that are known to be closed there. */
  gateway_kinds: z.array(codes(NFS_GATEWAY_LABELS)),
  has_homologation: z.boolean().nullable(),
  can_cancel: z.boolean().nullable(),
  /** Fields of the note, by their path on the wire, that its own system will not do without. */
  required_fields: z.array(z.string()),
  /** The city's own codes of services; empty where it has none or nobody was heard. */
  service_codes: z.array(z.object({ code: z.string(), description: z.string() })),
  consulted_at: Timestamp.nullable(),
})
export type MunicipalityOut = z.output<typeof MunicipalityOut>

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
