import { z } from 'zod'
import { CompanyIds } from './list-query.ts'

/** Result kinds of the global search, in display order; each is limited to `SEARCH_MOST_OF_A_KIND` results. */
export const SEARCH_KINDS = [
  'fiscal-note',
  'service-fiscal-note',
  'sale',
  'customer',
  'product',
  'company',
  'integration',
] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]
export const SEARCH_MOST_OF_A_KIND = 10

export const SearchQuery = z.strictObject({
  q: z.string().trim().min(1, 'Digite o que procura.').max(100, 'Use até 100 caracteres.'),
  company_id: CompanyIds.optional(),
})

/** `route` is the screen of the result. For a customer, `id` is that of the newest note that names them. */
export const SearchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  route: z.string(),
})
export type SearchHit = z.output<typeof SearchHit>
