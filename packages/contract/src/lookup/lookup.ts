import { z } from 'zod'
import { BooleanIn, CodeIn, codes, Day, IntIn, Timestamp } from '../fields/fields.ts'
import { NFS_GATEWAY_LABELS } from '../fields/values.ts'
import { MAX_PER_PAGE, PER_PAGE } from '../list/lists.ts'

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

/** Parameters common to all code look-ups: `search` by code or text, `code` for one exact code. */
const LOOKUP_QUERY = {
  search: z.string().trim().max(SEARCH_MAX, `Use até ${SEARCH_MAX} caracteres.`).optional(),
  code: z.string().trim().max(CODE_MAX, `Use até ${CODE_MAX} caracteres.`).optional(),
  page: IntIn.pipe(z.int().min(1).max(100_000)).default(1),
  per_page: IntIn.pipe(z.int().min(1).max(MAX_PER_PAGE, `No máximo ${MAX_PER_PAGE} por página.`)).default(PER_PAGE),
  pagination: BooleanIn.default(true),
  total: BooleanIn.default(false),
  /** Absent: best match first. */
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
  /** The state is always included; asking for it is allowed. */
  with: z.enum(['state']).optional(),
})
export type CityQuery = z.output<typeof CityQuery>
export type LookupQuery = z.output<typeof LookupQuery>

const Direction = z.enum(['entrada', 'saida'], 'Escolha entrada ou saida.')
/** A code of another list, with or without punctuation and the list's name in front. */
const OtherCode = z
  .string()
  .trim()
  .regex(/^(?:[a-z/ ]+[:\s]\s*)?[0-9.,/\s-]{1,15}$/i, 'Este código não existe.')
  .optional()

export const CfopQuery = z.strictObject({ ...LOOKUP_QUERY, direction: Direction.optional() })
export const CestQuery = z.strictObject({ ...LOOKUP_QUERY, ncm: OtherCode })
/** Filters by the item of LC 116 and other known codes: returns only combinations the official annex allows. */
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
/** `ncm` holds the NCM prefixes the CEST covers; empty when any NCM fits. */
export const CestOut = Code.extend({ ncm: z.array(z.string()) })
/** `lc_116`: the items cities usually accept for the activity, as a suggestion. */
export const CnaeOut = Code.extend({ lc_116: z.array(z.string()) })
export const Lc116Out = Code.extend({ group: z.string() })
/**
 * `iss_due_at`: the city of the provider, of the place of service or of the customer; null when the annex names none.
 */
export const NationalServiceCodeOut = Code.extend({
  lc_116: z.string(),
  iss_due_at: z.enum(['provider', 'service_place', 'customer']).nullable(),
  required_groups: z.array(z.string()),
})
export const NbsOut = Code.extend({ group: z.string() })
/** `place`: where the operation is taxed. Null for an indicator that only the norms know. */
export const CIndOpOut = Code.extend({ place: z.string().nullable(), legal_basis: z.string().nullable() })
/** `second_hand`: the official row was not available, so null means unknown. */
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

/**
 * Address of a postal code. A code that covers a whole city has neither street nor neighborhood. `stale`: the
 * answer is stored, and no source responds now.
 */
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

/**
 * Requirements of a city for service notes. Null means that no source answered. `consulted_at` is the older of the
 * two answers.
 */
export const MunicipalityOut = z.object({
  /** Gateways through which its service notes may be sent: all except those known to be closed there. */
  gateway_kinds: z.array(codes(NFS_GATEWAY_LABELS)),
  has_homologation: z.boolean().nullable(),
  can_cancel: z.boolean().nullable(),
  /** Wire paths of note fields that the city's own system requires. */
  required_fields: z.array(z.string()),
  /** The city's own service codes; empty when it has none or no source answered. */
  service_codes: z.array(z.object({ code: z.string(), description: z.string() })),
  consulted_at: Timestamp.nullable(),
})
export type MunicipalityOut = z.output<typeof MunicipalityOut>

/** A page of an official list; `as_of` is the publication day, `stale` means it is due for renewal. */
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
