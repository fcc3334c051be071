import { sql } from 'kysely'
import type { WorkerDeps } from '../../tell/tell-deps.ts'

const DAY_MS = 24 * 3600_000
const SLICE = 5_000

/** Deletes notifications that were read long ago, and unread ones after an even longer time. */
export async function deleteOldNotifications(deps: Pick<WorkerDeps, 'db' | 'clock' | 'config'>): Promise<void> {
  const { readDays, unreadDays } = deps.config.notifications
  const now = deps.clock.now().getTime()
  const before = (days: number) => new Date(now - days * DAY_MS)
  for (;;) {
    const { rows } = await sql<{ gone: number }>`
      select forget_notifications(${before(readDays)}, ${before(unreadDays)}, ${SLICE}) as gone`.execute(deps.db)
    if ((rows[0]?.gone ?? 0) < SLICE) break
  }
}
