import { isDatabaseAway } from '../../kit/db/wait-for-database.ts'
import type { WorkerDeps } from '../../tell/tell-deps.ts'
import { sweep } from './sweep.ts'

/**
 * The first sweep, before a worker takes jobs. A failing step is logged and retried with the next minute, so that one
 * bad row cannot keep a worker from starting. Throws only when the database is unreachable.
 */
export async function firstSweep(deps: WorkerDeps): Promise<void> {
  try {
    await sweep(deps, { tick: 'minute' })
  } catch (error) {
    const wrong: unknown[] = error instanceof AggregateError ? error.errors : [error]
    const away = wrong.find(isDatabaseAway)
    if (away) throw away
    deps.log.error({ err: error }, 'the first sweep did not end well')
  }
}
