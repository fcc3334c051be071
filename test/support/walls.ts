import pg from 'pg'
import type { Product } from './product.ts'

/** What the matrix of companies does to the product before it asks: nothing, so that both walls stand, unless a test takes one down. */
export const walls: { takeDown: (product: Product) => Promise<void> } = { takeDown: async () => undefined }

/** Row-level security off on every table: what is left are the filters that each query writes. */
export async function dropPolicies(product: Product): Promise<void> {
  await product.sql(`do $$ declare t regclass; begin
    for t in select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') loop
      execute format('alter table %s no force row level security', t);
      execute format('alter table %s disable row level security', t);
    end loop; end $$`)
}

/**
 * The filters by company off in every query of this process, built or written: what is left is row-level security. Each comparison of a
 * company_id with a value becomes true; between two columns it is no filter, and stays.
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

/** A parameter keeps its place and its type: the database must still be able to tell what it is. */
export function withoutFilters(text: string): string {
  return text.replace(FILTERS, (_whole, _is, one, _any, array, _in, list) => {
    if (one) return `(${one}::bigint is not null)`
    if (array) return `(${array}::bigint[] is not null)`
    return `(num_nulls(${String(list).replaceAll(/\$\d+/g, '$&::bigint')}) = 0)`
  })
}
