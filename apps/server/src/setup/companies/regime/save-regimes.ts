import { AppError, type CompanyRegimeIn } from '@talao/contract'
import { addDays } from '@talao/fiscal'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type CompanyRegime, companyRegimes } from '../../../company/companies/regimes.ts'
import { type Tx, withCompanies } from '../../../kit/db/scope.ts'
import type { NoteDeps } from '../../../note/note-deps.ts'
import { holdCompany } from './hold-company.ts'
import { mirrorRegime } from './mirror-regimes.ts'

type Rows = NonNullable<z.output<typeof CompanyRegimeIn>['rows']>

/** Replaces the periods of a company. A row that starts on the same day as before stays the same row. */
export async function saveRegimes(
  deps: NoteDeps,
  companyId: number,
  { rows, version }: z.output<typeof CompanyRegimeIn>,
): Promise<void> {
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], async (tx) => {
    await holdCompany(tx, companyId, version, now)
    if (!rows) return
    await writeRows(tx, companyId, rows, now)
    await mirrorRegime(tx, deps.queue, companyId, now)
  })
}

async function writeRows(tx: Tx, companyId: number, rows: Rows, now: Date): Promise<void> {
  const wanted = rows.map((row, at): CompanyRegime => ({ ...row, valid_to: endOf(rows[at + 1]) }))
  const kept = new Set((await companyRegimes(tx, companyId)).map(({ valid_from }) => valid_from))
  const starts = new Set(wanted.map(({ valid_from }) => valid_from))
  // Rows that go leave their days before others take them: no two rows may share a day at any moment.
  for (const start of kept) {
    if (starts.has(start)) continue
    await tx.deleteFrom('company_regime').where('company_id', '=', companyId).where(startsOn(start)).execute()
  }
  // A row that ends earlier makes room for the new row after it, so the rows that stay come first.
  for (const row of wanted) {
    if (!kept.has(row.valid_from)) continue
    await tx
      .updateTable('company_regime')
      .set({ ...row, updated_at: now })
      .where('company_id', '=', companyId)
      .where(startsOn(row.valid_from))
      .execute()
  }
  const fresh = wanted.filter(({ valid_from }) => !kept.has(valid_from))
  if (fresh.length === 0) return
  const values = fresh.map((row) => ({ ...row, company_id: companyId, created_at: now, updated_at: now }))
  await tx.insertInto('company_regime').values(values).execute()
}

function startsOn(day: string | null) {
  return sql<boolean>`valid_from is not distinct from ${day}::date`
}

function endOf(next: Rows[number] | undefined): string | null {
  if (!next) return null
  if (next.valid_from === null) throw new AppError('dados_invalidos')
  return addDays(next.valid_from, -1)
}
