import { makeRequestQuota } from '../../company/gateways/request-quota.ts'
import { makeTransports } from '../../company/gateways/transports.ts'
import { systemClock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config/config.ts'
import { connect } from '../../kit/db/connect.ts'
import { roleLogin } from '../../kit/db/roles.ts'
import { storageOf } from '../../kit/files/file-storage.ts'
import type { ScrubFault } from '../../kit/files/scrub.ts'
import { makeLogger } from '../../kit/log.ts'
import { type ScrubTotals, scrubStep } from '../../note/files/check-archive.ts'
import { basics, type Options, transportOptions } from '../process-options.ts'

/**
 * Checks the whole archive, from where the last check stopped, and repairs what it can. Returns the totals and the
 * faults.
 */
export async function scrubArchive(
  config: Config,
  options: Options = {},
): Promise<ScrubTotals & { faults: ScrubFault[] }> {
  const { clock, log, vault } = basics(config, { log: makeLogger('error', systemClock), ...options })
  const { db } = connect(roleLogin(config.databaseUrl, 'talao_worker', vault), { log, name: 'scrub', max: 2 })
  const transports = makeTransports(transportOptions(config))
  const deps = { config, clock, log, vault, db, transports, credits: makeRequestQuota(clock), files: storageOf(config) }
  try {
    const faults: ScrubFault[] = []
    for (;;) {
      const { ended, totals, list } = await scrubStep(deps, FILES_A_STEP)
      faults.push(...list.faults)
      if (ended) return { ...totals, faults }
    }
  } finally {
    transports.close()
    await db.destroy()
  }
}

const FILES_A_STEP = 20_000
