import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, describe, expect, it } from 'vitest'
import { waitForHealth } from '../../tools/house/health.ts'
import { freePort } from '../../tools/house/port.ts'
import { root } from '../../tools/house/root.ts'
import { clearTestFolder, makeTestFolder } from '../../tools/house/test-clusters.ts'

/**
 * What the house promises on a quiet machine is 3 s. How fast this machine is today nobody knows, so the first start is the yardstick: it
 * makes the database, compiles and fills, and the second does nothing of it again.
 */
const SECOND_START_OF_FIRST = 0.5

const folder = makeTestFolder()
const started: ChildProcess[] = []

afterAll(async () => {
  await Promise.all(started.map((child) => stop(child)))
  await clearTestFolder(folder)
})

describe.skipIf(process.platform === 'win32')('npm start', () => {
  it('ends with everything under it on SIGTERM, and comes back in seconds', async () => {
    const port = String(await freePort())
    const [first, firstSeconds] = await startAndTime(port)
    const house = below(first.pid ?? 0)
    expect(house.length).toBeGreaterThan(4)
    await stop(first)
    expect(running(house)).toEqual([])

    const [second, seconds] = await startAndTime(port)
    console.log(`  subida até /health: a primeira ${firstSeconds.toFixed(1)} s, a segunda ${seconds.toFixed(1)} s`)
    await stop(second)
    expect(seconds / firstSeconds).toBeLessThanOrEqual(SECOND_START_OF_FIRST)
  }, 180_000)
})

async function startAndTime(port: string): Promise<[ChildProcess, number]> {
  const began = performance.now()
  const child = npmStart(port)
  await waitForHealth(`http://127.0.0.1:${port}/health`)
  return [child, (performance.now() - began) / 1000]
}

function npmStart(port: string): ChildProcess {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, TALAO_MODE: 'demo', TALAO_DATA_DIR: folder, DATABASE_URL: '', PUBLIC_URL: '', PORT: port },
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

/** Every process under one, as the machine counts them: the shell, the starter, PostgreSQL and its own, server, worker, simulator. */
function below(pid: number): number[] {
  const processes = processesOfTheMachine()
  const childrenOf = (of: number): number[] =>
    processes.flatMap(({ pid, parent }) => (parent === of ? [pid, ...childrenOf(pid)] : []))
  return childrenOf(pid)
}

/** Those that still do something. One that ended (Z) keeps its number until the machine's first process collects it, which takes its time. */
function running(pids: readonly number[]): number[] {
  const processes = processesOfTheMachine()
  return pids.filter((pid) => processes.some((one) => one.pid === pid && !one.state.startsWith('Z')))
}

function processesOfTheMachine(): { pid: number; parent: number; state: string }[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  return rows.map((row) => {
    const [pid, parent, state = ''] = row.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), state }
  })
}
