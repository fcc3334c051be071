import { FlightRowPage, FlightTestOut, SaleOut } from '@talao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BUYER } from '../../../../../test/support/buyer.ts'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { makeLogger } from '../../kit/log.ts'
import { flyCompany } from './fly-company.ts'

const clock = fixedClock('2026-12-04T12:00:00Z')
const log = makeLogger('silent', clock)
let product: Product
let worker: WorkerSide
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock })
  worker = await workerSide(product, clock)
})
afterAll(async () => {
  await worker.close()
  await product.stop()
})
beforeEach(async () => {
  shop = await openShop(product, { registered: false })
})

const BOOK = { product_id: null, description: 'Livro digital', quantity: 1, value_per_unit: 97 }

async function addSale(code: string, day: string, more: object = {}): Promise<number> {
  return idOf(
    await product.call(shop.adm, 'POST', '/api/sale', {
      company_id: shop.companyId,
      external_sales_id: code,
      currency: 'BRL',
      purchase_date: '2026-12-03T12:00:00Z',
      approved_at: '2026-12-03T12:00:00Z',
      date_to_process: day,
      payment_method: 'pix',
      client: BUYER,
      items: [BOOK],
      ...more,
    }),
  )
}

const fly = () => flyCompany({ db: worker.db, clock, log }, { company_id: shop.companyId })

async function lightOf(id: number) {
  const { light, light_text } = SaleOut.parse((await product.call(shop.adm, 'GET', `/api/sale/${id}`)).body.data)
  return [light, light_text]
}

async function flightTest(): Promise<FlightTestOut> {
  const { body } = await product.call(shop.adm, 'GET', `/api/flight-test?company_id=${shop.companyId}`)
  return FlightTestOut.parse(body.data)
}

async function rowsOf(query: string) {
  const { body } = await product.call(shop.adm, 'GET', `/api/flight-test/rows?company_id=${shop.companyId}&${query}`)
  return FlightRowPage.parse(body)
}

describe('a sale that meets a law day soon after its own', () => {
  it('is yellow for what would then fail, and green for what would only be left out', async () => {
    await product.sql(`update company set tax_regime = 'LUCRO_PRESUMIDO' where id = $1`, [shop.companyId])
    await product.sql(
      `update nfe_default_setting set nfe_tax = nfe_tax || '{"icms_cst": "00", "icms_aliquot": "18"}', ncm = '61091000'
       where company_id = $1`,
      [shop.companyId],
    )
    const id = await addSale('VEM-1', '2026-12-28')
    await fly()
    expect(await lightOf(id)).toEqual(['GREEN', 'Sai em 28/12/2026'])
    await product.sql(`update company_certificate set not_after = '2027-01-03T20:00:00Z' where company_id = $1`, [
      shop.companyId,
    ])
    await fly()
    expect(await lightOf(id)).toEqual([
      'YELLOW',
      'Sai em 28/12/2026; a partir de 04/01/2027: o certificado A1 falta ou termina antes do dia da nota',
    ])
  })
})

describe('what a law day brings', () => {
  it('is not what only another sale of the same products and state lacks', async () => {
    const [first, second] = [await addSale('FALTA-1', '2026-12-10'), await addSale('FALTA-2', '2026-12-10')]
    await product.sql(`update sale set status = 'UNPROCESSED', missing = '{amount}' where id = $1`, [first])
    await product.sql(`update sale set status = 'UNPROCESSED', missing = '{exchange_rate}' where id = $1`, [second])
    await fly()
    expect((await flightTest()).if_late.map(({ cause }) => cause)).not.toContain('SALE_AMOUNT')
    expect((await rowsOf('cause=SALE_AMOUNT')).data).toMatchObject([{ id: first }])
  })

  it('is no longer told as a day to come once the day is here', async () => {
    await addSale('VEIO-1', '2026-12-10')
    await fly()
    await product.sql(`update sale_flight set late_causes = '{"2026-12-04": ["NCM"]}' where company_id = $1`, [
      shop.companyId,
    ])
    expect((await flightTest()).if_late).toEqual([])
    expect((await rowsOf('cause=NCM&scope=IF_LATE&kind=SALE')).total).toBe(0)
  })
})

