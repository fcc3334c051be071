import { z } from 'zod'
import { CodeIn, IntIn } from './fields.ts'

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
export const SearchQuery = z.strictObject({ search: z.string().trim().max(60).optional() })
