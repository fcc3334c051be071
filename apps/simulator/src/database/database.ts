import { chmodSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { PLATFORM_SCHEMA } from './platform-schema.ts'
import { SCHEMA } from './schema.ts'
import { SEFAZ_SCHEMA } from './sefaz-schema.ts'
import { SEFIN_SCHEMA } from './sefin-schema.ts'
import { SERVICE_NOTE_SCHEMA } from './service-note-schema.ts'
import { upgradeDatabase } from './upgrade.ts'

/** The simulator's storage. A file survives restarts: losing a ref would let a note be issued twice. */
export type Database = {
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[]
  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined
  run(sql: string, ...values: SQLInputValue[]): { lastId: number; changes: number }
  /** Rolls back when `work` throws. Everything inside is synchronous, so two requests never interleave. */
  transaction<T>(work: () => T): T
  close(): void
}

/** `path` is a file, or `:memory:`. */
export function openDatabase(path: string): Database {
  const db = new DatabaseSync(path)
  // The file holds private keys. SQLite gives its side files the same mode.
  if (path !== ':memory:') chmodSync(path, 0o600)
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma busy_timeout = 5000',
  )
  upgradeDatabase(db)
  db.exec(SCHEMA)
  db.exec(SERVICE_NOTE_SCHEMA)
  db.exec(SEFAZ_SCHEMA)
  db.exec(SEFIN_SCHEMA)
  db.exec(PLATFORM_SCHEMA)
  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, known)
    return known
  }
  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as Row[],
    one: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => {
      const { lastInsertRowid, changes } = prepared(sql).run(...values)
      return { lastId: Number(lastInsertRowid), changes: Number(changes) }
    },
    transaction: (work) => inTransaction(db, work),
    close: () => db.close(),
  }
}

function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  if (db.isTransaction) return work()
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    db.exec('rollback')
    throw error
  }
}
