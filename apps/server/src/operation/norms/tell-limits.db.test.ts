import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { notificationText } from '../../tell/notifications/notification-text.ts'
import { tellNorms } from './tell-norms.ts'

let now = new Date('2027-05-10T14:00:00Z')
const clock = { now: () => now }
let product: Product
let side: WorkerSide
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock })
  side = await workerSide(product, clock)
  shop = await openShop(product, { certificate: false })
})
afterAll(async () => {
  await side.close()
  await product.stop()
})

async function type(amounts: Readonly<Record<string, number>>): Promise<void> {
  for (const [month, amount] of Object.entries(amounts))
    await product.sql(
      `insert into company_revenue (company_id, month, amount_cents, created_at, updated_at)
       values ($1, ($2 || '-01')::date, $3, $4, $4)
       on conflict (company_id, month) do update set amount_cents = excluded.amount_cents`,
      [shop.companyId, month, amount * 100, now],
    )
}
type Stored = Parameters<typeof notificationText>[0] & { facts: Parameters<typeof notificationText>[1] }
async function told(): Promise<string[]> {
  await tellNorms({ db: side.db, clock }, { company_id: shop.companyId })
  const rows = await product.sql<Stored>(
    `select category, sub_category, facts from notification
     where company_id = $1 and entity_id = company_id and sub_category like 'LIMIT_%'`,
    [shop.companyId],
  )
  return rows.map((row) => `${row.sub_category} ${notificationText(row, row.facts)}`).toSorted()
}

describe('a company of the Simples', () => {
  it('hears of no limit that its pace does not reach', async () => {
    await type({ '2027-01': 100_000, '2027-02': 100_000, '2027-03': 100_000, '2027-04': 100_000 })
    expect(await told()).toEqual([])
  })

  it('hears months ahead that it will pass the sublimit, with what follows and from when, and once', async () => {
    await type({ '2027-01': 310_000, '2027-02': 310_000, '2027-03': 310_000, '2027-04': 310_000 })
    const first = await told()
    expect(first).toEqual([
      'LIMIT_EXPECTED No ritmo de agora o faturamento passa do Sublimite do Simples em 12/2027, com efeito a partir de 01/01/2028. ICMS, ISS e IBS saem do DAS e passam a ser pagos ao estado e ao município; a CBS continua no DAS. O regime da empresa passa a Simples com excesso de sublimite. Veja Simples Nacional na empresa.',
    ])
    expect(await told()).toEqual(first)
  })

  it('hears again when it has passed it, and of the excess that counts at once', async () => {
    now = new Date('2027-11-10T14:00:00Z')
    await type({ '2027-05': 500_000, '2027-06': 500_000, '2027-07': 500_000, '2027-08': 500_000 })
    await type({ '2027-09': 500_000, '2027-10': 10_000 })
    expect((await told()).map((text) => text.split(',')[0])).toEqual([
      'LIMIT_EXPECTED No ritmo de agora o faturamento passa do Sublimite do Simples em 12/2027',
      'LIMIT_EXPECTED No ritmo de agora o faturamento passa mais de 20% do Sublimite do Simples em 12/2027',
      'LIMIT_PASSED O faturamento passou do Sublimite do Simples em 09/2027',
    ])
  })

  it('hears nothing of them once it has left', async () => {
    await product.sql('delete from notification where company_id = $1', [shop.companyId])
    await product.sql(`update company set tax_regime = 'LUCRO_PRESUMIDO' where id = $1`, [shop.companyId])
    expect(await told()).toEqual([])
  })
})
