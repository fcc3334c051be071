import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { systemClock } from '../clock.ts'
import { connect, type Db } from '../db/connect.ts'
import { roleUrl } from '../db/roles.ts'
import { withCompanies } from '../db/scope.ts'
import { makeLogger } from '../log.ts'
import { openVault } from '../secrets/vault.ts'
import { VERSION } from '../version.ts'
import { DEAD_LETTERS, HEARTBEAT_SECONDS, JOB_NAMES, JOBS } from './jobs.ts'
import { openQueue, type Queue } from './queue.ts'

let product: Product
let queue: Queue
let db: Db
const children: ChildProcess[] = []
beforeAll(async () => {
  product = await startProduct()
  const url = roleUrl(product.config.databaseUrl, 'talao_app', openVault(product.config.masterKey))
  const log = makeLogger('silent', systemClock)
  queue = await openQueue(url, log)
  db = connect(url, { log, name: 'test', max: 4 }).db
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await queue.stop()
  await db.destroy()
  await product.stop()
})

const jobs = (name: string, key: string) =>
  product.sql<{ state: string; retry_count: number; start_after: Date; output: unknown }>(
    'select state, retry_count, start_after, output from jobs.job where name = $1 and singleton_key = $2',
    [name, key],
  )

/** A worker as its own process, as the start command runs it. */
function spawnWorker(): ChildProcess {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../main.ts'), 'worker'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: product.config.databaseUrl,
      TALAO_MASTER_KEY: product.config.masterKey.reveal(),
      TALAO_DATA_DIR: product.config.dataDir,
      PUBLIC_URL: product.config.publicUrl,
      FOCUS_HOMOLOGATION_URL: product.simulator.url,
      FOCUS_PRODUCTION_URL: product.simulator.url,
    },
  })
  children.push(child)
  return child
}

describe('a job', () => {
  it('of a transaction that is rolled back does not exist', async () => {
    const failing = withCompanies(db, [], async (tx) => {
      await queue.enqueue(tx, 'register-company', { company_id: 999 }, { key: 'rolled-back' })
      throw new Error('after all not')
    })
    await expect(failing).rejects.toThrow('after all not')
    expect(await jobs('register-company', 'rolled-back')).toEqual([])
  })

  it('with a key waits once, and another key beside it', async () => {
    const later = new Date(Date.now() + 3600_000)
    await withCompanies(db, [], async (tx) => {
      for (const key of ['a', 'a', 'b'])
        await queue.enqueue(tx, 'fetch-files', { company_id: 1, note_id: 1 }, { key, startAfter: later })
    })
    expect([(await jobs('fetch-files', 'a')).length, (await jobs('fetch-files', 'b')).length]).toEqual([1, 1])
  })

  it('has a queue with retries that grow, a heartbeat and a place for the dead', async () => {
    const queues = await product.sql<Record<string, unknown>>('select * from jobs.queue')
    for (const name of JOB_NAMES) {
      const row = queues.find((one) => one.name === name)
      expect(row).toMatchObject({
        retry_limit: JOBS[name].retryLimit,
        retry_delay: JOBS[name].retryDelaySeconds,
        retry_backoff: true,
        dead_letter: DEAD_LETTERS,
        policy: JOBS[name].policy,
      })
    }
  })
})

describe('a worker', () => {
  it('that is killed while it sends loses nothing: another misses its heartbeat and finds the note, and there is one document', async () => {
    const first = spawnWorker()
    await until('the first worker', async () => (await product.sql('select 1 from worker_heartbeat')).length > 0, 120)
    const shop = await openShop(product)
    product.simulator.admin.addFault({
      kind: 'delay',
      method: 'POST',
      path: '^/v2/nfe$',
      count: 1,
      params: { ms: 120_000 },
    })
    product.simulator.admin.addFault({ kind: 'hook_lost', count: null })
    await shop.deliver(purchase({ code: 'HPKILL', at: new Date() }))
    const open = await until('the note to be on its way', async () => {
      const note = await shop.note('HPKILL')
      return (
        note?.enotas_status === 'PROCESSING' &&
        product.simulator.admin.notes({ ref: note.ref ?? '' }).refs === 1 &&
        note
      )
    })
    first.kill('SIGKILL')
    const second = spawnWorker()
    await until('the note to be found', async () => (await shop.note('HPKILL'))?.enotas_status === 'Autorizada', 120)
    // The minute's sweep may find the note first, so this also checks that the job itself returns, by its heartbeat
    // alone.
    const [job] = await until(
      'the killed worker’s own job to be done',
      async () => {
        const rows = await product.sql<{ retry_count: number; heartbeat_seconds: number }>(
          `select retry_count, heartbeat_seconds from jobs.job where name = 'issue-note' and (data->>'note_id')::int = $1 and state = 'completed'`,
          [open.id],
        )
        return rows.length > 0 && rows
      },
      120,
    )
    expect(job).toEqual({ retry_count: 1, heartbeat_seconds: HEARTBEAT_SECONDS })
    const there = product.simulator.admin.notes({ ref: open.ref ?? '' })
    expect([there.documents, there.most_valid_documents_of_a_ref]).toEqual([1, 1])
    product.simulator.admin.removeFaults()
    second.kill('SIGTERM')
    await until('the second worker to be gone', async () => second.exitCode !== null || second.signalCode !== null)
    expect(second.exitCode).toBe(0)
  }, 300_000)

  it('tries a failed job again, later each time, and lays it with the dead when it never goes', async () => {
    await product.startWorker()
    // Registering a company that does not exist always fails.
    await withCompanies(db, [], (tx) =>
      queue.enqueue(tx, 'register-company', { company_id: 4242 }, { key: 'hopeless' }),
    )
    const waits: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const [failed] = await until('the failure', async () => {
        const rows = await jobs('register-company', 'hopeless')
        return rows[0]?.state === 'retry' && rows[0].retry_count === round && rows
      })
      waits.push((failed?.start_after.getTime() ?? 0) - Date.now())
      await product.sql(`update jobs.job set start_after = now() where singleton_key = 'hopeless'`)
      await until(
        'it to be tried again',
        async () => (await jobs('register-company', 'hopeless'))[0]?.retry_count !== round,
      )
    }
    expect(waits[2]).toBeGreaterThan(waits[0] ?? 0)
    await product.sql(
      `update jobs.job set retry_count = retry_limit, start_after = now() where singleton_key = 'hopeless'`,
    )
    await until(
      'it among the dead',
      async () =>
        (
          await product.sql(`select 1 from jobs.job where name = $1 and (data->>'company_id')::int = 4242`, [
            DEAD_LETTERS,
          ])
        ).length > 0,
    )
    expect(product.lines.some((line) => line.includes('"job failed"'))).toBe(true)
  })

  it('says that it lives, and /health believes it for a while', async () => {
    await until('the heartbeat', async () => (await product.call(null, 'GET', '/health')).status === 200)
    expect((await product.call(null, 'GET', '/health')).body).toEqual({ status: 'ok', version: VERSION, storage: 'ok' })
  })
})
