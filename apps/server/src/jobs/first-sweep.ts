import { isDatabaseAway } from '../db/when-up.ts'
import type { JobDeps } from './deps.ts'
import { sweep } from './sweep.ts'

/**
 * What a worker does before it takes jobs. A step that goes wrong is told and comes again with the minute: one bad row must keep no worker
 * from starting. Throws only when the database is away.
 */
export async function firstSweep(deps: JobDeps): Promise<void> {
  try {
    await sweep(deps, { tick: 'minute' })
  } catch (error) {
    const wrong: unknown[] = error instanceof AggregateError ? error.errors : [error]
    const away = wrong.find(isDatabaseAway)
    if (away) throw away
    deps.log.error({ err: error }, 'the first sweep did not end well')
  }
}
