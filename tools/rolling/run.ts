import type { Program } from '../../test/stories/program.ts'
import { until } from '../../test/support/until.ts'
import { type Check, checksOf } from './checks.ts'
import { type Placed, type RollingInstallation, serverUp, workerUp } from './installation.ts'
import { startLoad } from './load.ts'

export type RollingReport = {
  asked: number
  restarts: { servers: number; workers: number }
  /** Responses by a server that was already stopping. */
  lastAnswers: number
  sales: number
  sentByHand: number
  checks: Check[]
}

const EVERYTHING_DONE_WITHIN_SECONDS = 120

/**
 * Loads the installation, restarts each of its processes in turn for `rounds` rounds, waits until everything has
 * finished, and checks the result.
 */
export async function runRolling(
  installation: RollingInstallation,
  { rounds }: { rounds: number },
): Promise<RollingReport> {
  const load = startLoad(installation)
  const exits: string[] = []
  const restarts = { servers: 0, workers: 0 }
  await until('the first notes', async () => load.sent.size > 1, 60)
  for (let round = 0; round < rounds; round += 1) {
    // One server and one worker at a time, and the next pair only when these are back, so that one of each always runs.
    for (const [place, server] of installation.servers.entries()) {
      const worker = installation.workers[place]
      const left = await Promise.all([
        restartServer(installation, server),
        worker ? restartWorker(installation, worker) : [],
      ])
      exits.push(...left.flat())
      restarts.servers += 1
      restarts.workers += 1
    }
  }
  await load.finish()
  await until('every sale to become a note', async () => isEmpty(installation, WAITING), EVERYTHING_DONE_WITHIN_SECONDS)
  await sendTheRest(installation, load.sent)
  await until('every note to be authorised', async () => isEmpty(installation, OPEN), EVERYTHING_DONE_WITHIN_SECONDS)
  return {
    asked: load.asked(),
    restarts,
    lastAnswers: installation.proxy.lastAnswers(),
    sales: load.sold.byItself.size + load.sold.byHand.size,
    sentByHand: load.sent.size,
    checks: await checksOf({ installation, load, exits }),
  }
}

async function restartServer(installation: RollingInstallation, server: Placed): Promise<string[]> {
  const code = await server.program.stop()
  server.program.start()
  await serverUp(installation, server)
  return code === 0 ? [] : [`server ended with ${code}`]
}

async function restartWorker(installation: RollingInstallation, worker: Program): Promise<string[]> {
  const code = await worker.stop()
  worker.start()
  await workerUp(installation, worker)
  return code === 0 ? [] : [`worker ended with ${code}`]
}

/** Sends the notes that the user had not reached. */
async function sendTheRest(installation: RollingInstallation, sent: ReadonlySet<number>): Promise<void> {
  const { byHand } = installation.shops
  const rows = await installation.product.sql<{ id: number }>(
    `select id::int from note where company_id = $1 and enotas_status = 'PENDING' and not id = any($2)`,
    [byHand.companyId, [...sent]],
  )
  for (const { id } of rows)
    await fetch(`${installation.proxy.url}/api/fiscal-note/${id}/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${byHand.adm.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
}

async function isEmpty({ product }: RollingInstallation, statement: string): Promise<boolean> {
  return (await product.sql(statement)).length === 0
}

const WAITING = `
  select 1 from inbox where state = 'RECEIVED' union all select 1 from sale where status <> 'DONE'`
const OPEN = `
  select 1 from note where enotas_status <> 'Autorizada' union all select 1 from note_file where sha256 is null`
