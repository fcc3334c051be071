import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atPrice } from '../../../../../test/support/at-price.ts'
import { type Coproduction, openCoproduction, SHARED_PRODUCT } from '../../../../../test/support/coproduction.ts'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
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

const ADDRESS = {
  postal_code: '05422010',
  street: 'Rua dos Pinheiros',
  number: '10',
  neighborhood: 'Pinheiros',
  city_id: 3550308,
}
const ANA = { name: 'Ana Prates', document: '12345678909' }
const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
const amounts = async (id: number) => (await shops.splitOf(id)).map((part) => part.amount)
async function edit(who: 'producer' | 'partner', id: number, body: object): Promise<void> {
  idOf(await product.call(shops[who].adm, 'PUT', `/api/sale/${id}`, body))
  await shops.idle()
}
async function draft(who: 'producer' | 'partner', code: string): Promise<number> {
  const id = (await shops[who].sale(code))?.id ?? 0
  await product.call(shops[who].adm, 'POST', `/api/sale/${id}/process`, { send: false })
  return (await until('the note', () => shops[who].note(code))).id
}

describe('the part of a co-producer', () => {
  it('follows what is written on its sale, however often', async () => {
    const id = await shops.sell('HPEDIT')
    for (let round = 1; round <= 12; round += 1)
      await edit('producer', id, { client: { name: `Nome ${round}`, document: '12345678909', address: ADDRESS } })
    await edit('producer', id, {
      ...(await atPrice(product, shops.producer.adm, id, 200)),
      client: { name: 'Rita Sampaio Telles', document: '12345678909', address: ADDRESS },
    })
    const [share] = await shops.shareOf('HPEDIT')
    expect(share).toMatchObject({ status: 'PENDING', amount_cents: 6000 })
    expect(
      await product.sql('select name from sale_client where company_id = $1 and sale_id = $2', [
        shops.partner.companyId,
        share?.id,
      ]),
    ).toEqual([{ name: 'Rita Sampaio Telles' }])
  })

  it('is complete once somebody completed its sale, by what this person wrote', async () => {
    const address = { zipcode: '', address: '', number: '', city: '', state: '', neighborhood: '' }
    const id = await shops.sell('HPGAPS', { address })
    const [before] = await shops.shareOf('HPGAPS')
    expect([(await shops.producer.sale('HPGAPS'))?.status, before?.status]).toEqual(['UNPROCESSED', 'UNPROCESSED'])
    await edit('producer', id, { client: { ...ANA, icms_taxpayer: 'Isento', address: ADDRESS } })
    const [share] = await shops.shareOf('HPGAPS')
    expect(share?.status).toBe('PENDING')
    const buyer = () =>
      product.sql('select street, city_id, icms_taxpayer from sale_client where company_id = $1 and sale_id = $2', [
        shops.partner.companyId,
        share?.id,
      ])
    expect(await buyer()).toEqual([{ street: 'Rua dos Pinheiros', city_id: 3550308, icms_taxpayer: 'Isento' }])
    await edit('partner', share?.id ?? 0, {
      client: { ...ANA, icms_taxpayer: 'Isento', address: { ...ADDRESS, street: 'Rua Cunha Gago' } },
    })
    await edit('producer', id, {
      client: { ...ANA, icms_taxpayer: 'NaoContribuinte', address: { ...ADDRESS, number: '11' } },
    })
    expect(await buyer()).toEqual([{ street: 'Rua Cunha Gago', city_id: 3550308, icms_taxpayer: 'NaoContribuinte' }])
  })

  it('is paid when somebody says that its sale was', async () => {
    const id = await shops.sell('HPUNPAID', { event: 'PURCHASE_BILLET_PRINTED', status: 'BILLET_PRINTED' })
    expect(await shops.shareOf('HPUNPAID')).toEqual([])
    await edit('producer', id, { approved_at: '2026-11-20T16:00:00.000Z' })
    expect((await shops.producer.sale('HPUNPAID'))?.status).toBe('PENDING')
    expect(await shops.shareOf('HPUNPAID')).toMatchObject([{ status: 'PENDING', amount_cents: 3000 }])
  })

  it('keeps the price and the day that its own company wrote', async () => {
    const id = await shops.sell('HPOWNWORD')
    const [share] = await shops.shareOf('HPOWNWORD')
    await edit('partner', share?.id ?? 0, { discount: 5, date_to_process: '2026-12-24' })
    await edit('producer', id, await atPrice(product, shops.producer.adm, id, 200))
    expect(await shops.shareOf('HPOWNWORD')).toMatchObject([{ amount_cents: 2500, date_to_process: '2026-12-24' }])
  })

  it('waits like its sale, also after its own company changed something in it', async () => {
    await shops.sell('HPSAMEDAY')
    const [before] = await shops.shareOf('HPSAMEDAY')
    await edit('partner', before?.id ?? 0, { payment_method: 'pix' })
    expect((await shops.shareOf('HPSAMEDAY'))[0]?.date_to_process).toBe(before?.date_to_process)
  })

  it('came when its sale came, so that no start fence lets it pass that holds the sale', async () => {
    await product.sql('update sale_integration set coproduction_base = $2 where id = $1', [
      shops.producer.integrationId,
      'PRODUCER',
    ])
    const id = await shops.sell('HPFENCE')
    await product.sql(`update sale set fence_at = '2026-01-02T00:00:00Z' where id = $1`, [id])
    await product.sql('update sale_integration set coproduction_base = $2 where id = $1', [
      shops.producer.integrationId,
      'SHARE',
    ])
    await edit('producer', id, { client: { name: 'Rita Sampaio Telles' } })
    expect(
      await product.sql('select fence_at from sale where company_id = $1 and external_sales_id = $2', [
        shops.partner.companyId,
        'HPFENCE',
      ]),
    ).toEqual([{ fence_at: new Date('2026-01-02T00:00:00Z') }])
  })

  it('is locked by a dispute of the purchase and goes on after it', async () => {
    await shops.sell('HPDISPUTE')
    await shops.sell('HPDISPUTE', { at: later(10), event: 'PURCHASE_PROTEST', status: 'DISPUTE' })
    expect(await shops.shareOf('HPDISPUTE')).toMatchObject([{ status: 'LOCKED' }])
    await shops.sell('HPDISPUTE', { at: later(20) })
    expect(await shops.shareOf('HPDISPUTE')).toMatchObject([{ status: 'PENDING' }])
  })

  it('ends when a person cancels the sale, and its note gets a case of its own', async () => {
    const id = await shops.sell('HPCANCEL')
    const note = await draft('partner', 'HPCANCEL')
    await product.sql(
      `update note set enotas_status = 'Autorizada', sent_to_provider_at = $2, authorized_at = $2 where id = $1`,
      [note, clock.now()],
    )
    await product.call(shops.producer.adm, 'POST', `/api/sale/${id}/cancel`, { reason: 'Compra desfeita' })
    await shops.idle()
    expect(await shops.shareOf('HPCANCEL')).toMatchObject([{ status: 'CANCELED' }])
    expect(
      await product.sql('select note_id::int from refund_case where company_id = $1', [shops.partner.companyId]),
    ).toEqual([{ note_id: note }])
  })

  it('is remade where its draft waits, and stands still where its note has left', async () => {
    const id = await shops.sell('HPDRAFT')
    const note = await draft('partner', 'HPDRAFT')
    await edit('producer', id, await atPrice(product, shops.producer.adm, id, 200))
    expect(await shops.totalsOf(shops.partner.companyId, 'HPDRAFT')).toEqual([{ total: 6000 }])
    await product.sql(`update note set enotas_status = 'PROCESSING', sent_to_provider_at = $2 where id = $1`, [
      note,
      clock.now(),
    ])
    const dearer = await atPrice(product, shops.producer.adm, id, 300)
    const refused = await product.call(shops.producer.adm, 'PUT', `/api/sale/${id}`, dearer)
    expect([refused.status, refused.body.code]).toEqual([409, 'venda_com_nota'])
  })
})

