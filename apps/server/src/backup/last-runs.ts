import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export type BackupRun = { taken_at: Date; with_files: boolean; absent_files: number }

/** The last backup, and when the last one was taken that lacked no file. One without files on purpose is whole: they have copies of their own. */
export async function lastBackups(db: Db): Promise<{ last: BackupRun | null; wholeAt: Date | null }> {
  const { rows } = await sql<BackupRun & { whole_at: Date | null }>`
    select taken_at, with_files, absent_files, (select max(taken_at) from backup_run where absent_files = 0) as whole_at
    from backup_run order by taken_at desc limit 1`.execute(db)
  const [found] = rows
  if (!found) return { last: null, wholeAt: null }
  const { whole_at: wholeAt, ...last } = found
  return { last, wholeAt }
}
