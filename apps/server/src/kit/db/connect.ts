import { type Logger as Heard, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { isWrongPassword, type RoleLogin } from './roles.ts'
import type { DB } from './tables.gen.ts'

export type Db = Kysely<DB>

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082

/**
 * bigint becomes a number (ids and cents stay below 2^53). numeric and date stay text: neither may pass through a float
 * or a time zone.
 */
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
  /** For callers that prefer an error to a late answer. */
  answerWithinMs?: number
  /**
   * A statement unanswered for this long means the database is gone without closing the connection. The connection is
   * discarded.
   */
  lostAfterMs?: number
}

export function connect(to: string | RoleLogin, options: ConnectOptions): { db: Db; pool: pg.Pool } {
  const login = typeof to === 'string' ? { url: to } : to
  const pool = new (login.password ? PatientPool : pg.Pool)({
    ...loginSettings(login),
    max: options.max ?? 10,
    // Send statements without waiting for earlier answers, unless the caller itself waits.
    pipeline: true,
    ...(options.answerWithinMs
      ? { connectionTimeoutMillis: options.answerWithinMs, statement_timeout: options.answerWithinMs }
      : {}),
    ...(options.lostAfterMs ? { query_timeout: options.lostAfterMs } : {}),
    application_name: `talao-${options.name}`,
  })
  // Without a listener, a client error (for example a database restart) would end the process; the next query reports
  // the error properly. The pool only emits errors of idle clients, so clients in use need their own listener.
  pool.on('error', () => undefined)
  pool.on('connect', (client) =>
    client.on('error', (error) => options.log.warn({ err: error }, 'database connection lost')),
  )
  return { pool, db: databaseOver(pool) }
}

/** Builds the Kysely database over a pool; `heard` receives every statement. */
export function databaseOver(pool: pg.Pool, heard?: Heard): Db {
  const over = (under: PostgresPool) =>
    new Kysely<DB>({ dialect: new PostgresDialect({ pool: under }), ...(heard ? { log: heard } : {}) })
  const db: Db = over(pool)
  pools.set(db, { pool, over })
  return db
}

/**
 * The pool behind a database, and a function that builds the same kind of database over another pool. Throws for a
 * database that `databaseOver` did not make.
 */
export function under(db: Db): Under {
  const made = pools.get(db)
  if (!made) throw new Error('This database was not made by databaseOver: its connections are unknown.')
  return made
}

type Under = { pool: pg.Pool; over(pool: PostgresPool): Db }
const pools = new WeakMap<Db, Under>()

/** Retries once after a wrong password: the password may have changed between reading it and using it. */
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

/** As `poolSettings`, for a login whose password may change while the process runs. */
function loginSettings({ url, password }: RoleLogin): pg.PoolConfig {
  return password ? { ...poolSettings(url), Client: clientWith(password) } : poolSettings(url)
}

/** pg prefers the password in the URL over the setting, so the password is set on the client afterwards. */
export function clientWith(password: () => Promise<string>): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      Object.assign(this, { password })
    }
  }
}

type AddressParts = { host: string; port: number; user: string; database: string; password: string; ssl: boolean }

/** Splits a connection URL into its parts as pg reads it, including whether the connection is encrypted. */
export function addressParts(url: string): AddressParts {
  const { host, port, user = '', database = '', ssl, password } = new pg.Client({ connectionString: url })
  return { host, port, user, database, ssl, password: password ?? '' }
}

/** pg reads a socket folder from `?host=`; everything else comes from the URL. */
export function poolSettings(url: string): pg.PoolConfig {
  return {
    connectionString: url,
    types,
    // Row-level security and disabled sorts make plans look expensive enough for JIT compilation, which takes longer
    // than running them.
    options: '-c timezone=UTC -c jit=off',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  }
}
