import { isDue } from '@talao/fiscal'
import { sql } from 'kysely'
import { companyZone } from '../../kit/db/company-day.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { T_CAME_DUE_WHILE_OFF } from '../../ledger/due-while-off.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'
import { sharesElsewhere } from '../../sale/coproduction/shares-elsewhere.ts'
import { candidates } from './reschedule.ts'
import { salesToRedivide } from './sales-to-redivide.ts'

/**
 * An integration's wait or co-production base changed: its sales that are not notes yet get their new day and new
 * parts, and those now due are processed at once.
 */
export async function rescheduleIntegration(deps: NoteJobDeps, data: JobData['reschedule-integration']): Promise<void> {
  await moveDays(deps, data)
  await shareAgain(deps, data)
}

async function moveDays(deps: NoteJobDeps, data: JobData['reschedule-integration']): Promise<void> {
  const companyId = data.company_id
  await withCompanies(deps.db, [companyId], async (tx) => {
    const integration = await tx
      .selectFrom('sale_integration')
      .select(['auto_process', 'auto_since'])
      .where('company_id', '=', companyId)
      .where('id', '=', data.sale_integration_id)
      .executeTakeFirst()
    if (!integration) return
    const now = deps.clock.now()
    for (const { id, next } of await candidates(tx, companyId, data.sale_integration_id, {})) {
      await tx
        .updateTable('sale')
        .set((eb) => ({ date_to_process: next, version: eb('version', '+', 1), updated_at: now }))
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
      await addSaleEvent(tx, { company_id: companyId, id }, now, {
        kind: 'rescheduled',
        text: 'Nova data de emissão',
        detail: next.split('-').toReversed().join('/'),
      })
      // A co-producer's part waits as long as its sale.
      const own = { company_id: companyId, sale_id: id }
      if ((await sharesElsewhere(tx, own)).length > 0)
        await deps.queue.enqueue(tx, 'share-sale', own, { key: `sale:${id}` })
    }
    if (!integration.auto_process) return
    const { rows } = await sql<{ id: number; date_to_process: string }>`
      select t.id, t.date_to_process::text from sale t
      where t.company_id = ${companyId} and t.status = 'PENDING' and t.fence_at >= ${integration.auto_since}
        and t.asks_first is null
        and not ${T_CAME_DUE_WHILE_OFF}
        and t.integration_id = ${data.sale_integration_id}`.execute(tx)
    const zone = await companyZone(tx, companyId)
    for (const row of rows.filter((sale) => isDue(sale.date_to_process, now, zone))) {
      await deps.queue.enqueue(
        tx,
        'process-sale',
        { company_id: companyId, sale_id: row.id, by_hand: false, send: false },
        { key: `sale:${row.id}` },
      )
    }
  })
}

const BATCH = 500

/** Each sale is shared again by its own job, which checks whether a part of it was issued meanwhile. */
async function shareAgain(deps: NoteJobDeps, data: JobData['reschedule-integration']): Promise<void> {
  let after = 0
  for (;;) {
    const ids = await withCompanies(deps.db, [data.company_id], async (tx) => {
      const found = await salesToRedivide(tx, { ...data, base: null }, { after, limit: BATCH })
      for (const sale_id of found)
        await deps.queue.enqueue(tx, 'share-sale', { company_id: data.company_id, sale_id }, { key: `sale:${sale_id}` })
      return found
    })
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}
