import type pg from 'pg'

/** Two years, ending on the last day that the measured filters cover. */
export const FIRST_DAY = '2024-11-20'
export const LAST_DAY = '2026-11-19'
const SLICE = 250_000

/** One company has 23.6 % of the rows, or 11.4 % from five million on; the others share the rest. */
export function shapeOf(rows: number): { companies: number; largest: number } {
  return rows >= 5_000_000
    ? { companies: 2_000, largest: 0.114 }
    : { companies: Math.max(20, Math.round(rows / 5_000)), largest: 0.236 }
}

/**
 * Inserts companies, notes and a fourth as many sales, the same data for the same number of rows. Works as a restore
 * does: without triggers, with indexes and stored totals built afterwards.
 */
export async function fill(sql: pg.Client, rows: number, say: (what: string) => void): Promise<void> {
  const { companies, largest } = shapeOf(rows)
  await sql.query(`set session_replication_role = replica; select setseed(0.42)`)
  await sql.query(
    `insert into company (id, corporate_name, cnpj, created_at, updated_at) overriding system value
     select n, 'Empresa ' || n, lpad(n::text, 14, '0'), now(), now() from generate_series(1, $1::int) n`,
    [companies],
  )
  const indexes = await dropIndexes(sql)
  for (let from = 0; from < rows; from += SLICE) {
    const most = Math.min(SLICE, rows - from)
    await sql.query(NOTES, [from + 1, from + most, companies, largest, FIRST_DAY])
    await sql.query(SALES, [from / 4 + 1, (from + most) / 4, companies, largest, FIRST_DAY])
    say(`${from + most} notas`)
  }
  await sql.query(`set maintenance_work_mem = '1GB'`)
  for (const index of indexes) {
    await sql.query(index)
    say(index.slice(0, index.indexOf(' USING')).toLowerCase())
  }
  await sql.query(`set session_replication_role = origin; select rebuild_rollups()`)
  await sql.query(
    'vacuum (analyze) note, sale, note_month, sale_month, note_day, sale_day, company, note_delta, sale_delta',
  )
}

/**
 * Drops the non-unique indexes and returns their definitions. Building them once after all inserts is many times
 * faster.
 */
async function dropIndexes(sql: pg.Client): Promise<string[]> {
  const { rows } = await sql.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     where i.indrelid in ('note'::regclass, 'sale'::regclass) and not i.indisunique`,
  )
  for (const { name } of rows) await sql.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

const COMPANY = `case when random() < $4::float8 then 1 else 2 + floor(random() * ($3::int - 1))::int end`
const AT = `$5::timestamptz + random() * interval '729 days'`
const NAME = `(array['Ana','Bruno','Célia','Davi','Elisa','Fábio','Gil','Helena','Íris','João','Kátia','Luís','Márcia','Nilo','Olga','Paulo'])[1 + floor(random() * 16)::int]
  || ' ' || (array['Alves','Braga','Castro','Dias','Esteves','Farias','Gomes','Hilário','Lima','Moraes','Nunes','Prado','Quirino','Ramos','Souza','Teles'])[1 + floor(random() * 16)::int]
  || ' ' || to_hex(floor(random() * 16777216)::int)`

const NOTES = `
  insert into note (company_id, kind, enotas_status, gateway, in_production, number, rps_number, nature_operation, sales_code, customer_name,
    customer_document, total_cents, issue_date, sent_to_provider_at, created_at, updated_at)
  select company_id, kind, status, 'FOCUS_NFE', random() < 0.97, n, n, 'Venda', 'HP' || n, name, lpad((n::bigint * 7919 % 100000000000)::text, 11, '0'),
    1000 + floor(random() * 90000)::int, at + interval '1 hour', case when status = 'PENDING' then null else at + interval '2 hours' end, at, at
  from (
    select n, ${COMPANY} as company_id, case when random() < 0.8 then 'NFE' else 'NFSE' end as kind, ${NAME} as name, ${AT} as at,
      case when dice < 0.9 then 'Autorizada' when dice < 0.94 then 'Cancelada' when dice < 0.97 then 'PENDING' when dice < 0.99 then 'Negada' else 'FAIL' end as status
    from (select n, random() as dice from generate_series($1::int, $2::int) n) numbered
  ) made`

const SALES = `
  insert into sale (company_id, platform, external_sales_id, status, event_kind, state_at, told, fence_at, amount_cents, customer_name, purchase_date,
    date_to_process, processed_at, is_physical, has_coproducer, created_at, updated_at)
  select company_id, 'HOTMART', 'HP' || n, status, 'PAID', at, '{}', at, 1000 + floor(random() * 90000)::int, name, at - interval '5 minutes',
    (at + interval '8 days')::date, case when status = 'DONE' then at + interval '8 days' end, random() < 0.1, random() < 0.05, at, at
  from (
    select n, ${COMPANY} as company_id, ${NAME} as name, ${AT} as at,
      case when dice < 0.9 then 'DONE' when dice < 0.95 then 'PENDING' when dice < 0.98 then 'CANCELED' else 'UNPROCESSED' end as status
    from (select n, random() as dice from generate_series($1::int, $2::int) n) numbered
  ) made`
