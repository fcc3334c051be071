import { z } from 'zod'
import { CompanyIds } from './list-query.ts'

/** What the search of everything finds, in the order it shows them; each with at most so many. */
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

/** `route` is the screen that shows it; the `id` of a customer is that of the newest note that names it. */
export const SearchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  route: z.string(),
})
export type SearchHit = z.output<typeof SearchHit>