describe('who has parts', () => {
  it('a company named twice documents both of its parts', async () => {
    const { companyId: company_id } = shops.partner
    const id = await shops.sell('HPTWICE')
    const twice = [
      { company_id, name: 'Autora', document: null, email: null, amount: 30 },
      { company_id, name: 'Editora', document: null, email: null, amount: 15 },
    ]
    await product.sql('insert into membership (user_id, company_id, role, created_at) values ($1, $2, null, now())', [
      shops.producer.adm.id,
      company_id,
    ])
    await edit('producer', id, { coproducers: twice })
    await product.sql('delete from membership where user_id = $1 and company_id = $2', [
      shops.producer.adm.id,
      company_id,
    ])
    expect(await amounts(id)).toEqual([55, 30, 15])
    expect(await shops.shareOf('HPTWICE')).toMatchObject([{ amount_cents: 4500 }])
  })

  it('a producer who is named as its own co-producer documents that part too', async () => {
    const id = await shops.sell('HPSELF')
    const own = {
      company_id: shops.producer.companyId,
      name: 'Produtora Ltda',
      document: null,
      email: null,
      amount: 40,
    }
    await edit('producer', id, { coproducers: [own] })
    expect(await amounts(id)).toEqual([100, 0])
    await draft('producer', 'HPSELF')
    expect(await shops.totalsOf(shops.producer.companyId, 'HPSELF')).toEqual([{ total: 10000 }])
  })

  it('nobody has one of a price in another currency before it is known in reais', async () => {
    const id = await shops.sell('HPDOLLAR')
    await product.sql('delete from sale where company_id = $1 and external_sales_id = $2', [
      shops.partner.companyId,
      'HPDOLLAR',
    ])
    await edit('producer', id, { currency: 'USD' })
    expect(await shops.shareOf('HPDOLLAR')).toEqual([])
    await edit('producer', id, { amount_exchanged: 550 })
    expect(await shops.shareOf('HPDOLLAR')).toMatchObject([{ status: 'PENDING', amount_cents: 16500 }])
  })

  it('of two companies that name each other the first to share stays the producer', async () => {
    const { producer, partner } = shops
    await product.sql('update sale_integration set coproduction_base = $2 where id = $1', [
      partner.integrationId,
      'SHARE',
    ])
    await partner.deliver(purchase({ code: 'HPOTHER', at: clock.now(), productId: SHARED_PRODUCT, price: 100 }))
    await shops.idle()
    const [own] = await product.sql<{ id: number }>(
      'select id::int from product where company_id = $1 and integration_id = $2',
      [partner.companyId, partner.integrationId],
    )
    await product.sql(
      `insert into product_coproducer (company_id, product_id, coproducer_company_id, name, percentage, position) values ($1, $2, $3, 'Produtora Ltda', 20, 0)`,
      [partner.companyId, own?.id, producer.companyId],
    )
    const id = await shops.sell('HPROUND')
    await partner.deliver(purchase({ code: 'HPROUND', at: later(5), productId: SHARED_PRODUCT, price: 100 }))
    await shops.idle()
    expect(await amounts(id)).toEqual([60, 30, 10])
    const rows = await product.sql(
      'select company_id::int, amount_cents::int, origin_sale_id is null as is_whole from sale where external_sales_id = $1 order by company_id',
      ['HPROUND'],
    )
    expect(rows).toEqual([
      { company_id: producer.companyId, amount_cents: 10000, is_whole: true },
      { company_id: partner.companyId, amount_cents: 3000, is_whole: false },
    ])
    await draft('partner', 'HPROUND')
    expect(await shops.totalsOf(partner.companyId, 'HPROUND')).toEqual([{ total: 3000 }])
  })
})
