import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log.ts'
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
  /** Queries leave without waiting for the answer of the one before: only for callers that know how to read a failure then. */
  pipeline?: boolean
  /** For whoever would rather have no answer than a late one. */
  answerWithinMs?: number
}

export function connect(url: string, options: ConnectOptions): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...poolSettings(url),
    max: options.max ?? 10,
    pipeline: options.pipeline ?? false,
    ...(options.answerWithinMs
      ? { connectionTimeoutMillis: options.answerWithinMs, statement_timeout: options.answerWithinMs }
      : {}),
    application_name: `talao-${options.name}`,
  })
  // A client's error (the database restarting) would otherwise end the process; the next query reports it properly. The pool
  // tells of idle clients alone: one that is lent out, between two statements of a transaction, must be heard itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) =>
    client.on('error', (error) => options.log.warn({ err: error }, 'database connection lost')),
  )
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
}

/** pg reads a socket folder from `?host=`; everything else comes from the URL. */
export function poolSettings(url: string): pg.PoolConfig {
  return {
    connectionString: url,
    types,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  }
}
