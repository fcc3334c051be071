import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorker } from '../../apps/server/src/start-processes.ts'
import { type Product, startProduct } from '../support/product.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { type Program, program } from './program.ts'
import { PAID, type Seller, startSelling, UNPAID } from './seller.ts'

const KILLS = 3
/**
 * A note whose sending was cut off is looked up first, and is sent again only when the earlier attempt can no longer
 * arrive.
 */
const LATER_MS = 5 * 60 * 1000

let product: Product
let shop: Shop
let server: Program
let worker: Program
let seller: Seller
let crowd: Seller
const rescues: Promise<Rescue>[] = []

beforeAll(async () => {
  product = await startProduct({
    worker: true,
    simulator: { settings: { latencyMs: { low: 100, high: 300 }, rateLimit: 1_000_000 } },
  })
  shop = await openShop(product)
  await product.stopServing()
  server = program(product, 'server')
  worker = program(product, 'worker')
  server.start()
  worker.start()
  await until('the first start', isListening, 60)
  seller = startSelling(`${product.url}${shop.webhook}`, PAID)
  crowd = startSelling(`${product.url}${shop.webhook}`, UNPAID)
  await Promise.all([killServer(), killWorker()])
  await Promise.all([seller.finish(), crowd.finish()])
  await until('every delivery to become a sale and every sale a note', () => isEmpty(WAITING), 90)
  await drainNotes()
}, 240_000)

afterAll(async () => {
  await Promise.all([server.kill(), worker.kill()])
  await product.stop()
})

describe('killing server and worker in the middle of the work', () => {
  it('happened in the middle of the work', async () => {
    expect(seller.unanswered()).toBeGreaterThan(0)
    expect((await Promise.all(rescues)).length, worker.said()).toBeGreaterThan(0)
    console.log(
      `  ${seller.acknowledged.size} vendas pagas e ${crowd.acknowledged.size} por pagar confirmadas, ${seller.unanswered()} tentativas sem resposta, ${rescues.length} mortes do worker com trabalho na mão, resgate em até ${Math.max(...(await Promise.all(rescues)).map(({ seconds }) => seconds)).toFixed(1)} s`,
    )
  })

  it('neither loses nor doubles an acknowledged sale', async () => {
    const rows = await product.sql<{ code: string; n: number }>(
      'select external_sales_id as code, count(*)::int as n from sale group by 1',
    )
    expect(rows.filter((row) => row.n !== 1)).toEqual([])
    expect(rows.map((row) => row.code).toSorted()).toEqual([...seller.acknowledged, ...crowd.acknowledged].toSorted())
  })

  it('leaves one final note for each sale, with its XML', async () => {
    const rows = await product.sql<{ status: string; n: number; files: number }>(`
      select n.enotas_status as status, count(distinct n.id)::int as n, count(f.sha256)::int as files
      from note n left join note_file f on f.note_id = n.id group by 1`)
    expect(rows).toEqual([{ status: 'Autorizada', n: seller.acknowledged.size, files: seller.acknowledged.size }])
  })

  it('leaves exactly one document for each note at the gateway', () => {
    const notes = product.simulator.admin.notes({ limit: 100_000 })
    expect(notes.data.filter((note) => note.documents.length !== 1)).toEqual([])
    expect(notes.refs).toBe(seller.acknowledged.size)
  })

  it('has the work of the dead taken up by their silence, before the time of a job is up', async () => {
    for (const { seconds, timeOfJob } of await Promise.all(rescues)) expect(seconds).toBeLessThan(timeOfJob)
  })
})

async function killServer(): Promise<void> {
  for (let n = 0; n < KILLS; n += 1) {
    await until('the server', isListening)
    await sleep(randomInt(1_000, 3_000))
    await server.kill()
    server.start()
  }
  await until('the server', isListening)
}

async function killWorker(): Promise<void> {
  for (let n = 0; n < KILLS; n += 1) {
    await until('the worker to have its hands full', () => isBusy(worker.pid()), 60)
    await sleep(randomInt(1_000))
    await worker.kill()
    const orphans = await product.sql<Orphan>(
      `select id, started_on::text, expire_seconds from jobs.job where state = 'active'`,
    )
    if (orphans.length > 0) rescues.push(rescueOf(orphans))
    worker.start()
  }
}

/** `started_on` stays text, because a Date would lose the microseconds and never compare equal. */
type Orphan = { id: string; started_on: string; expire_seconds: number }
/** Without heartbeats, a dead process's job would come back only after its full expiry (`timeOfJob`, in seconds). */
type Rescue = { seconds: number; timeOfJob: number }

/** Waits until none of these jobs is still held by the dead process. */
async function rescueOf(orphans: readonly Orphan[]): Promise<Rescue> {
  const timeOfJob = Math.min(...orphans.map(({ expire_seconds }) => expire_seconds))
  const died = performance.now()
  await until(
    'the work of the dead worker to be taken up',
    () =>
      isEmpty(
        `select 1 from jobs.job j join unnest($1::uuid[], $2::timestamptz[]) o (id, started_on) on o.id = j.id
         where (j.state = 'active' and j.started_on = o.started_on) or j.state = 'retry'`,
        [orphans.map((orphan) => orphan.id), orphans.map((orphan) => orphan.started_on)],
      ),
    timeOfJob + 30,
  )
  return { seconds: (performance.now() - died) / 1000, timeOfJob }
}

const WAITING = `
  select 1 from inbox where state = 'RECEIVED' union all select 1 from sale where status not in ('DONE', 'UNCOMPLETED')
  union all select 1 from note where enotas_status = 'PENDING'`
const OPEN = `
  select 1 from note where enotas_status <> 'Autorizada'
  union all select 1 from note_file where sha256 is null`

/**
 * Waits for the notes that can end now. Those cut off while being sent are settled by a worker whose clock is five
 * minutes ahead.
 */
async function drainNotes(): Promise<void> {
  const cutOff = `select 1 from note n where n.enotas_status = 'PROCESSING' and n.next_consult_at > now() - interval '10 seconds'`
  await until('the notes under way', async () => (await isEmpty(OPEN)) || !(await isEmpty(cutOff)), 60)
  await until('their end', () => isEmpty(OPEN), 30).catch(async () => {
    await worker.kill()
    const later = await startWorker(product.config, { clock: { now: () => new Date(Date.now() + LATER_MS) } })
    try {
      await until('the notes that were cut off', () => isEmpty(OPEN), 60)
    } finally {
      await later.stop()
    }
  })
}

async function isEmpty(statement: string, values: unknown[] = []): Promise<boolean> {
  return (await product.sql(statement, values)).length === 0
}

async function isListening(): Promise<boolean> {
  try {
    return (await fetch(`${product.url}/health`)).status > 0
  } catch {
    return false // not up yet
  }
}

/** Whether the process with this pid is alive and holds work. */
async function isBusy(pid: number): Promise<boolean> {
  const rows = await product.sql(
    `select 1 from worker_heartbeat h where split_part(h.worker, '/', 2) = $1 and exists (select 1 from jobs.job where state = 'active' and started_on > h.seen_at - interval '4 seconds')`,
    [String(pid)],
  )
  return rows.length > 0
}
