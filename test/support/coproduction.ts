import type { Clock } from '../../apps/server/src/kit/clock.ts'
import type { Product } from './product.ts'
import { purchase } from './purchase.ts'
import { idOf, openShop, type Shop } from './shop.ts'
import { until } from './until.ts'

export const SHARED_PRODUCT = 8001
export type ShareRow = {
  id: number
  status: string
  amount_cents: number
  origin_sale_id: number | null
  origin_company_id: number | null
  date_to_process: string
  skip_reason: string | null
}

/**
 * A producer; a partner company with 30 % of its product, which issues its own part; and a co-producer with 10 % who is
 * no company here.
 */
export type Coproduction = {
  producer: Shop
  partner: Shop
  productId: number
  sell: (code: string, over?: Partial<Parameters<typeof purchase>[0]>) => Promise<number>
  /** Sets the product's co-producers, as a user of both companies. */
  name: (coproducers: object[]) => Promise<void>
  shareOf: (code: string) => Promise<ShareRow[]>
  splitOf: (id: number) => Promise<Record<string, unknown>[]>
  totalsOf: (companyId: number, code: string) => Promise<{ total: number }[]>
  /** Waits until the queue is empty. */
  idle: () => Promise<void>
}

/** Opens both companies. The first sale, `HPFIRST`, creates the product. */
export async function openCoproduction(product: Product, clock: Clock): Promise<Coproduction> {
  const integration = { auto_process: false, delay_to_send_note_in_days: 2, coproduction_base: 'SHARE' }
  const producer = await openShop(product, { certificate: false, name: 'Produtora Ltda', integration })
  const partner = await openShop(product, {
    certificate: false,
    name: 'Coprodutora Ltda',
    integration: { auto_process: false },
  })
  await product.sql('update sale_integration set coproduction_base = $2 where id = $1', [
    producer.integrationId,
    'SHARE',
  ])

  const idle = async () => {
    await until(
      'the queue to be empty',
      async () =>
        (
          await product.sql(
            `select 1 from jobs.job where name not in ('register-company', 'issue-note') and state in ('created', 'retry', 'active') and start_after <= now()`,
          )
        ).length === 0,
    )
  }
  const sell: Coproduction['sell'] = async (code, over = {}) => {
    await producer.deliver(purchase({ code, at: clock.now(), productId: SHARED_PRODUCT, price: 100, ...over }))
    await idle()
    return (await producer.sale(code))?.id ?? 0
  }
  await sell('HPFIRST')
  const [row] = await product.sql<{ id: number }>('select id::int from product where company_id = $1', [
    producer.companyId,
  ])
  const productId = row?.id ?? 0
  const membership = [producer.adm.id, partner.companyId]
  const name: Coproduction['name'] = async (coproducers) => {
    await product.sql(
      'insert into membership (user_id, company_id, role, created_at) values ($1, $2, null, now())',
      membership,
    )
    idOf(await product.call(producer.adm, 'PUT', `/api/product/${productId}`, { coproducers }))
    await idle()
    await product.sql('delete from membership where user_id = $1 and company_id = $2', membership)
  }
  await name([
    { company_id: partner.companyId, percentage: 30 },
    { name: 'Caio Autônomo', percentage: 10 },
  ])
  return {
    producer,
    partner,
    productId,
    sell,
    name,
    idle,
    splitOf: async (id) =>
      (await product.call(producer.adm, 'GET', `/api/sale/${id}/split`)).body.data as Record<string, unknown>[],
    shareOf: (code) =>
      product.sql<ShareRow>(
        'select id::int, status, amount_cents::int, origin_sale_id::int, origin_company_id::int, date_to_process::text, skip_reason from sale where company_id = $1 and external_sales_id = $2',
        [partner.companyId, code],
      ),
    totalsOf: (companyId, code) =>
      product.sql<{ total: number }>(
        'select total_cents::int as total from note where company_id = $1 and sales_code = $2 order by id',
        [companyId, code],
      ),
  }
}
