import type { Tx } from '../../kit/db/scope.ts'
import type { Queue } from '../../kit/queue/queue.ts'

/** Changes of half a minute share one flight, which judges only what changed. */
const TOGETHER_MS = 30_000

/** A waiting sale, or something its notes depend on, changed: the company is flown soon. */
export async function flySoon(tx: Tx, queue: Queue, companyId: number, now: Date): Promise<void> {
  const startAfter = new Date(now.getTime() + TOGETHER_MS)
  await queue.enqueue(tx, 'fly-company', { company_id: companyId }, { key: `company:${companyId}`, startAfter })
}
