import { sql } from 'kysely'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { settleDifference } from '../../ledger/settle-difference.ts'
import { soldOf } from '../../note/drafts/draft-facts.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'
import { divideStored } from './divide.ts'

type Place = { company_id: number; sale_id: number }
const SALES_A_STEP = 500

/**
 * Checks every sale whose notes were made before sales and notes had to agree. Sales that agree are from then on
 * enforced by the database; for the others a difference is opened. A sale that cannot be checked does not stop the
 * rest. Returns how many were checked.
 */
export async function checkOldSales({ db, clock, log }: Pick<NoteJobDeps, 'db' | 'clock' | 'log'>): Promise<number> {
  let judged = 0
  let last: Place = { company_id: 0, sale_id: 0 }
  for (;;) {
    const { rows } = await sql<Place>`
      select * from door_sales_to_judge(${last.company_id}, ${last.sale_id}, ${SALES_A_STEP})`.execute(db)
    for (const { company_id, sale_id } of rows)
      try {
        await withCompanies(db, [company_id], (tx) => judgeOldSale(tx, { company_id, id: sale_id }, clock.now()))
        judged += 1
      } catch (error) {
        log.error({ company_id, sale_id, error }, 'sale not judged')
      }
    const end = rows.at(-1)
    if (!end || rows.length < SALES_A_STEP) return judged
    last = end
  }
}

/**
 * Divides a sale whose notes were created before divisions were stored. It uses the current settings, as the earlier
 * ones are unknown. The notes stay unchanged and belong to no line, so only their sum is compared.
 */
async function judgeOldSale(tx: Tx, own: { company_id: number; id: number }, now: Date): Promise<void> {
  const sale = await tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', own.company_id)
    .where('id', '=', own.id)
    .forUpdate()
    .executeTakeFirst()
  if (!sale || sale.processed_at === null || sale.divided_reais_cents !== null) return
  const sold = await soldOf(tx, sale)
  await divideStored(tx, sale, sold, { settled: [], isSent: false })
  await settleDifference(tx, sale, 'FOUND', now)
}
