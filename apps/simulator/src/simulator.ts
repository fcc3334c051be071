import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Admin, createAdmin } from './admin/admin.ts'
import { buildHttpApp } from './app/http-app.ts'
import { pastRoutes } from './app/past-routes.ts'
import { buildTlsApp } from './app/tls-app.ts'
import { createAgenda } from './context/agenda.ts'
import { type Clock, simulatedTime, systemClock } from './context/clock.ts'
import type { Settings, SimulatorContext } from './context/context.ts'
import { type Random, seededRandom } from './context/random.ts'
import { type Database, openDatabase } from './database/database.ts'
import { decideNote } from './focus-nfe/decide-note.ts'
import { startStorage } from './focus-nfe/files/storage.ts'
import { deliver } from './focus-nfe/hooks/deliver.ts'
import { decideLot } from './sefaz/register/lot.ts'
import { openServerTls } from './tls/stored-certificates.ts'

export type SimulatorOptions = {
  /** 0, the default, picks a free port. */
  port?: number
  storagePort?: number
  tlsPort?: number
  /** SQLite file. Defaults to `:memory:`. */
  data?: string
  clock?: Clock
  random?: Random
  /** Seeds latencies and faults when no `random` is given. */
  seed?: string
  /** false: tasks do not run automatically, only in `admin.advance`. For tests with a fixed clock. */
  automatic?: boolean
  settings?: Partial<Settings>
  log?: (line: string) => void
}

export type Simulator = {
  url: string
  port: number
  /** Address of the authorities themselves. Clients need a certificate. */
  tlsUrl: string
  /** The CA certificate to trust for `tlsUrl`. */
  caPem: string
  admin: Admin
  /** Stored sales of the platforms; the same as `admin.platforms`. */
  platforms: Admin['platforms']
  stop(): Promise<void>
}

const DEFAULT_SETTINGS: Settings = {
  accountToken: 'conta-de-demonstracao',
  latencyMs: { low: 500, high: 1500 },
  rateLimit: 100,
  timeScale: 1,
  hookTimeoutMs: 10_000,
  invents: false,
}

/** Starts a simulated gateway and its tax authorities: a real server on 127.0.0.1 with its own database. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const db = openDatabase(options.data ?? ':memory:')
  const world = makeWorld(db, options)
  const storage = await startStorage(world, options.storagePort ?? 0)
  world.storageUrl = storage.url
  const app = buildHttpApp(world, storage)
  pastRoutes(app, world, storage)
  const port = await listen(app, options.port)
  const tls = openServerTls(db, options.data ?? ':memory:')
  const tlsApp = buildTlsApp(world, tls)
  const tlsPort = await listen(tlsApp, options.tlsPort)
  if (options.automatic !== false) world.agenda.start()
  const admin = createAdmin(world)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    tlsUrl: `https://127.0.0.1:${tlsPort}`,
    caPem: tls.caPem,
    admin,
    platforms: admin.platforms,
    stop: async () => {
      await app.close()
      await tlsApp.close()
      await storage.stop()
      await world.agenda.stop()
      db.close()
    },
  }
}

async function listen(app: FastifyInstance, port = 0): Promise<number> {
  await app.listen({ host: '127.0.0.1', port })
  return (app.server.address() as AddressInfo).port
}

/** The shared state without the servers. */
export function makeWorld(db: Database, options: SimulatorOptions): SimulatorContext {
  const time = simulatedTime(options.clock ?? systemClock)
  const log = options.log ?? (() => undefined)
  const world: SimulatorContext = {
    db,
    time,
    random: options.random ?? seededRandom(options.seed ?? randomBytes(8).toString('hex')),
    settings: { ...DEFAULT_SETTINGS, ...options.settings },
    salt: saltOf(db, options.seed),
    storageUrl: '',
    live: options.automatic !== false,
    log,
    agenda: createAgenda({
      db,
      time,
      handlers: {
        decide: (id) => decideNote(world, id),
        deliver: (id) => deliver(world, id),
        lot: (id) => decideLot(world, id),
      },
      onFailure: ({ kind, subject }, error) => log(`${kind} ${subject}: ${String(error)}`),
    }),
  }
  return world
}

/** The seed, or a random value on a new database. It is stored, so tokens stay the same after a restart. */
function saltOf(db: Database, seed: string | undefined): string {
  const fresh = seed ?? randomBytes(16).toString('hex')
  db.run(`insert into meta (name, value) values ('salt', ?) on conflict do nothing`, fresh)
  return db.one<{ value: string }>(`select value from meta where name = 'salt'`)?.value ?? fresh
}
