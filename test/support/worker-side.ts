import type { Clock } from '../../apps/server/src/kit/clock.ts'
import { connect, type Db } from '../../apps/server/src/kit/db/connect.ts'
import { roleUrl } from '../../apps/server/src/kit/db/roles.ts'
import { makeLogger } from '../../apps/server/src/kit/log.ts'
import { openQueue, type Queue } from '../../apps/server/src/kit/queue/queue.ts'
import { openVault } from '../../apps/server/src/kit/secrets/vault.ts'
import type { Product } from './product.ts'

export type WorkerSide = { db: Db; queue: Queue; close: () => Promise<void> }

/** A worker's database connection and queue, for tests that enqueue or run a job. Close it before the product stops. */
export async function workerSide({ config }: Product, clock: Clock): Promise<WorkerSide> {
  const url = roleUrl(config.databaseUrl, 'talao_worker', openVault(config.masterKey))
  const log = makeLogger('silent', clock)
  const queue = await openQueue(url, log)
  const { db } = connect(url, { log, name: 'test', max: 4 })
  const close = async () => {
    await queue.stop()
    await db.destroy()
  }
  return { db, queue, close }
}
