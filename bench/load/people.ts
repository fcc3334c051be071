import { hashPassword } from '../../apps/server/src/people/auth/password.ts'
import type { BenchInstallation } from '../installation/start-bench-installation.ts'

export const PASSWORD = 'senha da medida'
const SALES = 5_000

/** Adds users to the company. The caller keeps the first one out of the burst. */
export async function addPeople({ sql, companyId }: BenchInstallation, count: number): Promise<string[]> {
  const hash = await hashPassword(PASSWORD)
  const emails = Array.from({ length: count }, (_none, at) => `pessoa${at}@exemplo.test`)
  for (const email of emails)
    await sql.query(
      `with made as (insert into app_user (name, email, password_hash, created_at, updated_at) values ('Pessoa', $1, $2, now(), now()) returning id)
       insert into membership (user_id, company_id, role, created_at) select id, $3, 'ADM', now() from made`,
      [email, hash, companyId],
    )
  return emails
}

/** Enough sales that a page of a hundred is realistic. */
export async function addSales({ sql, companyId }: BenchInstallation): Promise<void> {
  await sql.query(
    `insert into sale (company_id, platform, external_sales_id, status, event_kind, state_at, told, fence_at, amount_cents, customer_name, purchase_date,
       date_to_process, processed_at, is_physical, has_coproducer, created_at, updated_at)
     select $1::bigint, 'HOTMART', 'HPCARGA' || n, 'DONE', 'PAID', at, '{}', at, 1000 + n, 'Ana ' || n, at, at::date, at, false, false, at, at
     from generate_series(1, $2::int) n, lateral (select now() - n * interval '1 minute' as at) moment`,
    [companyId, SALES],
  )
  await sql.query('select rebuild_rollups()')
  await sql.query('vacuum (analyze) sale, sale_month, sale_day')
}
