import pg from 'pg'
import { TABLE_GROUPS } from './table-groups.ts'

const TABLES = `
  select c.relname as name,
    array(select concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
        case when a.attidentity = 'a' then 'generated always as identity'
          when a.attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
          else 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
        case when a.attnotnull then 'not null' end)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
    array(select format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k
      where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')
      order by position(k.contype::text in 'pufc'), k.conname) as constraints,
    concat(' partition by ' || pg_get_partkeydef(c.oid),
      ' with (' || array_to_string(c.reloptions, ', ') || ')') as tail,
    c.relpersistence = 'u' as unlogged,
    array(select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = c.oid
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)
      order by 1) as indexes,
    array(select format('create policy %s on %s for %s to %s', p.polname, c.relname,
          case p.polcmd when '*' then 'all' else 'select' end, array_to_string(p.polroles::regrole[], ', '))
        || ' using (' || pg_get_expr(p.polqual, c.oid) || ')'
        || coalesce(' with check (' || pg_get_expr(p.polwithcheck, c.oid) || ')', '')
      from pg_policy p where p.polrelid = c.oid order by p.polname) as policies,
    array(select format('grant %s on %s to %s', string_agg(lower(x.privilege_type), ', ' order by x.privilege_type),
        c.relname, x.grantee::regrole)
      from aclexplode(c.relacl) x where x.grantee <> c.relowner group by x.grantee order by x.grantee::regrole::text) ||
    array(select format('grant %s (%s) on %s to %s', lower(x.privilege_type), a.attname, c.relname, x.grantee::regrole)
      from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = c.oid order by 1) as rights,
    array(select pg_get_triggerdef(t.oid) from pg_trigger t
      where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as definition,
    array(select coalesce(nullif(x.grantee::regrole::text, '-'), 'public')
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x where x.grantee <> p.proowner order by 1) as roles
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select 1 from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by p.proname, pg_get_function_identity_arguments(p.oid)`

/** The expression that raise_wall() writes into every policy, which visible_companies() says shorter. */
const VISIBLE = /= ANY \(\( SELECT \(string_to_array\(NULLIF\(current_setting\('talao\.companies'.*?\)::bigint\[\]\)/g

type Table = {
  name: string
  columns: string[]
  constraints: string[]
  tail: string
  unlogged: boolean
  indexes: string[]
  policies: string[]
  rights: string[]
  triggers: string[]
}
type DatabaseFunction = { definition: string; roles: string[] }

/** The expected content of apps/server/src/kit/db/schema.sql, from a migrated database. */
export async function schemaFile(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set search_path = public')
    const tables = new Map((await client.query<Table>(TABLES)).rows.map((table) => [table.name, table]))
    const functions = (await client.query<DatabaseFunction>(FUNCTIONS)).rows
    return `${[
      '-- The schema that the migrations make, to be read and never run. The comments of the migrations give the reasons.',
      '-- `node tools/run.mjs tools/drawings.ts` writes it from a migrated database, and a test compares.',
      '-- Policies call visible_companies() here, in place of the same expression, which raise_wall() writes out.',
      ...Object.entries(TABLE_GROUPS).flatMap(([title, names]) => [
        `\n\n-- ${title}`,
        ...names.flatMap((name) => tables.get(name) ?? []).map(tableText),
      ]),
      '\n\n-- Functions, each followed by the roles that may call it.',
      ...functions.map(functionText),
    ].join('\n')}\n`
  } finally {
    await client.end()
  }
}

function tableText(table: Table): string {
  const lines = [...table.columns, ...table.constraints].map((line) => `  ${line}`).join(',\n')
  const create = `create ${table.unlogged ? 'unlogged ' : ''}table ${table.name} (\n${lines}\n)${table.tail}`
  const others = [...table.indexes, ...table.policies.map(shortPolicy), ...table.rights, ...table.triggers]
  return `\n${[create, ...others].map((statement) => `${statement};`).join('\n')}`
}

function shortPolicy(policy: string): string {
  return policy.replaceAll(VISIBLE, '= any (visible_companies())')
}

function functionText({ definition, roles }: DatabaseFunction): string {
  return `\n${definition.trimEnd()};\n-- ${roles.length > 0 ? roles.join(', ') : 'the owner alone'}`
}
