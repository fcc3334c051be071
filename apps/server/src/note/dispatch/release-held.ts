import { sql } from 'kysely'
import type { Db } from '../../kit/db/connect.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { Queue } from '../../kit/queue/queue.ts'
import { HELD } from '../issuing/send/needs-user-reasons.ts'
import { registerFaults } from '../registration/register-faults.ts'
import { sendInTurn } from './request-sending.ts'

const PAGE = 200

type ReleaseDeps = { db: Db; queue: Queue }
type Waiting = { id: number; by_hand: boolean }

/**
 * Sends the company's notes that waited only because of Receita's register, once the register is in order. Notes a user
 * asked to send always go; the others only while automatic sending is on. With `buyer`, only notes to that CNPJ.
 */
export async function releaseHeld(
  { db, queue }: ReleaseDeps,
  companyId: number,
  now: Date,
  buyer?: string,
): Promise<void> {
  for (let after = 0; ; ) {
    const page = await withCompanies(db, [companyId], async (tx) => {
      const { rows } = await sql<Waiting>`
        select n.id, exists (select 1 from note_event e where e.company_id = n.company_id and e.note_id = n.id
          and e.kind = 'asked') as by_hand
        from note n
        where n.company_id = ${companyId} and n.kind = 'NFE' and n.enotas_status = 'FAIL' and n.in_production
          and n.id > ${after}
          and n.send_asked_at is null and (${buyer ?? null}::text is null or n.customer_document = ${buyer ?? null})
          and ${HELD} = (select e.kind from note_event e where e.company_id = n.company_id and e.note_id = n.id
            order by e.at desc, e.id desc limit 1)
        order by n.id limit ${PAGE}`.execute(tx)
      const free = []
      for (const row of rows) {
        const note = { company_id: companyId, id: row.id, kind: 'NFE' }
        if ((await registerFaults(tx, note, now)).length === 0) free.push(row)
      }
      for (const [lane, notes] of Map.groupBy(free, ({ by_hand }) => (by_hand ? 'bulk' : 'automatic')))
        await sendInTurn(tx, queue, { company_id: companyId, note_ids: notes.map(({ id }) => id) }, lane, now)
      return rows
    })
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.id
  }
}
