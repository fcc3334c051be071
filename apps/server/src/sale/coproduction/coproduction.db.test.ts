import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Coproduction, openCoproduction, SHARED_PRODUCT } from '../../../../../test/support/coproduction.ts'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import type { Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let product: Product
let producer: Shop
let partner: Shop
let sell: Coproduction['sell']
let splitOf: Coproduction['splitOf']
let shareOf: Coproduction['shareOf']
let totalsOf: Coproduction['totalsOf']
let idle: Coproduction['idle']
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  const opened = await openCoproduction(product, clock)
  ;({ producer, partner, sell, splitOf, shareOf, totalsOf, idle } = opened)
})
afterAll(() => product.stop())

const useBase = (base: string) =>
  product.sql('update sale_integration set coproduction_base = $2 where id = $1', [producer.integrationId, base])

describe('a sale of several where each issues its part', () => {
  it('is told part by part, summing to the sale', async () => {
    const parts = await splitOf(await sell('HPSPLIT'))
    expect(parts).toEqual([
      { company_id: producer.companyId, name: 'Produtora Ltda', document: producer.cnpj, kind: 'PRODUCER', amount: 60 },
      {
        company_id: partner.companyId,
        name: 'Coprodutora Ltda',
        document: partner.cnpj,
        kind: 'COPRODUCER',
        amount: 30,
      },
      { company_id: null, name: 'Caio Autônomo', document: null, kind: 'COPRODUCER', amount: 10 },
    ])
  })

  it('says in its list how much of it is the company’s own', async () => {
    await sell('HPLIST')
    const { data } = (await product.call(producer.adm, 'GET', '/api/sale?external_sales_id=HPLIST')).body
    expect(data).toMatchObject([{ external_sales_id: 'HPLIST', amount: 100, own_amount: 60 }])
  })

  it('is a sale of the partner’s own company, and each note documents its own part', async () => {
    const id = await sell('HPOWN')
    expect(await shareOf('HPOWN')).toMatchObject([
      {
        status: 'PENDING',
        amount_cents: 3000,
        origin_sale_id: id,
        origin_company_id: producer.companyId,
        date_to_process: (await producer.sale('HPOWN'))?.date_to_process,
      },
    ])
    await product.call(producer.adm, 'POST', `/api/sale/${id}/process`, { send: false })
    const [share] = await shareOf('HPOWN')
    await product.call(partner.adm, 'POST', `/api/sale/${share?.id ?? 0}/process`, { send: false })
    await until('both notes', async () => (await producer.note('HPOWN')) && (await partner.note('HPOWN')))
    expect(await totalsOf(producer.companyId, 'HPOWN')).toEqual([{ total: 6000 }])
    expect(await totalsOf(partner.companyId, 'HPOWN')).toEqual([{ total: 3000 }])
  })

  it('told again by the partner’s own platform is the same sale, still of its part', async () => {
    await sell('HPMEET')
    await partner.deliver(
      purchase({ code: 'HPMEET', at: new Date(clock.now().getTime() + 1000), productId: SHARED_PRODUCT, price: 100 }),
    )
    await idle()
    expect(await shareOf('HPMEET')).toMatchObject([{ amount_cents: 3000, status: 'PENDING' }])
  })

  it('ends for the partner when it ends for the producer, and is not born when it had ended', async () => {
    await sell('HPEND')
    const later = { at: new Date(clock.now().getTime() + 1000), event: 'PURCHASE_REFUNDED', status: 'REFUNDED' }
    await sell('HPEND', later)
    expect(await shareOf('HPEND')).toMatchObject([{ status: 'CANCELED', amount_cents: 3000 }])
    await sell('HPNEVER', later)
    expect(await shareOf('HPNEVER')).toEqual([])
  })

  it('shows the partner nothing of the producer’s sale', async () => {
    const id = await sell('HPWALL')
    expect((await product.call(partner.adm, 'GET', `/api/sale/${id}`)).status).toBe(404)
    const [share] = await shareOf('HPWALL')
    const seen = JSON.stringify(
      (await product.call(partner.adm, 'GET', `/api/sale/${share?.id ?? 0}?with=timeline`)).body,
    )
    expect(seen).not.toContain('Caio Autônomo')
  })
})

describe('a part that was never passed on', () => {
  it('is found by the sweep, and so is one that did not end with its sale', async () => {
    const id = await sell('HPLOST')
    const found = async () =>
      (
        await product.sql<{ id: number }>('select sale_id::int as id from door_sales_to_share($1, 100)', [clock.now()])
      ).map((row) => row.id)
    expect(await found()).not.toContain(id)
    await product.sql(`update sale set status = 'CANCELED' where id = $1`, [id])
    expect(await found()).toContain(id)
    await product.sql(`update sale set status = 'PENDING' where id = $1`, [id])
    await product.sql('delete from sale where company_id = $1 and external_sales_id = $2', [
      partner.companyId,
      'HPLOST',
    ])
    expect(await found()).toContain(id)
  })
})

describe('a sale of several where the producer issues all', () => {
  it('is whole in the producer’s note, and nobody else gets a sale', async () => {
    await useBase('PRODUCER')
    const id = await sell('HPWHOLE')
    expect((await splitOf(id)).map((part) => part.amount)).toEqual([100, 0, 0])
    expect(await shareOf('HPWHOLE')).toEqual([])
    await product.call(producer.adm, 'POST', `/api/sale/${id}/process`, { send: false })
    await until('the note', () => producer.note('HPWHOLE'))
    expect(await totalsOf(producer.companyId, 'HPWHOLE')).toEqual([{ total: 10000 }])
    await useBase('SHARE')
  })
})
