import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { waitForHealth } from '../../tools/launcher/health.ts'
import { descendantsOf, machineProcesses } from '../../tools/launcher/machine-processes.ts'
import { freePort } from '../../tools/launcher/port.ts'
import { clearTestFolder, makeTestFolder } from '../../tools/launcher/postgres/test-clusters.ts'
import { root } from '../../tools/launcher/root.ts'

/**
 * Limit for the work of a later start relative to the first. The first start creates the database, compiles and fills
 * it; later ones do not (measured here: 0.6). Counts processor time, because elapsed time depends on the machine and
 * its other load. Other load costs work too, through the caches (0.84 was seen), so the lesser of two later starts
 * counts.
 */
const SECOND_WORK_OF_FIRST = 0.8

const folder = makeTestFolder()
const started: ChildProcess[] = []

afterAll(async () => {
  await Promise.all(started.map((child) => stop(child)))
  await clearTestFolder(folder)
})

describe.skipIf(process.platform === 'win32')('npm start', () => {
  it('ends with everything under it on SIGTERM, and comes back with less work', async () => {
    const port = String(await freePort())
    const [first, firstWork] = await startAndCount(port)
    const house = descendantsOf(first.pid ?? 0)
    expect(house.length).toBeGreaterThan(4)
    await stop(first)
    expect(running(house)).toEqual([])

    const works: (number | null)[] = []
    for (const _start of ['second', 'third']) {
      const [later, work] = await startAndCount(port)
      await stop(later)
      works.push(work)
    }
    const [second = null, third = null] = works
    if (firstWork === null || second === null || third === null)
      return console.log('  sem /proc nesta máquina: o trabalho das subidas não foi contado')
    const work = Math.min(second, third)
    console.log(`  trabalho até /health: a primeira subida ${firstWork.toFixed(1)} s, outra ${work.toFixed(1)} s`)
    expect(work / firstWork).toBeLessThanOrEqual(SECOND_WORK_OF_FIRST)
  }, 180_000)
})

/** Starts the product and returns the processor seconds used until /health answered. */
async function startAndCount(port: string): Promise<[ChildProcess, number | null]> {
  const child = npmStart(port)
  await waitForHealth(`http://127.0.0.1:${port}/health`)
  const pid = child.pid ?? 0
  return [child, existsSync('/proc/self/stat') ? workOf([pid, ...descendantsOf(pid)]) : null]
}

/** Processor seconds of these processes and of their children that have ended. */
function workOf(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [, ...fields] = stat.slice(stat.lastIndexOf(')') + 1).split(' ')
      // utime, stime, cutime and cstime: fields 14 to 17 of proc(5).
      return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    } catch {
      return 0 // It ended meanwhile.
    }
  })
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND
}

/** USER_HZ, which Linux fixes for programs. */
const TICKS_A_SECOND = 100

function npmStart(port: string): ChildProcess {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      TALAO_MODE: 'demo',
      TALAO_DEMO: 'small',
      TALAO_DATA_DIR: folder,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      PORT: port,
    },
    stdio: 'ignore',
  })
  started.push(child)
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/**
 * Ignores zombies (Z): an ended process keeps its pid until the machine's init process collects it, which takes time.
 */
function running(pids: readonly number[]): number[] {
  const processes = machineProcesses()
  return pids.filter((pid) => processes.some((one) => one.pid === pid && !one.state.startsWith('Z')))
}
