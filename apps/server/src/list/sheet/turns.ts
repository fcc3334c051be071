import { AppError } from '@talao/contract'
import type pg from 'pg'
import type { Actor } from '../../http/actor.ts'

/** At once, of everybody, in one process: a few that are read slowly must leave room for the pages. */
export const MOST_AT_ONCE = 4
const RETRY_SECONDS = 30

export type Turns = {
  /** One whole list at a time for each person or program, whichever server they ask. Throws when it is not their turn; answers what ends it. */
  take(actor: Pick<Actor, 'userId' | 'client'>): Promise<() => Promise<void>>
}

/**
 * Whose turn it is, the database knows, by a lock that lives as long as the connection of its turn: should this process die, so does the lock.
 * How many turns there may be guards the memory and the connections of this process, which counts its own.
 */
export function makeTurns(pool: Pick<pg.Pool, 'connect'>): Turns {
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

/** A turn that is over is told to the database a moment after the last byte: whoever asks again at once waits so long for it. */
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
      // A connection that is lost has let its lock go.
      connection.release(true)
    }
  }
}
