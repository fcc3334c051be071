import type pg from 'pg'

/**
 * Inserts authorised notes of this month in two companies, each with its two files, so that a list of several companies
 * shows every column. Returns the id of the new company.
 */
export async function fill(sql: pg.Client, notes: number): Promise<number> {
  await sql.query('set session_replication_role = replica')
  const { rows } = await sql.query<{ id: number }>(
    `insert into company (corporate_name, cnpj, homologation_mode, created_at, updated_at)
     values ('Medida Digital Ltda', '12345678000195', false, now(), now()) returning id::int`,
  )
  await sql.query(NOTES, [notes])
  await sql.query(FILES)
  await sql.query('set session_replication_role = origin')
  await sql.query('select rebuild_rollups()')
  await sql.query('vacuum (analyze) note, note_file, note_month, note_day, company')
  const [company] = rows
  if (!company) throw new Error('The company of the notes was not made.')
  return company.id
}

/** A series that only these notes have. */
const SERIES = '777'

const NOTES = `
  insert into note (company_id, kind, enotas_status, gateway, in_production, number, serie, nature_operation, sales_code, customer_name,
    customer_document, total_cents, source, issue_date, sent_to_provider_at, authorized_at, created_at, updated_at)
  select companies.ids[1 + n % 2], 'NFE', 'Autorizada', 'FOCUS_NFE', true, n, '${SERIES}', 'Venda de mercadoria', 'HP' || (1000000 + n * 7919),
    (array['Ana','Bruno','Célia','Davi','Elisa','Fábio','Helena','Íris'])[1 + n % 8] || ' ' ||
      (array['Alves','Braga','Castro','Dias','Esteves','Farias','Gomes'])[1 + n % 7] || ' ' || n,
    lpad((n::bigint * 7919 % 100000000000)::text, 11, '0'), 1000 + n * 37 % 90000, 'MANUAL', at, at, at, at, at
  from generate_series(1, $1::int) n, (select array_agg(id order by id) as ids from company) companies,
    lateral (select now() - n * interval '1 minute' as at) moment`

const FILES = `
  insert into note_file (company_id, note_id, kind, sha256, bytes, content_type, stored_at)
  select company_id, id, file, repeat('0', 64), 1, 'application/' || lower(file), created_at
  from note, unnest(array['PDF', 'XML']) file where serie = '${SERIES}'`
