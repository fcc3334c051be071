import type { Db } from '../db/connect.ts'
import { withCompanies } from '../db/scope.ts'
import type { Queue } from '../queue/queue.ts'
import { claimNote, findIssueKey } from './pg-claim.ts'
import { markSent, putBack, settleConsult, settleSend } from './pg-settle.ts'
import type { IssuingStore } from './store.ts'

/** The issuing store over PostgreSQL: each method one transaction behind row-level security. */
export function pgStore(db: Db, queue: Queue): IssuingStore {
  return {
    claim: (note, now, prepare) => withCompanies(db, [note.companyId], (tx) => claimNote(tx, note, now, prepare)),
    markSent: (held, now) => withCompanies(db, [held.companyId], (tx) => markSent(tx, held, now)),
    putBack: (held) => withCompanies(db, [held.companyId], (tx) => putBack(tx, held)),
    settleSend: (held, outcome, now) =>
      withCompanies(db, [held.companyId], (tx) => settleSend(tx, queue, held, outcome, now)),
    settleConsult: (note, outcome, now) =>
      withCompanies(db, [note.companyId], (tx) => settleConsult(tx, queue, note, outcome, now)),
    findKey: (note) =>
      withCompanies(db, [note.companyId], async (tx) => {
        const row = await tx
          .selectFrom('note')
          .select(['gateway', 'enotas_status'])
          .where('company_id', '=', note.companyId)
          .where('id', '=', note.noteId)
          .executeTakeFirst()
        const found = row && (await findIssueKey(tx, note))
        if (!found) return null
        const last = await tx
          .selectFrom('attempt')
          .select('state')
          .where('company_id', '=', note.companyId)
          .where('issue_key_id', '=', found.id)
          .orderBy('n', 'desc')
          .limit(1)
          .executeTakeFirst()
        return {
          gateway: row.gateway,
          key: found.key,
          unsent: row.enotas_status === 'PROCESSING' && last?.state === 'PREPARED',
        }
      }),
  }
}
