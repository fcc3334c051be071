import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Coproduction, openCoproduction } from '../../../../../test/support/coproduction.ts'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let product: Product
let shops: Coproduction
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shops = await openCoproduction(product, clock)
})
afterAll(() => product.stop())
beforeEach(async () => {
  await useBase('SHARE')
  await shops.name(partners(30))
})

const partners = (percentage: number) => [
  { company_id: shops.partner.companyId, percentage },
  { name: 'Caio Autônomo', percentage: 10 },
]
async function useBase(coproduction_base: string): Promise<void> {
  const { producer, idle } = shops
  idOf(
    await product.call(producer.adm, 'PUT', `/api/integration-hotmart/${producer.integrationId}`, {
      coproduction_base,
    }),
  )
  await idle()
}
async function preview(coproduction_base: string): Promise<number> {
  const { producer } = shops
  const path = `/api/sale-integration/${producer.integrationId}/delay/preview`
  const body = { delay_to_send_note_in_days: 2, coproduction_base }
  return ((await product.call(producer.adm, 'POST', path, body)).body.data as { shared: number }).shared
}
const amounts = async (id: number) => (await shops.splitOf(id)).map((part) => part.amount)
const timeline = async (companyId: number, id: number) =>
  (
    await product.sql<{ kind: string }>(
      'select kind from sale_event where company_id = $1 and sale_id = $2 order by id',
      [companyId, id],
    )
  ).map((row) => row.kind)
async function issue(shop: 'producer' | 'partner', code: string): Promise<void> {
  const id = (await shops[shop].sale(code))?.id ?? 0
  await product.call(shops[shop].adm, 'POST', `/api/sale/${id}/process`, { send: false })
  await until('the note', () => shops[shop].note(code))
  await shops.idle()
}

describe('another base of co-production', () => {
  it('moves the sales that wait, back and forth, as many as the form said', async () => {
    const id = await shops.sell('HPBASE')
    expect(await amounts(id)).toEqual([60, 30, 10])
    expect(await preview('SHARE')).toBe(0)
    const expected = await preview('PRODUCER')
    expect(expected).toBeGreaterThan(0)
    await useBase('PRODUCER')
    expect(await preview('SHARE')).toBe(expected)
    expect(await amounts(id)).toEqual([100, 0, 0])
    expect(await shops.shareOf('HPBASE')).toMatchObject([{ status: 'LOCKED', amount_cents: 3000 }])
    expect(await timeline(shops.producer.companyId, id)).toContain('reshared')
    await useBase('SHARE')
    expect(await amounts(id)).toEqual([60, 30, 10])
    expect(await shops.shareOf('HPBASE')).toMatchObject([{ status: 'PENDING', amount_cents: 3000, skip_reason: null }])
  })

  it('makes the part of a sale that nobody shared before', async () => {
    await useBase('PRODUCER')
    await shops.sell('HPLATE')
    expect(await shops.shareOf('HPLATE')).toEqual([])
    await useBase('SHARE')
    expect(await shops.shareOf('HPLATE')).toMatchObject([{ status: 'PENDING', amount_cents: 3000 }])
  })

  it('leaves a sale alone whose notes are made, and the part of it that still waits', async () => {
    const id = await shops.sell('HPMADE')
    await issue('producer', 'HPMADE')
    await useBase('PRODUCER')
    expect(await amounts(id)).toEqual([60, 30, 10])
    expect(await shops.shareOf('HPMADE')).toMatchObject([{ status: 'PENDING', amount_cents: 3000 }])
  })

  it('leaves a sale alone of which a co-producer has made its note', async () => {
    const id = await shops.sell('HPPARTNER')
    await issue('partner', 'HPPARTNER')
    await useBase('PRODUCER')
    await shops.name([])
    expect(await amounts(id)).toEqual([60, 30, 10])
    await issue('producer', 'HPPARTNER')
    expect(await shops.totalsOf(shops.producer.companyId, 'HPPARTNER')).toEqual([{ total: 6000 }])
  })

  it('never divides what the producer documented whole, whatever is told later', async () => {
    await useBase('PRODUCER')
    const id = await shops.sell('HPWHOLE')
    await issue('producer', 'HPWHOLE')
    await useBase('SHARE')
    await shops.name(partners(50))
    await shops.sell('HPWHOLE', {
      at: new Date(clock.now().getTime() + 1000),
      event: 'PURCHASE_COMPLETE',
      status: 'COMPLETED',
    })
    expect(await amounts(id)).toEqual([100, 0, 0])
    expect(await shops.shareOf('HPWHOLE')).toEqual([])
    const found = await product.sql<{ id: number }>('select sale_id::int as id from door_sales_to_share($1, 1000)', [
      clock.now(),
    ])
    expect(found.map((row) => row.id)).not.toContain(id)
  })
})

