import { AppError } from '@talao/contract'
import type { Actor } from '../../http/actor.ts'

/** At once, of everybody, in one process: a few that are read slowly must leave room for the pages. */
const MOST_AT_ONCE = 4
const RETRY_SECONDS = 30

export type Turns = {
  /** One whole list at a time for each person or program. Throws when it is not their turn; answers what ends it. */
  take(actor: Pick<Actor, 'userId' | 'client'>): () => void
}

/** They guard the memory and the connections of this process, so it counts its own. */
export function makeTurns(): Turns {
  const busy = new Set<string>()
  return {
    take({ userId, client }) {
      const who = client ? `program ${client.id}` : `person ${userId}`
      if (busy.has(who)) throw new AppError('exportacao_em_andamento')
      if (busy.size >= MOST_AT_ONCE) throw new AppError('limite_excedido', { retryAfterSeconds: RETRY_SECONDS })
      busy.add(who)
      let isOver = false
      return () => {
        if (!isOver) busy.delete(who)
        isOver = true
      }
    },
  }
}
