import { sql } from 'kysely'
import { lockLogo } from '../../company/companies/logo.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { WorkerDeps } from '../../tell/tell-deps.ts'

/** A backup reads its rows first and its files later, so it may still refer to a logo replaced meanwhile. */
const KEPT_DAYS = 3
const DAY_MS = 24 * 3600_000
const AT_ONCE = 500

/** Deletes the files of logos that were replaced some days ago and that no company uses. */
export async function deleteReplacedLogos(deps: Pick<WorkerDeps, 'db' | 'clock' | 'files'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * DAY_MS)
  for (;;) {
    const { rows } = await sql<{ company_id: number; sha256: string }>`
      select * from door_left_logos(${before}, ${AT_ONCE})`.execute(deps.db)
    for (const row of rows) await deleteLogo(deps, row)
    if (rows.length < AT_ONCE) return
  }
}

async function deleteLogo(
  { db, files }: Pick<WorkerDeps, 'db' | 'files'>,
  { company_id, sha256 }: { company_id: number; sha256: string },
): Promise<void> {
  const path = `logo/${sha256}.png`
  await withCompanies(db, [company_id], async (tx) => {
    await lockLogo(tx, path)
    const { rows } = await sql<{ is_shown: boolean }>`select door_is_logo(${path}) as is_shown`.execute(tx)
    if (!rows[0]?.is_shown) await files.remove(sha256)
    await tx.deleteFrom('left_logo').where('company_id', '=', company_id).where('sha256', '=', sha256).execute()
  })
}
