import { sql } from 'kysely'
import type { Db } from '../../kit/db/connect.ts'

export type BackupRun = { taken_at: Date; with_files: boolean; absent_files: number; version: string }

/**
 * The last backup, and the time of the last complete one. A backup made without files on purpose counts as complete,
 * since the file store has its own backups.
 */
export async function lastBackups(db: Db): Promise<{ last: BackupRun | null; wholeAt: Date | null }> {
  const { rows } = await sql<BackupRun & { whole_at: Date | null }>`
    select taken_at, with_files, absent_files, version,
      (select max(taken_at) from backup_run where absent_files = 0) as whole_at
    from backup_run order by taken_at desc limit 1`.execute(db)
  const [found] = rows
  if (!found) return { last: null, wholeAt: null }
  const { whole_at: completeAt, ...last } = found
  return { last, wholeAt: completeAt }
}
