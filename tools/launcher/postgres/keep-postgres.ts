import { setTimeout as sleep } from 'node:timers/promises'
import { isPostgres } from './postmaster.ts'
import { type RunningPostgres, startPostgres } from './start-postgres.ts'

const LOOK_EVERY_MS = 500
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

export type KeptPostgres = Pick<RunningPostgres, 'url' | 'place' | 'stop'>

/** Starts the embedded PostgreSQL and restarts it whenever it dies, at the same address, until `stop()`. */
export async function keepPostgres(options: Parameters<typeof startPostgres>[0]): Promise<KeptPostgres> {
  let running = await startPostgres(options)
  let stopping = false
  let pause = FIRST_PAUSE_MS

  const revive = async () => {
    console.error('  O PostgreSQL embutido parou e está voltando.')
    try {
      running = await startPostgres(options)
      pause = FIRST_PAUSE_MS
    } catch (error) {
      console.error(`  ${error instanceof Error ? error.message : String(error)}`)
      await sleep(pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }
  const watching = (async () => {
    while (!stopping) {
      if (!isPostgres(running.pid)) await revive()
      await sleep(LOOK_EVERY_MS, undefined, { ref: false })
    }
  })()

  return {
    url: running.url,
    place: running.place,
    async stop() {
      stopping = true
      await Promise.race([watching, sleep(LONGEST_PAUSE_MS)]) // a restart in progress must not outlive the stop
      await running.stop()
    },
  }
}
