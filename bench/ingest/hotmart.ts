import type { BenchInstallation } from '../installation/start-bench-installation.ts'

export const HOTTOK = 'hottok-da-medida-0001'

/** Creates a Hotmart integration and returns its webhook address. Also creates the table for the plain inserts. */
export async function connectHotmart({ sql, companyId, call }: BenchInstallation): Promise<string> {
  await sql.query(
    'create table plain_insert (id bigint generated always as identity primary key, received_at timestamptz not null default now(), body bytea not null)',
  )
  const integration = { name: 'Medida', hottok: HOTTOK, basic_token: 'basic', company_id: companyId }
  const made = (await call('/api/integration-hotmart', integration)).data as { id: number }
  const { data } = await call(`/api/integration/HOTMART/${made.id}`)
  return (data as { webhook_url: string }).webhook_url
}
