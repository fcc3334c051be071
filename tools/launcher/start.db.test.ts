import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { waitForHealth } from './health.ts'
import { commandOf, descendantsOf } from './machine-processes.ts'
import { freePort } from './port.ts'
import { portMustBeFree } from './port-choice.ts'
import { isPostgres } from './postgres/postmaster.ts'
import { clearTestFolder, makeTestFolder } from './postgres/test-clusters.ts'
import { root } from './root.ts'

const folder = makeTestFolder()
let starter: ChildProcess | undefined

afterEach(async () => {
  if (starter?.exitCode === null && starter.signalCode === null) await stop(starter)
})
afterAll(() => clearTestFolder(folder))

type Ended = { code: number | null; said: string }

function start(env: Record<string, string>): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, ['tools/launcher/start.ts'], {
    cwd: root,
    env: { ...process.env, TALAO_MODE: 'demo', TALAO_DEMO: 'small', TALAO_DATA_DIR: folder, DATABASE_URL: '', ...env },
  })
  starter = child
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  child.stderr.on('data', (text) => (said += text))
  return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, said }))) }
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await gone
}

describe('npm start', () => {
  it('says in one sentence that the port is in use, and ends with 1', async () => {
    const port = await freePort()
    const other = createServer().listen(port)
    const { code, said } = await start({ PORT: String(port) }).ended
    other.close()
    expect(code).toBe(1)
    expect(said.trim()).toBe(
      `A porta ${port} já está em uso: pare o outro programa, ou escolha outra com PORT=${port + 1} npm start.`,
    )
  })

  it('says in one sentence that the database does not answer, without its password', async () => {
    const { code, said } = await start({
      PORT: String(await freePort()),
      DATABASE_URL: 'postgres://maria:segredo@127.0.0.1:1/talao',
    }).ended
    expect(code).toBe(1)
    expect(said).toContain('O banco de dados não respondeu (127.0.0.1:1, ECONNREFUSED). Confira DATABASE_URL')
    expect(said).not.toContain('segredo')
  })

  it('brings the installation up, keeps a second one out, and leaves nothing running', async () => {
    const port = String(await freePort())
    const { child } = start({ PORT: port })
    await waitForHealth(`http://127.0.0.1:${port}/health`)
    const running = descendantsOf(child.pid ?? 0)
    expect(running.length).toBeGreaterThan(3)

    const { code, said } = await start({ PORT: String(await freePort()) }).ended
    expect(code).toBe(1)
    expect(said).toContain('já está rodando nesta pasta')

    await stop(child)
    expect(running.map(commandOf).filter(Boolean)).toEqual([])
  }, 90_000)

  it('starts again after a kill -9, and takes the database over', async () => {
    const port = String(await freePort())
    const { child } = start({ PORT: port })
    await waitForHealth(`http://127.0.0.1:${port}/health`)
    const before = postmaster()
    child.kill('SIGKILL')
    await portMustBeFree(Number(port), true) // the orphans notice that the starter is gone and exit

    const { child: next } = start({ PORT: port })
    await waitForHealth(`http://127.0.0.1:${port}/health`)
    expect(postmaster()).toBe(before)
    await stop(next)
    expect(isPostgres(before)).toBe(false)
  }, 90_000)

  function postmaster(): number {
    return Number(readFileSync(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  }
})
