import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { NOTE_ROLLUP } from '../../ledger/totals/rollup-tables.ts'
import { countedBy, totalsOf } from '../../ledger/totals/sums.ts'

/** A note that was cancelled later still used its credit. */
const AUTHORISED_ONCE = ['Autorizada', 'CancelamentoNegado', 'Cancelada'] as const
const WHERE = { status: AUTHORISED_ONCE, in_production: [true] } as const

/** One credit for each production note that was ever authorised, except notes issued elsewhere. */
export async function usedCredits(tx: Tx, companies: readonly number[]): Promise<number> {
  const { count } = await totalsOf(tx, NOTE_ROLLUP, { companies, where: WHERE })
  const elsewhere = await issuedElsewhere(tx, companies)
  return count - [...elsewhere.values()].reduce((sum, one) => sum + one, 0)
}

/** The same per company. */
export async function usedByCompany(tx: Tx, companies: readonly number[]): Promise<Map<number, number>> {
  const counted = await countedBy(tx, NOTE_ROLLUP, { companies, where: WHERE }, 'company_id')
  const elsewhere = await issuedElsewhere(tx, companies)
  return new Map(counted.map(({ key, count }) => [Number(key), count - (elsewhere.get(Number(key)) ?? 0)]))
}

async function issuedElsewhere(tx: Tx, companies: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ company_id: number; n: number }>`
    select t.company_id, count(*) as n from note t
    where t.company_id = any(${companies}::bigint[]) and t.issued_elsewhere and t.in_production
      and t.enotas_status = any(${[...AUTHORISED_ONCE]}::text[])
    group by t.company_id`.execute(tx)
  return new Map(rows.map((row) => [row.company_id, row.n]))
}
