import { withCompanies } from '../db/scope.ts'
import { shareOutSale } from '../modules/sales/share-out.ts'
import { sharesOfSale } from '../modules/sales/shares.ts'
import type { JobData } from '../queue/jobs.ts'
import type { JobDeps } from './deps.ts'

/** The parts of a sale that other companies here document. Only here does one transaction see two companies: the sale's and the partner's. */
export async function shareSale(deps: JobDeps, data: JobData['share-sale']): Promise<void> {
  const now = deps.clock.now()
  for (const partner of await partnersOf(deps, data)) {
    await withCompanies(deps.db, [data.company_id, partner.company_id], async (tx) => {
      const original = await tx
        .selectFrom('sale')
        .selectAll()
        .where('company_id', '=', data.company_id)
        .where('id', '=', data.sale_id)
        .forShare()
        .executeTakeFirst()
      if (!original) return
      const { partners } = await sharesOfSale(tx, original)
      const part = partners[partner.position]
      if (part?.company_id !== partner.company_id) return
      const to = { partner: { ...part, company_id: partner.company_id }, position: partner.position }
      await shareOutSale(tx, deps.queue, original, to, { now, requestId: null })
    })
  }
}

type Partner = { company_id: number; position: number }

/** The co-producers that are companies here; a sale that is a share itself is shared no further. */
async function partnersOf(deps: JobDeps, data: JobData['share-sale']): Promise<Partner[]> {
  return withCompanies(deps.db, [data.company_id], async (tx) => {
    const sale = await tx
      .selectFrom('sale')
      .selectAll()
      .where('company_id', '=', data.company_id)
      .where('id', '=', data.sale_id)
      .executeTakeFirst()
    if (!sale || sale.origin_sale_id !== null) return []
    const { partners } = await sharesOfSale(tx, sale)
    return partners.flatMap(({ company_id }, position) =>
      company_id === null || company_id === data.company_id ? [] : [{ company_id, position }],
    )
  })
}
