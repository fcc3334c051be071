import { sql } from 'kysely'
import { extendInstallments } from '../../company/contracts/installments.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'

/**
 * Adds the installments of contracts without an end date, always a year ahead of today. Otherwise they would have none
 * after their first year.
 */
export async function openContracts({ db }: Pick<NoteJobDeps, 'db'>, now: Date): Promise<void> {
  const { rows } = await sql<{ company_id: number; contract_id: number }>`select * from door_open_contracts()`.execute(
    db,
  )
  for (const own of rows) await withCompanies(db, [own.company_id], (tx) => extendInstallments(tx, own, now))
}
