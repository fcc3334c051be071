import type { Product } from './product.ts'

// Compares `company_id::text`, because the isolation tests remove every `company_id` filter from this process's queries
// (isolation-layers.ts) and must not match here.

/** A company's data in the database: for each table the row count and a hash over all rows. */
export async function rowsOf(product: Product, company: number): Promise<unknown[]> {
  const tables = await product.sql<{ name: string }>(
    `select distinct table_name as name from (${COLUMNS}) c where column_name = 'company_id' order by 1`,
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t where company_id::text = '${company}'`,
  )
  return product.sql(sums.join(' union all '))
}

/** Columns in which a row of these companies refers to one of these ids. */
export async function referencesTo(
  product: Product,
  companies: readonly number[],
  ids: readonly number[],
): Promise<unknown[]> {
  const columns = await product.sql<{ name: string; column: string }>(
    `select table_name as name, column_name as column from (${COLUMNS}) c
     where column_name like '%id' and data_type = 'bigint' and exists
       (select 1 from (${COLUMNS}) o where o.table_name = c.table_name and o.column_name = 'company_id')`,
  )
  const found = columns.map(
    ({ name, column }) =>
      `select '${name}.${column}' as place, count(*)::int as rows from ${name} where company_id::text in (${companies.map((id) => `'${id}'`).join()}) and ${column}::text in (${ids.map((id) => `'${id}'`).join()})`,
  )
  return product.sql(`select * from (${found.join(' union all ')}) f where rows > 0`)
}

const COLUMNS = `select * from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE'`
