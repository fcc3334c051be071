import { sql } from 'kysely'
import { regimeAt } from '../../../company/companies/regimes.ts'
import { UNCONFIRMED } from '../../../company/companies/store-register.ts'
import { type Tx, withCompanies } from '../../../kit/db/scope.ts'
import type { Queue } from '../../../kit/queue/queue.ts'
import type { NoteJobDeps } from '../../../note/note-deps.ts'
import { checkAfterSave } from '../register.ts'

const COMPANIES_AT_ONCE = 1_000

/**
 * Puts the regime of today into `company.tax_regime` where a new period began. Notes read the period of their own day,
 * so nothing waits for this.
 */
export async function regimesToMirror(deps: Pick<NoteJobDeps, 'db' | 'queue'>, now: Date): Promise<void> {
  const { rows } = await sql<{ company_id: number }>`
    select * from door_regimes_to_mirror(${now}, ${COMPANIES_AT_ONCE})`.execute(deps.db)
  for (const { company_id } of rows)
    await withCompanies(deps.db, [company_id], (tx) => mirrorRegime(tx, deps.queue, company_id, now))
}

/** The gateway's registration and the comparison with Receita's register follow a changed regime. */
export async function mirrorRegime(tx: Tx, queue: Queue, companyId: number, now: Date): Promise<void> {
  // The lock comes before the reading: a save that ends meanwhile must not get its period back as it was.
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { regime } = await tx
    .selectFrom('company')
    .select(regimeAt(now).as('regime'))
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (regime === null) return
  const changed = await tx
    .updateTable('company')
    .set((eb) => ({ tax_regime: regime, ...UNCONFIRMED, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', companyId)
    .where('tax_regime', '<>', regime)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  await queue.enqueue(tx, 'register-company', { company_id: companyId }, { key: `company:${companyId}` })
  await checkAfterSave(tx, queue, companyId)
}
