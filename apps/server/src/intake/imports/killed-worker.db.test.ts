import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { until } from '../../../../../test/support/until.ts'
import { root } from '../../../../../tools/launcher/root.ts'
import { sheetRow } from '../../../testing/import-rows.ts'
import { csvOf, ended, newSeller, type Sender, send, view } from '../../../testing/imports.ts'

const ROWS = 4_500
/** Number of sales whose second row is at the end of the file. */
const FAR = 500
/** Timeout that allows for starting a worker and detecting its death. */
const seconds = 60

let product: Product
let admin: pg.Client
const workers = new Set<ChildProcess>()
beforeAll(async () => {
  product = await startProduct()
  admin = new pg.Client({ connectionString: product.database.adminUrl })
  await admin.connect()
})
afterEach(async () => {
  await admin.query('rollback')
  for (const worker of workers) await kill(worker)
})
afterAll(async () => {
  await admin.end()
  await product.stop()
})

/** Starts a worker in a separate process, so that it can be killed without warning. */
function spawnWorker(): ChildProcess {
  const worker = spawn(process.execPath, ['apps/server/src/main.ts', 'worker'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: product.config.databaseUrl,
      TALAO_MASTER_KEY: product.database.masterKey,
      TALAO_DATA_DIR: product.config.dataDir,
      PUBLIC_URL: product.url,
      PORT: String(product.config.port),
      FOCUS_HOMOLOGATION_URL: product.simulator.url,
      FOCUS_PRODUCTION_URL: product.simulator.url,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  workers.add(worker)
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker)
  if (worker.exitCode !== null) return
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

/** 4,500 rows: some sales with their second row far away, one invalid row and one duplicate. */
function file(): string {
  const rows = Array.from({ length: ROWS }, (_none, at) => sheetRow({ seller: '', code: `K-${at}` }))
  for (let at = 0; at < FAR; at += 1)
    rows[ROWS - 1 - at] = sheetRow({ seller: '', code: `K-${at * 7}`, product_code: 'B' })
  rows[3_500] = sheetRow({ seller: '', code: 'K-3500', date: 'x' })
  rows[3_700] = sheetRow({ seller: '', code: 'K-3699' })
  return csvOf(rows)
}

/**
 * Waits until the worker blocks on the lock that `admin` holds. Uses another connection, since `pg_stat_activity` is
 * frozen within a transaction.
 */
async function standsStill(): Promise<void> {
  const { rows: own } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  await until(
    'a worker that waits for the lock',
    async () => {
      // Workers also block each other, so check for this lock's holder.
      const rows = await product.sql(
        "select 1 from pg_stat_activity where application_name = 'talao-worker' and $1 = any(pg_blocking_pids(pid))",
        [own[0]?.pid],
      )
      return rows.length > 0
    },
    seconds,
  )
}

async function isWhole(sender: Sender, id: number): Promise<void> {
  const done = await ended(sender, id, seconds)
  expect(done).toMatchObject({
    rows: ROWS,
    success_rows: ROWS - 2,
    fail_rows: 2,
    next_row_to_import: null,
    fault: null,
  })
  expect(done.fails.map((fail) => [fail.row, fail.code])).toEqual([
    [3_501, 'INVALID_DATE'],
    [3_701, 'DUPLICATE_ROW'],
  ])
  const [counts] = await product.sql(
    `select count(*)::int as sales, count(distinct external_sales_id)::int as codes, sum(items)::int as items, sum(clients)::int as clients, sum(events)::int as events
     from (select s.external_sales_id,
       (select count(*) from sale_item i where i.sale_id = s.id) as items,
       (select count(*) from sale_client c where c.sale_id = s.id) as clients,
       (select count(*) from sale_event e where e.sale_id = s.id) as events
     from sale s where s.company_id = $1) s`,
    [sender.companyId],
  )
  const sales = ROWS - FAR - 2
  expect(counts).toEqual({ sales, codes: sales, items: ROWS - 2, clients: sales, events: sales })
}

describe('an import whose worker is killed', () => {
  it('between two batches goes on behind the last one', async () => {
    const sender: Sender = { product, ...(await newSeller(product)) }
    const worker = spawnWorker()
    const id = await send(sender, file())
    await until('the first batch', async () => (await view(sender, id)).success_rows > 0, seconds)
    await admin.query('begin')
    // Stops the worker after the current batch and before the next one, which locks this row first.
    await admin.query('select 1 from sale_file_import where id = $1 for update', [id])
    await standsStill()
    await kill(worker)
    await admin.query('rollback')
    const before = await view(sender, id)
    expect(before.next_row_to_import).toBe(
      before.success_rows + before.fail_rows + heldBefore(before.next_row_to_import ?? 0) + 1,
    )
    spawnWorker()
    await isWhole(sender, id)
  }, 200_000)

  it('inside a batch loses that batch, and does it again', async () => {
    const sender: Sender = { product, ...(await newSeller(product, '11444777000161')) }
    await admin.query('begin')
    // An uncommitted sale on another connection blocks the batch of row 1,501 halfway.
    await admin.query(
      `insert into sale (company_id, platform, external_sales_id, event_kind, state_at, told, fence_at, amount_cents, customer_name, purchase_date, created_at, updated_at)
       values ($1, 'MANUAL', 'K-1500', 'PAID', now(), '{}', now(), 1, 'x', now(), now(), now())`,
      [sender.companyId],
    )
    const worker = spawnWorker()
    const id = await send(sender, file())
    await standsStill()
    await kill(worker)
    await admin.query('rollback')
    expect(await view(sender, id)).toMatchObject({ status: 'STARTED', next_row_to_import: 1_001 })
    spawnWorker()
    await isWhole(sender, id)
  }, 200_000)
})

/** Rows before the mark that wait for the second row of their sale and are not decided yet. */
function heldBefore(next: number): number {
  return Array.from({ length: FAR }, (_none, at) => at * 7).filter((at) => at + 1 < next).length
}
