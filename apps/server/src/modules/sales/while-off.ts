import { dayInSaoPaulo } from '@talao/fiscal'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'

/** What a person reads beside such a sale. */
export const CAME_DUE_WHILE_OFF =
  'O dia da nota chegou enquanto a empresa estava inativa. Confira se a venda já não foi documentada em outro lugar, e emita se for o caso.'

type Sale = { fence_at: Date; date_to_process: string | null }

/**
 * Whether a sale waits for a person, because its day came while its company was switched off: somebody may have documented it elsewhere
 * meanwhile. The database says the same (`came_due_while_off`).
 */
export function cameDueWhileOff({ fence_at, date_to_process }: Sale, resumedAt: Date | null): boolean {
  if (resumedAt === null || date_to_process === null) return false
  return fence_at < resumedAt && date_to_process <= dayInSaoPaulo(resumedAt)
}

/** The same of a sale in a query, which is `t` there. */
export const T_CAME_DUE_WHILE_OFF: RawBuilder<boolean> = sql`exists (
    select 1 from company_config cc
    where cc.company_id = t.company_id and came_due_while_off(t.fence_at, t.date_to_process, cc.resumed_at))`

/** When each of these companies was last switched on again. */
export async function resumedCompanies(tx: Tx, companies: readonly number[]): Promise<Map<number, Date>> {
  if (companies.length === 0) return new Map()
  const rows = await tx
    .selectFrom('company_config')
    .select(['company_id', 'resumed_at'])
    .where('company_id', 'in', companies)
    .where('resumed_at', 'is not', null)
    .$narrowType<{ resumed_at: Date }>()
    .execute()
  return new Map(rows.map((row) => [row.company_id, row.resumed_at]))
}
