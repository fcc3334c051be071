import pg from 'pg'

export type Column = { table: string; column: string; type: string; nullable: boolean }
/** `column`: the columns that point, without the company's, which goes along with every one of them. */
export type Reference = { table: string; columns: string[]; target: string }
export type DatabaseFunction = { name: string; args: string; result: string }
export type Catalogue = { columns: Column[]; references: Reference[]; functions: DatabaseFunction[] }

const COLUMNS = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`
const REFERENCES = `
  select c.relname as table, t.relname as target,
    array(select a.attname::text from unnest(k.conkey) with ordinality key (attnum, n)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.attnum order by n) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace
  order by c.relname, k.conname`
const FUNCTIONS = `
  select p.proname as name, pg_get_function_identity_arguments(p.oid) as args, pg_get_function_result(p.oid) as result
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by p.proname, args`

/** The tables, foreign keys and functions of a migrated database. */
export async function readCatalogue(url: string): Promise<Catalogue> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: columns } = await client.query<Column>(COLUMNS)
    const { rows: references } = await client.query<Reference>(REFERENCES)
    const { rows: functions } = await client.query<DatabaseFunction>(FUNCTIONS)
    return { columns, references, functions }
  } finally {
    await client.end()
  }
}
