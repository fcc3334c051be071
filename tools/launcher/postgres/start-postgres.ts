import { spawn } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../port.ts'
import { Refusal } from '../refusal.ts'
import { type Account, accountForPostgres } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { makeCluster, SUPERUSER } from './cluster.ts'
import { clusterFolder } from './cluster-folder.ts'
import { isPostgres, readPostmaster, stopPostmaster } from './postmaster.ts'
import { makeSocketFolder } from './socket-folder.ts'

export type RunningPostgres = {
  /** Superuser's connection string. */
  url: string
  version: string
  /** The cluster's folder, which is outside the data folder when PostgreSQL's account may not enter there. */
  place: string
  pid: number
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  database: string
  /** False for tests: nothing is forced to disk, so a power cut may lose data. */
  lasting: boolean
}

/**
 * Enough for two servers and two workers, as during a rolling update. docs/operacoes/producao.md lists the connections
 * of each.
 */
export const MOST_CONNECTIONS = 200
const READY_WITHIN_MS = 120_000
const ATTEMPTS = 3

/** Starts the embedded PostgreSQL on a data folder, or takes over the one that a killed starter left running there. */
export async function startPostgres({ dataDir, database, lasting }: Options): Promise<RunningPostgres> {
  const account = accountForPostgres()
  const place = clusterFolder(dataDir, account)
  const binaries = findBinaries(account)
  const { data, password } = await makeCluster({ place, database, binaries, account, lasting })
  const cluster = { account, binaries, data, place, lasting }

  const running = (await leftOver(data)) ?? (await launchPatiently(cluster))
  const address =
    process.platform === 'win32'
      ? `127.0.0.1:${running.port}/${database}`
      : `localhost:${running.port}/${database}?host=${encodeURIComponent(makeSocketFolder(place, account))}`
  return {
    url: `postgres://${SUPERUSER}:${password}@${address}`,
    version: binaries.version,
    place,
    pid: running.pid,
    stop: () => stopPostmaster(running.pid),
  }
}

type Cluster = { account: Account; binaries: Binaries; data: string; place: string; lasting: boolean }
type Found = { pid: number; port: number }

async function leftOver(data: string): Promise<Found | undefined> {
  const note = readPostmaster(data)
  if (!note) return undefined
  if (!isPostgres(note.pid)) {
    rmSync(path.join(data, 'postmaster.pid'), { force: true }) // its pid now belongs to another process, or to none
    return undefined
  }
  const started = performance.now()
  while (!readPostmaster(data)?.ready) {
    if (!isPostgres(note.pid)) return undefined
    if (performance.now() - started > READY_WITHIN_MS) throw unready(path.dirname(data))
    await sleep(20)
  }
  return note
}

async function launchPatiently(cluster: Cluster): Promise<Found> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const found = await launch(cluster)
    if (found) return found
    await sleep(200 * attempt)
  }
  throw unready(cluster.place)
}

async function launch(cluster: Cluster): Promise<Found | undefined> {
  const port = process.platform === 'win32' ? await freePort() : 5432
  const log = openSync(path.join(cluster.place, 'postgres.log'), 'a')
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.data, ...settings(cluster, port)], {
    ...cluster.account,
    cwd: cluster.data,
    detached: true, // Ctrl+C must reach our own processes first and PostgreSQL last
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C', PGDATA: '' },
  })
  closeSync(log)
  let failed = false
  child.once('error', () => (failed = true))
  child.once('exit', () => (failed = true))

  const started = performance.now()
  while (!failed && performance.now() - started < READY_WITHIN_MS) {
    const note = readPostmaster(cluster.data)
    if (note?.ready && note.pid === child.pid) {
      child.unref()
      return { pid: note.pid, port }
    }
    await sleep(10)
  }
  return undefined
}

function settings({ place, account, lasting }: Cluster, port: number): string[] {
  const windows = process.platform === 'win32'
  const wanted: Record<string, string> = {
    listen_addresses: windows ? '127.0.0.1' : '',
    unix_socket_directories: windows ? '' : makeSocketFolder(place, account),
    port: String(port),
    max_connections: String(MOST_CONNECTIONS),
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(lasting ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  return Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function unready(place: string): Refusal {
  return new Refusal(`O PostgreSQL embutido não subiu: o motivo está em ${path.join(place, 'postgres.log')}.`)
}
