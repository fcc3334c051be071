import { PLATFORM_IDS, type PlatformId } from '@talao/contract/fields/ids'
import { dayInSaoPaulo } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'

const DAY_MS = 24 * 3_600_000

/** Calendar days until the first certificate of an active company expires. Null when there is none. */
export async function certificateDays(tx: Tx, companies: readonly number[], now: Date): Promise<number | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(a1_certificate_expiration_at) as first from company
    where id = any(${companies}::bigint[]) and active`.execute(tx)
  const first = rows[0]?.first
  if (!first) return null
  return Math.round((Date.parse(dayInSaoPaulo(first)) - Date.parse(dayInSaoPaulo(now))) / DAY_MS)
}

export async function countProducts(tx: Tx, companies: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from product where company_id = any(${companies}::bigint[])`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Integrations per platform, active or not. */
export async function countIntegrations(tx: Tx, companies: readonly number[]): Promise<Record<PlatformId, number>> {
  const { rows } = await sql<{ type: string; n: number }>`
    select type, count(*) as n from sale_integration where company_id = any(${companies}::bigint[])
      group by type`.execute(tx)
  const counts = PLATFORM_IDS.map((type) => [type, rows.find((row) => row.type === type)?.n ?? 0] as const)
  return Object.fromEntries(counts) as Record<PlatformId, number>
}
