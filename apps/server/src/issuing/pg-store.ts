import type { Db } from '../db/connect.ts'
import { withCompanies } from '../db/scope.ts'
import type { Queue } from '../queue/queue.ts'
import type { Vault } from '../secrets/vault.ts'
import { attemptInDoubt, isToBeSent, issueKeyOf } from './desk.ts'
import { pgDrawer, sentBytes } from './pg/drawer.ts'
import { loadDesk } from './pg/load-desk.ts'
import { asRefusal } from './pg/refusal.ts'
import { writeDesk } from './pg/write-desk.ts'
import type { IssuingStore } from './store.ts'

const HOUR_MS = 3_600_000

/** The issuing store over PostgreSQL. Each step is one transaction under row-level security, around one locked note. */
export function pgStore(db: Db, queue: Queue, vault: Vault): IssuingStore {
  return {
    change: (note, now, work) =>
      withCompanies(db, [note.companyId], async (tx) => {
        const desk = await loadDesk(tx, note, now)
        if (!desk) return undefined
        const { key, attempts, events } = desk
        const before = structuredClone({ note: desk.note, key, attempts, events })
        const answer = await work(desk, pgDrawer(tx, vault, desk))
        try {
          await writeDesk(tx, queue, before, desk)
        } catch (error) {
          throw asRefusal(error)
        }
        return answer
      }),
    look: (note, now) =>
      withCompanies(db, [note.companyId], async (tx) => {
        const desk = await loadDesk(tx, note, now, false)
        if (!desk?.key) return null
        const asked = attemptInDoubt(desk)
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
          gateway: desk.key.gateway,
          key: issueKeyOf(desk, desk.key, asked?.identity ?? desk.note.access_key),
          unsent: isToBeSent(desk),
          sent: asked ? await sentBytes(tx, note, asked.n) : null,
          asked: asked ? { n: asked.n, fence: asked.fence } : null,
          consults,
        }
      }),
  }
}
