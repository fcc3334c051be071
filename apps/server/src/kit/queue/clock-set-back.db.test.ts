import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { systemClock } from '../clock.ts'
import { makeLogger } from '../log.ts'
import { healClockSetBack, watchClockSetBack } from './clock-set-back.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const executor = {
  executeSql: async (text: string, values?: unknown[]) => ({ rows: await product.sql(text, values) }),
}
const add = (name: string, key: string, start: string) =>
  product.sql(
    `insert into jobs.job (name, singleton_key, singleton_on, policy, start_after, created_on)
     values ($1, $2, (now() + interval '2 days') at time zone 'UTC', 'short', now() + $3::interval, now() + interval '2 days')`,
    [name, key, start],
  )
const waits = async (key: string) =>
  (
    await product.sql<{ seconds: number; singleton_on: Date | null }>(
      'select extract(epoch from start_after - now())::float8 as seconds, singleton_on from jobs.job where singleton_key = $1',
      [key],
    )
  )[0]

it('leaves a queue alone whose clock goes as it should, with work of next week in it', async () => {
  await product.sql('update jobs.version set cron_on = now()')
  await product.sql(
    `insert into jobs.job (name, singleton_key, start_after) values ('fetch-files', 'week', now() + interval '7 days')`,
  )
  expect(await healClockSetBack(executor)).toBe(false)
  expect((await waits('week'))?.seconds).toBeGreaterThan(6 * 86_400)
})

it('has the minute look again, and work go on after its own wait, when the clock of the database was set back two days', async () => {
  await product.sql(`update jobs.version set cron_on = now() + interval '2 days'`)
  await product.sql(`update jobs.queue set monitor_claim_on = now() + interval '2 days' where name = 'sweep'`)
  await add('sweep', 'now', '2 days')
  await add('fetch-files', 'later', '2 days 1 hour')
  expect(await healClockSetBack(executor)).toBe(true)
  expect(await product.sql('select cron_on from jobs.version')).toEqual([{ cron_on: null }])
  expect((await waits('now'))?.seconds).toBeLessThan(1)
  const later = await waits('later')
  expect([Math.round((later?.seconds ?? 0) / 600), later?.singleton_on]).toEqual([6, null])
  expect((await waits('week'))?.seconds).toBeGreaterThan(6 * 86_400)
  expect(await healClockSetBack(executor)).toBe(false)
})

it('has the work of the day run once, as soon as a worker sees it', async () => {
  let days = 0
  await product.sql(`update jobs.version set cron_on = now() + interval '2 days'`)
  const watching = watchClockSetBack(executor, makeLogger('silent', systemClock), async () => {
    days += 1
  })
  await watching.stop()
  expect(days).toBe(1)
})

it('does not count the last sign of a worker, left in a time that has not come, as a sign of life', async () => {
  await product.sql(`insert into worker_heartbeat (worker, seen_at) values ('gone', now() + interval '2 days')`)
  expect((await fetch(`${product.url}/health`)).status).toBe(503)
})