describe('a sale whose day is over', () => {
  it('is red while it should have left by itself, and says since when', async () => {
    const stuck = await addSale('PASSOU-1', '2026-12-01')
    const fresh = await addSale('PASSOU-2', '2026-12-01')
    const byHand = await addSale('PASSOU-3', '2026-12-01')
    await product.sql(`update sale set updated_at = '2026-12-01T12:00:00Z' where id <> $1 and company_id = $2`, [
      fresh,
      shop.companyId,
    ])
    await product.sql(`update sale set asks_first = 'Quem emite?' where id = $1`, [byHand])
    await fly()
    expect(await lightOf(stuck)).toEqual(['RED', 'Devia ter saído em 01/12/2026'])
    // It came with a day that was over: it leaves as soon as a worker is free.
    expect(await lightOf(fresh)).toEqual(['GREEN', 'Sai em 04/12/2026'])
    expect(await lightOf(byHand)).toEqual(['RED', 'Espera a sua resposta'])
    const { groups } = await flightTest()
    expect(groups.find(({ cause }) => cause === 'OVERDUE')).toMatchObject({ level: 'FAIL', own_day: { total: 1 } })
  })
})

describe('a sale that a user documents by hand', () => {
  it('has no light: the automation makes no note of what the user wrote', async () => {
    const id = await addSale('MAO-1', '2026-12-10', { client: { ...BUYER, document: null } })
    const canceled = await addSale('MAO-2', '2026-12-11')
    await fly()
    expect((await lightOf(id))[0]).toBe('RED')
    const items = [{ description: 'Livro digital', quantity: 1, value_per_unit: 97 }]
    for (const sale_id of [id, canceled])
      idOf(await product.call(shop.adm, 'POST', '/api/fiscal-note', { company_id: shop.companyId, sale_id, items }))
    await product.sql(`update note set enotas_status = 'Cancelada' where sale_id = $1`, [canceled])
    await fly()
    expect([await lightOf(id), (await lightOf(canceled))[0]]).toEqual([['NONE', null], 'GREEN'])
    expect((await flightTest()).groups.filter(({ own_day }) => own_day.total > 0)).toEqual([])
  })
})

describe('the rows of a cause', () => {
  it('are counted on a page after the last one too', async () => {
    await addSale('PAGINA-1', '2026-12-11', { client: { ...BUYER, document: null } })
    await fly()
    const page = await rowsOf('cause=BUYER_DOCUMENT_MISSING&page=2&per_page=1')
    expect(page).toMatchObject({ total: 1, current_page: 2, last_page: 1, data: [] })
  })
})

describe('a company that is switched off', () => {
  it('has no lights and no groups', async () => {
    const good = await addSale('PARADA-1', '2026-12-10')
    await addSale('PARADA-2', '2026-12-11', { client: { ...BUYER, document: null } })
    await fly()
    expect((await flightTest()).lights).toMatchObject({ GREEN: { total: 1 }, RED: { total: 1 } })
    await product.sql('update company set active = false where id = $1', [shop.companyId])
    expect(await lightOf(good)).toEqual(['NONE', null])
    const { lights, groups, days } = await flightTest()
    expect([lights.GREEN.total, lights.RED.total, groups, days]).toEqual([0, 0, [], []])
    const listed = async (filter: string) =>
      (await product.call(shop.adm, 'GET', `/api/sale?status=all&company_id=${shop.companyId}&${filter}`)).body.total
    expect([await listed('light=GREEN'), await listed('light=RED'), await listed('light=NONE')]).toEqual([0, 0, 2])
    expect(await listed('cause=BUYER_DOCUMENT_MISSING')).toBe(0)
    expect((await rowsOf('per_page=10')).total).toBe(0)
  })
})
