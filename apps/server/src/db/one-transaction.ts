import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type Transaction } from 'kysely'
import type { Db } from './connect.ts'
import type { DB } from './tables.gen.ts'

/** Work whose transactions are all one: `company` is the last that it was about alone. */
type One = {
  tx: Transaction<DB>
  state: 'free' | 'taken' | 'over'
  company: number | undefined
  /** No part of it can be taken back alone. */
  isWhole: boolean
  /** The settings that a whole one bears. */
  settings: string | undefined
}
const ones = new AsyncLocalStorage<One>()

/**
 * Everything that `work` writes and reads is one transaction, whatever it begins inside: committed when `work` ends, or nothing of it.
 * Each beginning inside is a savepoint, so that a refusal which is caught takes only its own part back.
 */
export function inOneTransaction<T>(db: Db, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return asOne(db, work, false)
}

/**
 * The same for work of which a failure anywhere takes everything back: its parts are no savepoints, so they may be beside each other, and all are
 * of the same companies and of the same person, which the transaction is told once.
 */
export function inOneWholeTransaction<T>(db: Db, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
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

/** Whether a whole transaction bears these settings already; from now on it does, and no others. */
export function bearsAlready(settings: string): boolean {
  const one = ones.getStore()
  if (!one?.isWhole || one.state === 'over') return false
  if (one.settings === undefined) {
    one.settings = settings
    return false
  }
  if (one.settings !== settings) throw new Error('A whole transaction is of the same companies and the same person.')
  return true
}

/** The company that the work so far was about, where it was one. */
export function companyOfWork(): number | undefined {
  return ones.getStore()?.company
}

/**
 * A part of the one transaction, or undefined where there is none. Parts follow each other: one inside another, or beside it, would change
 * what the other may see, so it throws.
 */
export function partOfOne<T>(
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
