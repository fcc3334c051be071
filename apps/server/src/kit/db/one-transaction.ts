import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type Transaction } from 'kysely'
import type { Db } from './connect.ts'
import type { DB } from './tables.gen.ts'

/** State of work that runs in a single transaction. `company`: the last company that a part of it was about alone. */
type One = {
  tx: Transaction<DB>
  state: 'free' | 'taken' | 'over'
  company: number | undefined
  /** Parts are not savepoints: a failure anywhere rolls back everything. */
  isWhole: boolean
  /** Transaction settings (companies and actor) already applied; only used when `isWhole`. */
  settings: string | undefined
}
const ones = new AsyncLocalStorage<One>()

/**
 * Runs everything that `work` reads and writes in one transaction, committed when `work` ends or rolled back as a
 * whole. Every transaction that `work` begins inside becomes a savepoint, so a caught refusal rolls back only its own
 * part.
 */
export function inOneTransaction<T>(db: Db, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return asOne(db, work, false)
}

/**
 * Like `inOneTransaction`, but a failure anywhere rolls back everything. Its parts are no savepoints, so they may run
 * concurrently. All parts must be about the same companies and the same user, which are set once.
 */
export function inOneTransactionWithoutSavepoints<T>(db: Db, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return asOne(db, work, true)
}

function asOne<T>(db: Db, work: (tx: Transaction<DB>) => Promise<T>, isWhole: boolean): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const one: One = { tx, state: 'free', company: undefined, isWhole, settings: undefined }
    try {
      return await ones.run(one, () => work(tx))
    } finally {
      one.state = 'over'
    }
  })
}

/**
 * True when the whole transaction already has these settings. The first call records them and returns false; throws
 * when a later call differs.
 */
export function settingsAlreadyApplied(settings: string): boolean {
  const one = ones.getStore()
  if (!one?.isWhole || one.state === 'over') return false
  if (one.settings === undefined) {
    one.settings = settings
    return false
  }
  if (one.settings !== settings) throw new Error('A whole transaction is of the same companies and the same person.')
  return true
}

/** The company of the last part that was about exactly one company. */
export function lastCompanyOfWork(): number | undefined {
  return ones.getStore()?.company
}

/**
 * Runs a part of the surrounding transaction; undefined when there is none. Parts must run one after another: a nested
 * or concurrent part would change the visible companies of the other, so it throws.
 */
export function runAsSavepoint<T>(
  companies: readonly number[],
  part: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> | undefined {
  const one = ones.getStore()
  if (!one || one.state === 'over') return undefined
  return savepoint(one, companies, part)
}

async function savepoint<T>(
  one: One,
  companies: readonly number[],
  part: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  if (one.isWhole) return part(one.tx)
  if (one.state === 'taken') throw new Error('A transaction begins inside another of the same call.')
  one.state = 'taken'
  try {
    await sql`savepoint part`.execute(one.tx)
    try {
      const done = await part(one.tx)
      await sql`release savepoint part`.execute(one.tx)
      if (companies.length === 1) one.company = companies[0]
      return done
    } catch (error) {
      await sql`rollback to savepoint part`.execute(one.tx)
      throw error
    }
  } finally {
    if (one.state === 'taken') one.state = 'free'
  }
}
