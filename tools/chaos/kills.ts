import { setTimeout as sleep } from 'node:timers/promises'
import { JOB_NAMES } from '../../apps/server/src/kit/queue/jobs.ts'
import { between, type Random } from '../../apps/simulator/src/context/random.ts'
import { until } from '../../test/support/until.ts'
import type { ChaosInstallation } from './installation.ts'

const TARGETS = ['server', 'worker', 'postgres'] as const
export type Target = (typeof TARGETS)[number]
export type Kills = {
  killed: Record<Target, number>
  /** One for each worker that died while holding jobs. */
  rescues: Promise<Rescue>[]
}
/** How long a dead worker's jobs stayed held, and the names of those still held at the end of the watch. */
export type Rescue = { seconds: number; lost: string[] }

/** `7.3`, or `0.0` when no worker died while holding jobs. */
export function slowestRescue(rescues: readonly Rescue[]): string {
  return Math.max(0, ...rescues.map(({ seconds }) => seconds)).toFixed(1)
}

const RESCUE_WATCHED_SECONDS = 240

/**
 * Kills one program after another until the time is up, waiting each time until everything is up and working. The first
 * three kills hit each target once, in random order.
 */
export async function killAtRandom(
  installation: ChaosInstallation,
  random: Random,
  wish: { seconds: number },
): Promise<Kills> {
  const kills: Kills = { killed: { server: 0, worker: 0, postgres: 0 }, rescues: [] }
  const end = performance.now() + wish.seconds * 1000
  const first = [...TARGETS].sort(() => random() - 0.5)
  for (let n = 0; n < first.length || performance.now() < end; n += 1) {
    const target = first[n] ?? TARGETS[between(random, 0, TARGETS.length - 1)] ?? 'server'
    await until('everything to be up', () => isWhole(installation), 90)
    await sleep(between(random, 2_000, 5_000))
    await killOne(installation, target, kills, random)
    kills.killed[target] += 1
  }
  await until('everything to be up after the last death', () => isWhole(installation), 90)
  return kills
}

async function killOne(
  installation: ChaosInstallation,
  target: Target,
  { rescues }: Kills,
  random: Random,
): Promise<void> {
  if (target === 'postgres') return installation.killPostgres()
  if (target === 'server') return installation.server.kill()
  await installation.workers[between(random, 0, installation.workers.length - 1)]?.kill()
  const orphans = await installation.sql<Work>(`${WORK} where state = 'active' and name = any($1)`, [JOB_NAMES])
  if (orphans.length > 0) rescues.push(rescueOf(installation, orphans))
}

/**
 * A job of Talão's; pg-boss's own have no heartbeat. The instants stay text, because a Date would lose the microseconds
 * and never compare equal.
 */
type Work = { id: string; name: string; state: string; started_on: string; heartbeat_on: string | null }

/**
 * Never throws: jobs that stay held are named in the result. A job of the surviving worker drops out at its next
 * heartbeat.
 */
async function rescueOf(installation: ChaosInstallation, orphans: readonly Work[]): Promise<Rescue> {
  const died = performance.now()
  const seconds = () => (performance.now() - died) / 1000
  let held = orphans
  while (held.length > 0 && seconds() < RESCUE_WATCHED_SECONDS) {
    await sleep(LOOK_MS)
    const found = new Map(
      (await installation.sql<Work>(WORK_OF, [held.map(({ id }) => id)])).map((work) => [work.id, work]),
    )
    held = held.filter(({ id, started_on, heartbeat_on }) => {
      const now = found.get(id)
      return now?.state === 'active' && now.started_on === started_on && now.heartbeat_on === heartbeat_on
    })
  }
  return { seconds: seconds(), lost: held.map(({ name }) => name) }
}

const LOOK_MS = 100
const WORK = `select id, name, state::text, started_on::text, heartbeat_on::text from jobs.job`
const WORK_OF = `${WORK} where id = any($1)`

/** The server answers, and all current worker processes have written a heartbeat. */
async function isWhole(installation: ChaosInstallation): Promise<boolean> {
  if (!(await installation.isListening())) return false
  const pids = installation.workers.map((worker) => String(worker.pid()))
  const rows = await installation.sql(`select 1 from worker_heartbeat where split_part(worker, '/', 2) = any($1)`, [
    pids,
  ])
  return rows.length === pids.length
}
