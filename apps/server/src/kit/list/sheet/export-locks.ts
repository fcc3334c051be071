import { AppError } from '@talao/contract'
import type pg from 'pg'
import type { Actor } from '../../http/actor.ts'

/**
 * Whole-list exports at once in one process, over all users: slow downloads must leave memory and connections for
 * normal pages.
 */
export const MOST_AT_ONCE = 4
const RETRY_SECONDS = 30

export type ExportLocks = {
  /**
   * Allows one whole-list export at a time for each user or API client, over all servers. Throws when one is running;
   * returns the function that ends this one.
   */
  take(actor: Pick<Actor, 'userId' | 'client'>): Promise<() => Promise<void>>
}

/**
 * One export per user is enforced by a database lock that lives as long as its connection, so it ends if this process
 * dies. The overall limit protects this process's memory and connections, so each process counts its own.
 */
export function makeExportLocks(pool: Pick<pg.Pool, 'connect'>): ExportLocks {
  let busy = 0
  return {
    async take({ userId, client }) {
      if (busy >= MOST_AT_ONCE) throw new AppError('limite_excedido', { retryAfterSeconds: RETRY_SECONDS })
      busy += 1
      try {
        const free = await lock(pool, client ? `program ${client.id}` : `person ${userId}`)
        let isOver = false
        return async () => {
          if (isOver) return
          isOver = true
          await free()
          busy -= 1
        }
      } catch (error) {
        busy -= 1
        throw error
      }
    },
  }
}

/** The lock is released a moment after the last byte, so an immediate next request waits this long for it. */
const MOMENT_MS = '500ms'
const LOCK_NOT_AVAILABLE = '55P03'

async function lock(pool: Pick<pg.Pool, 'connect'>, who: string): Promise<() => Promise<void>> {
  const connection = await pool.connect()
  try {
    await connection.query(`select set_config('lock_timeout', $1, false)`, [MOMENT_MS])
    await connection.query('select pg_advisory_lock(hashtextextended($1, 13))', [who])
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
    connection.release(!isBusy)
    throw isBusy ? new AppError('exportacao_em_andamento') : error
  }
  return async () => {
    try {
      await connection.query('select pg_advisory_unlock(hashtextextended($1, 13))', [who])
      connection.release()
    } catch {
      // A lost connection has released its lock.
      connection.release(true)
    }
  }
}
