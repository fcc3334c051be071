import pg from 'pg'
import type { Product } from './product.ts'

/**
 * What the company isolation tests do to the product first. By default nothing, so both row-level security and query
 * filters apply; other test files disable one of them.
 */
export const walls: { takeDown: (product: Product) => Promise<void> } = { takeDown: async () => undefined }

/** Disables row-level security on every table, so that only the filters of each query protect the data. */
export async function dropPolicies(product: Product): Promise<void> {
  await product.sql(`do $$ declare t regclass; begin
    for t in select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') loop
      execute format('alter table %s no force row level security', t);
      execute format('alter table %s disable row level security', t);
    end loop; end $$`)
}

/**
 * Removes the company filters from every query of this process, so that only row-level security protects the data.
 * Comparisons of company_id with a value become true. Comparisons between two columns are joins and stay.
 */
export async function dropFilters(): Promise<void> {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('The driver has no query.')
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, asked: unknown, ...rest: unknown[]): unknown {
    return Reflect.apply(query, this, [typeof asked === 'string' ? withoutFilters(asked) : asked, ...rest])
  })
}

const COLUMN = String.raw`(?:"?\w+"?\.)?"?company_id"?`
const FILTERS = new RegExp(
  String.raw`(?<!set )${COLUMN} (?:(=) (\$\d+)(?:::bigint)?(?!\d)|(=) any\((\$\d+)(?:::[\w[\]]+)?\)|(in) \(((?:\$\d+(?:, )?)+)\))`,
  'gi',
)

/** Parameters keep their place and type, so that the database can still infer the type. */
export function withoutFilters(text: string): string {
  return text.replace(FILTERS, (_whole, _is, one, _any, array, _in, list) => {
    if (one) return `(${one}::bigint is not null)`
    if (array) return `(${array}::bigint[] is not null)`
    return `(num_nulls(${String(list).replaceAll(/\$\d+/g, '$&::bigint')}) = 0)`
  })
}
