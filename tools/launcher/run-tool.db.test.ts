import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../test/support/database.ts'
import { until } from '../../test/support/until.ts'
import { isPostgres, readPostmaster } from './postgres/postmaster.ts'
import { root } from './root.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'talao-tools-'))
const archive = path.join(folder, 'copia.tar.gz')
const REHEARSE = ['tools/launcher/run-server-command.ts', 'restore', archive, '--rehearse']

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  await start(['apps/server/src/main.ts', 'backup', archive]).ended
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs in the environment of a running installation, so that the test would notice a tool that touches it. */
function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      TALAO_MODE: 'demo',
      FOCUS_HOMOLOGATION_URL: 'http://127.0.0.1:9',
      FOCUS_PRODUCTION_URL: 'http://127.0.0.1:9',
      DATABASE_URL: database.adminUrl,
      TALAO_MASTER_KEY: database.masterKey,
      TALAO_DATA_DIR: folder,
      ...env,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  return { child, ended, said: () => said }
}

/** Temporary folders created by the tool with this pid. */
function foldersOf(pid: number | undefined): string[] {
  return readdirSync(os.tmpdir())
    .filter((name) => name.startsWith('talao-test-'))
    .map((name) => path.join(os.tmpdir(), name))
    .filter((one) => existsSync(path.join(one, 'run')) && readFileSync(path.join(one, 'run'), 'utf8') === String(pid))
}

async function passwords(): Promise<unknown> {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  const { rows } = await client.query('select rolname, rolpassword from pg_authid order by 1')
  await client.end()
  return rows
}

/** Generous, because each test starts a whole installation. */
const PATIENT = { timeout: 600_000 }

it('a command by npm runs in a demonstration as well', PATIENT, async () => {
  const command = start(['tools/launcher/run-server-command.ts', 'jobs:failed'])
  expect(await command.ended).toEqual({ code: 0, said: 'Nenhum trabalho desistiu.\n' })
})

describe('a tool with an installation of its own', PATIENT, () => {
  it.each([
    ['rolling', ['tools/rolling.ts']],
    ['chaos', ['tools/chaos.ts', '--seconds', '60']],
    ['the rehearsal of a restore', REHEARSE],
  ])(
    '%s, told more than once to end while it opens it, leaves no process and no folder behind',
    async (_name, args) => {
      const { child, ended } = start(args)
      const postgres = await until('its PostgreSQL', async () => {
        const [own] = foldersOf(child.pid)
        const note = own === undefined ? undefined : readPostmaster(path.join(own, 'postgres', 'data'))
        return note?.ready ? note.pid : undefined
      })
      await until('its end', async () => !child.kill('SIGTERM'), 300)
      expect(await ended).toMatchObject({ code: 143, said: expect.not.stringContaining('    at ') as string })
      expect(isPostgres(postgres)).toBe(false)
      expect(foldersOf(child.pid)).toEqual([])
    },
  )

  it.each([
    ['tools/rolling.ts', '--voltas'],
    ['tools/rolling.ts', '--rounds', '0'],
    ['tools/chaos.ts', '--seconds', 'x'],
  ])('%s %s is told how it is given', async (...args) => {
    const { code, said } = await start(args).ended
    expect([code, said]).toEqual([2, expect.stringMatching(/^[^\n]*Use: npm run (rolling|chaos) -- [^\n]*\n$/)])
  })
})

describe('the rehearsal of a restore', PATIENT, () => {
  it('brings the whole copy back beside the product, and touches nothing of it', async () => {
    const before = await passwords()
    const { child, ended } = start(REHEARSE, { STORAGE_URL: `file:${path.join(folder, 'do-produto')}` })
    const { code, said } = await ended
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^Restaurado da versão .*, como estava em .*: \d+ linhas, 0 arquivos/),
    ])
    expect(await passwords()).toEqual(before)
    expect(existsSync(path.join(folder, 'do-produto'))).toBe(false)
    expect(foldersOf(child.pid)).toEqual([])
  })

  it('with another master key is refused in words, and leaves nothing behind', async () => {
    const { child, ended } = start(REHEARSE, { TALAO_MASTER_KEY: randomBytes(32).toString('hex') })
    const { code, said } = await ended
    expect([code, said]).toEqual([1, expect.stringContaining('A chave-mestra daqui não é a da cópia')])
    expect(foldersOf(child.pid)).toEqual([])
  })
})
