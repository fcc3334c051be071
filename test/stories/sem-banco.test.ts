import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../tools/launcher/port.ts'
import { type RunningPostgres, startPostgres } from '../../tools/launcher/postgres/start-postgres.ts'
import { clearTestFolder, makeTestFolder } from '../../tools/launcher/postgres/test-clusters.ts'
import { root } from '../../tools/launcher/root.ts'
import { until } from '../support/until.ts'

const folder = makeTestFolder()
const openPostgres = () => startPostgres({ dataDir: folder, database: 'talao', lasting: false })
/** Nothing listens here. */
const NOWHERE = 'http://127.0.0.1:9'

let postgres: RunningPostgres
let environment: Record<string, string>
const started: Program[] = []
beforeAll(async () => {
  postgres = await openPostgres()
  const port = String(await freePort())
  environment = {
    TALAO_MODE: 'demo',
    TALAO_DEMO: 'small',
    DATABASE_URL: postgres.url,
    TALAO_MASTER_KEY: randomBytes(32).toString('hex'),
    TALAO_DATA_DIR: folder,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    FOCUS_HOMOLOGATION_URL: NOWHERE,
    FOCUS_PRODUCTION_URL: NOWHERE,
    LOG_LEVEL: 'info',
  }
  await promisify(execFile)(process.execPath, ['apps/server/src/main.ts', 'prepare'], { cwd: root, env: whole() })
})
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await postgres.stop()
  await clearTestFolder(folder)
})

const whole = () => ({ ...process.env, ...environment })

type Program = { child: ChildProcess; said: () => string }

function start(command: 'server' | 'worker'): Program {
  const child = spawn(process.execPath, ['apps/server/src/main.ts', command], {
    cwd: root,
    env: whole(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const program = { child, said: () => said }
  started.push(program)
  return program
}

const waits = (program: Program) =>
  until('it to say that it waits', async () => program.said().includes('the database is away'))

async function health(): Promise<number | null> {
  try {
    return (await fetch(`${environment.PUBLIC_URL}/health`)).status
  } catch {
    return null // not listening
  }
}

describe('a house whose database is away', () => {
  it('waits with server and worker, says so, and goes on by itself when it is back', async () => {
    await postgres.stop()
    const programs = [start('server'), start('worker')]
    for (const program of programs) await waits(program)
    expect(await health()).not.toBe(200)
    postgres = await openPostgres()
    await until('the house to be well', async () => (await health()) === 200, 25)
    for (const { child, said } of programs) {
      expect(child.exitCode).toBeNull()
      expect(said().match(/the database is away/g)).toHaveLength(1)
      child.kill('SIGTERM')
      expect((await once(child, 'exit'))[0]).toBe(0)
    }
  }, 60_000)

  it.each(['server', 'worker'] as const)('ends the %s when it is told to while it waits', async (command) => {
    await postgres.stop()
    const program = start(command)
    await waits(program)
    program.child.kill('SIGTERM')
    expect((await once(program.child, 'exit'))[0]).toBe(0)
    postgres = await openPostgres()
  })

  it('does not wait for what waiting cannot mend', async () => {
    environment.TALAO_MASTER_KEY = randomBytes(32).toString('hex')
    const { child, said } = start('worker')
    expect((await once(child, 'exit'))[0]).toBe(1)
    expect(said()).toMatch(/recusou a senha do papel talao_worker, que sai da chave-mestra/)
  })
})