describe('other co-producers of a product', () => {
  it('divide its waiting sales anew, and whoever is no more among them issues nothing', async () => {
    const id = await shops.sell('HPNAMES')
    await shops.name(partners(45))
    expect(await amounts(id)).toEqual([45, 45, 10])
    expect(await shops.shareOf('HPNAMES')).toMatchObject([{ status: 'PENDING', amount_cents: 4500 }])
    await shops.name([{ name: 'Caio Autônomo', percentage: 10 }])
    expect(await amounts(id)).toEqual([90, 10])
    expect(await shops.shareOf('HPNAMES')).toMatchObject([{ status: 'LOCKED' }])
    await shops.name(partners(30))
    expect(await shops.shareOf('HPNAMES')).toMatchObject([{ status: 'PENDING', amount_cents: 3000 }])
  })

  it('leave the shares that a person wrote on a sale', async () => {
    const id = await shops.sell('HPHAND')
    const coproducers = [{ company_id: null, name: 'Dora Revisora', document: null, email: null, amount: 20 }]
    idOf(await product.call(shops.producer.adm, 'PUT', `/api/sale/${id}`, { coproducers }))
    await shops.idle()
    await shops.name(partners(45))
    expect(await amounts(id)).toEqual([80, 20])
  })

  it('may be nobody on a sale, although the product names some', async () => {
    const id = await shops.sell('HPNOBODY')
    idOf(await product.call(shops.producer.adm, 'PUT', `/api/sale/${id}`, { coproducers: [] }))
    await shops.idle()
    expect(await amounts(id)).toEqual([100])
    expect(await shops.shareOf('HPNOBODY')).toMatchObject([{ status: 'LOCKED' }])
  })
})

describe('another wait', () => {
  it('moves the part of a co-producer with its sale', async () => {
    const id = await shops.sell('HPWAIT')
    const { producer, idle } = shops
    const save = (days: number) =>
      product.call(producer.adm, 'PUT', `/api/integration-hotmart/${producer.integrationId}`, {
        delay_to_send_note_in_days: days,
      })
    idOf(await save(40))
    await idle()
    const [share] = await shops.shareOf('HPWAIT')
    const [sale] = await product.sql<{ day: string }>('select date_to_process::text as day from sale where id = $1', [
      id,
    ])
    expect([share?.date_to_process, sale?.day]).toEqual(['2026-12-30', '2026-12-30'])
    idOf(await save(2))
    await idle()
  })
})

describe('what leaves by itself in the coming days', () => {
  it('counts what the company itself documents', async () => {
    const { producer } = shops
    await product.sql(`update sale_integration set auto_process = true, auto_since = '2026-01-01' where id = $1`, [
      producer.integrationId,
    ])
    await product.sql(`update company_config set auto_since = '2026-01-01' where company_id = $1`, [producer.companyId])
    const id = await shops.sell('HPCOMING')
    const [sale] = await product.sql<{ day: string }>('select date_to_process::text as day from sale where id = $1', [
      id,
    ])
    type Coming = {
      data: { date: string; total: number; amount: number }[]
      sales: { id: number; own_amount: number }[]
    }
    const read = async () => {
      const reply = await product.call(producer.adm, 'GET', `/api/sale/upcoming?date=${sale?.day ?? ''}`)
      return { data: reply.body.data as Coming['data'], sales: reply.body.sales as Coming['sales'] }
    }
    const before = await read()
    expect(before.sales.find((one) => one.id === id)?.own_amount).toBe(60)
    expect(before.data[0]?.amount).toBe(before.sales.reduce((sum, one) => sum + one.own_amount, 0))
    await shops.sell('HPCOMING2')
    const after = await read()
    expect([after.data[0]?.total, after.data[0]?.amount]).toEqual([
      (before.data[0]?.total ?? 0) + 1,
      (before.data[0]?.amount ?? 0) + 60,
    ])
  })
})
