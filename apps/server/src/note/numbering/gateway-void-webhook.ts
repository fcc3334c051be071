import { localDay } from '@talao/fiscal'
import type { Environment, VoidRangeNotice } from '@talao/gateways'
import type { Clock } from '../../kit/clock.ts'
import { companyZone } from '../../kit/db/company-day.ts'
import type { Db } from '../../kit/db/connect.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { Queue } from '../../kit/queue/queue.ts'

/**
 * Records an inutilização that the gateway made by itself: its numbers are no gap, and its file is fetched like that of
 * our own.
 */
export async function recordGatewayVoid(
  { db, clock, queue }: { db: Db; clock: Clock; queue: Queue },
  companyId: number,
  gateway: string,
  environment: Environment,
  notice: VoidRangeNotice,
): Promise<void> {
  const now = clock.now()
  await withCompanies(db, [companyId], async (tx) => {
    const company = await tx.selectFrom('company').select('cnpj').where('id', '=', companyId).executeTakeFirst()
    if (company?.cnpj !== notice.cnpj) return
    const kept = await tx
      .insertInto('void_range')
      .values({
        company_id: companyId,
        environment,
        gateway,
        serie: notice.serie,
        year: Number(localDay(now, await companyZone(tx, companyId)).slice(0, 4)),
        first_number: notice.first,
        last_number: notice.last,
        reason: 'Declarada pelo próprio serviço de emissão.',
        state: 'DONE',
        protocol: notice.protocol,
        provider_path: notice.path,
        registered_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!kept) return
    const data = { company_id: companyId, void_range_id: kept.id }
    await queue.enqueue(tx, 'settle-void-range', data, { key: `void:${kept.id}` })
  })
}
