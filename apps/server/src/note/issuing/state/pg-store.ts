import type { Db } from '../../../kit/db/connect.ts'
import { withCompanies } from '../../../kit/db/scope.ts'
import type { Queue } from '../../../kit/queue/queue.ts'
import type { Vault } from '../../../kit/secrets/vault.ts'
import { attemptInDoubt, issueKeyOf, isToBeSent } from './issuing-state.ts'
import { loadIssuingState } from './pg/load-state.ts'
import { asRefusal } from './pg/refusal.ts'
import { pgStepQueries, sentBytes } from './pg/step-queries.ts'
import { writeIssuingState } from './pg/write-state.ts'
import type { IssuingStore } from './store.ts'

const HOUR_MS = 3_600_000

/** The issuing store over PostgreSQL. Each step is one transaction under row-level security, around one locked note. */
export function pgStore(db: Db, queue: Queue, vault: Vault): IssuingStore {
  return {
    change: (note, now, work) =>
      withCompanies(db, [note.companyId], async (tx) => {
        const state = await loadIssuingState(tx, note, now)
        if (!state) return undefined
        const { key, attempts, events } = state
        const before = structuredClone({ note: state.note, key, attempts, events })
        const answer = await work(state, pgStepQueries(tx, vault, state))
        try {
          await writeIssuingState(tx, queue, before, state)
        } catch (error) {
          throw asRefusal(error)
        }
        return answer
      }),
    look: (note, now) =>
      withCompanies(db, [note.companyId], async (tx) => {
        const state = await loadIssuingState(tx, note, now, false)
        if (!state?.key) return null
        const asked = attemptInDoubt(state)
        const since = new Date(now.getTime() - HOUR_MS)
        const consults = await tx
          .selectFrom('attempt_bytes')
          .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('at').as('oldest')])
          .where('company_id', '=', note.companyId)
          .where('note_id', '=', note.noteId)
          .where('purpose', '=', 'consult')
          .where('at', '>', since)
          .executeTakeFirstOrThrow()
        return {
          gateway: state.key.gateway,
          key: issueKeyOf(state, state.key, asked?.identity ?? state.note.access_key),
          unsent: isToBeSent(state),
          sent: asked ? await sentBytes(tx, note, asked.n) : null,
          asked: asked ? { n: asked.n, fence: asked.fence } : null,
          consults,
        }
      }),
  }
}
