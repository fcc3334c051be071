import { Kysely, type Logger as Heard, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { isWrongPassword, type RoleLogin } from './roles.ts'
import type { DB } from './tables.gen.ts'

export type Db = Kysely<DB>

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082

/** bigint as number (ids and cents stay below 2^53), numeric and date as the text they are: neither may pass through a float or a time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format === 'text' || format === undefined) {
      if (oid === INT8) return Number
      if (oid === NUMERIC || oid === DATE) return (value: string) => value
    }
    return pg.types.getTypeParser(oid, format)
  },
}

type ConnectOptions = {
  log: Logger
  max?: number
  name: string
  /** For whoever would rather have no answer than a late one. */
  answerWithinMs?: number
  /** A statement unanswered for so long has a database that is gone without a word: its connection is given up. */
  lostAfterMs?: number
}

export function connect(to: string | RoleLogin, options: ConnectOptions): { db: Db; pool: pg.Pool } {
  const login = typeof to === 'string' ? { url: to } : to
  const pool = new (login.password ? PatientPool : pg.Pool)({
    ...loginSettings(login),
    max: options.max ?? 10,
    // Statements leave without waiting for the answer of the one before, where a caller does not wait for it either.
    pipeline: true,
    ...(options.answerWithinMs
      ? { connectionTimeoutMillis: options.answerWithinMs, statement_timeout: options.answerWithinMs }
      : {}),
    ...(options.lostAfterMs ? { query_timeout: options.lostAfterMs } : {}),
    application_name: `talao-${options.name}`,
  })
  // A client's error (the database restarting) would otherwise end the process; the next query reports it properly. The pool
  // tells of idle clients alone: one that is lent out, between two statements of a transaction, must be heard itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) =>
    client.on('error', (error) => options.log.warn({ err: error }, 'database connection lost')),
  )
  return { pool, db: databaseOver(pool) }
}

/** A pool as the product asks it; `heard` is told of every statement. */
export function databaseOver(pool: pg.Pool, heard?: Heard): Db {
  const over = (under: PostgresPool) =>
    new Kysely<DB>({ dialect: new PostgresDialect({ pool: under }), ...(heard ? { log: heard } : {}) })
  const db: Db = over(pool)
  pools.set(db, { pool, over })
  return db
}

/** What a database was made of: its pool, and how to ask another one in the same way. */
export function under(db: Db): Under {
  const made = pools.get(db)
  if (!made) throw new Error('This database was not made by databaseOver: its connections are unknown.')
  return made
}

type Under = { pool: pg.Pool; over(pool: PostgresPool): Db }
const pools = new WeakMap<Db, Under>()

/** The password may become another one between the asking for it and its use. */
class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(done: Done): void
  override connect(done?: Done): Promise<pg.PoolClient> | undefined {
    const connected = super.connect().catch((error: unknown) => {
      if (!isWrongPassword(error)) throw error
      return super.connect()
    })
    if (!done) return connected
    connected.then(
      (client) => done(undefined, client, (release) => client.release(release)),
      (error: Error) => done(error, undefined, () => undefined),
    )
    return undefined
  }
}
type Done = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void

/** As `poolSettings`, for whoever signs in with a password that may change. */
function loginSettings({ url, password }: RoleLogin): pg.PoolConfig {
  return password ? { ...poolSettings(url), Client: clientWith(password) } : poolSettings(url)
}

/** What stands in the address counts more than a setting, so the password is put in its place afterwards. */
export function clientWith(password: () => Promise<string>): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      Object.assign(this, { password })
    }
  }
}

type AddressParts = { host: string; port: number; user: string; database: string; password: string; ssl: boolean }

/** What an address says, as pg reads it, for whoever takes the parts: how the connection is encrypted is one of them. */
export function addressParts(url: string): AddressParts {
  const { host, port, user = '', database = '', ssl, password } = new pg.Client({ connectionString: url })
  return { host, port, user, database, ssl, password: password ?? '' }
}

/** pg reads a socket folder from `?host=`; everything else comes from the URL. */
export function poolSettings(url: string): pg.PoolConfig {
  return {
    connectionString: url,
    types,
    // A wall or a forbidden sort makes a plan look dear enough to be compiled, which takes longer than running it.
    options: '-c timezone=UTC -c jit=off',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  }
}
