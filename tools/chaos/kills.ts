import { setTimeout as sleep } from 'node:timers/promises'
import { between, type Random } from '../../apps/simulator/src/random.ts'
import { until } from '../../test/support/until.ts'
import type { ChaosHouse } from './house.ts'

const TARGETS = ['server', 'worker', 'postgres'] as const
export type Target = (typeof TARGETS)[number]
export type Kills = {
  killed: Record<Target, number>
  /** For each death of a worker with work in its hands: seconds until none of it was held by the dead any more. */
  rescues: Promise<number>[]
}

const RESCUE_WATCHED_SECONDS = 120

/** Kills one program after the other until the time is up, each when it is up and at work. The first three are all three, in a drawn order. */
export async function killAtRandom(house: ChaosHouse, random: Random, wish: { seconds: number }): Promise<Kills> {
  const kills: Kills = { killed: { server: 0, worker: 0, postgres: 0 }, rescues: [] }
  const end = performance.now() + wish.seconds * 1000
  const first = [...TARGETS].sort(() => random() - 0.5)
  for (let n = 0; n < first.length || performance.now() < end; n += 1) {
    const target = first[n] ?? TARGETS[between(random, 0, TARGETS.length - 1)] ?? 'server'
    await until('everything to be up', () => isWhole(house), 90)
    await sleep(between(random, 2_000, 5_000))
    await killOne(house, target, kills, random)
    kills.killed[target] += 1
  }
  await until('everything to be up after the last death', () => isWhole(house), 90)
  return kills
}

async function killOne(house: ChaosHouse, target: Target, { rescues }: Kills, random: Random): Promise<void> {
  if (target === 'postgres') return house.killPostgres()
  if (target === 'server') return house.server.kill()
  await house.workers[between(random, 0, house.workers.length - 1)]?.kill()
  // The other one's work is among it, and ends by itself: what counts is when the last is free.
  const orphans = await house.sql<Orphan>(`select id, started_on::text from jobs.job where state = 'active'`)
  if (orphans.length > 0) rescues.push(secondsToRescue(house, orphans))
}

/** The instant stays text: as a Date it would lose its microseconds and equal nothing. */
type Orphan = { id: string; started_on: string }

/** Never fails: work that nobody takes up is told by its time. */
async function secondsToRescue({ sql }: ChaosHouse, orphans: readonly Orphan[]): Promise<number> {
  const died = performance.now()
  const seconds = () => (performance.now() - died) / 1000
  const values = [orphans.map(({ id }) => id), orphans.map(({ started_on }) => started_on)]
  while (seconds() < RESCUE_WATCHED_SECONDS && (await sql(STILL_HELD, values)).length > 0) await sleep(LOOK_MS)
  return seconds()
}

const LOOK_MS = 100
const STILL_HELD = `
  select 1 from jobs.job j join unnest($1::uuid[], $2::timestamptz[]) o (id, started_on) on o.id = j.id
  where (j.state = 'active' and j.started_on = o.started_on) or (j.state = 'retry' and j.started_on = o.started_on)`

/** The server answers and the very worker processes that run have told the database of themselves. */
async function isWhole(house: ChaosHouse): Promise<boolean> {
  if (!(await house.isListening())) return false
  const pids = house.workers.map((worker) => String(worker.pid()))
  const rows = await house.sql(`select 1 from worker_heartbeat where split_part(worker, '/', 2) = any($1)`, [pids])
  return rows.length === pids.length
}
