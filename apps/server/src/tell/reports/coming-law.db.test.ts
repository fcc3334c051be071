import type { ComingLawOut, HomeOut } from '@talao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Product, signIn, startProduct } from '../../../../../test/support/product.ts'
import { openShops, type Shops, writeSales } from '../../../testing/report-rows.ts'
import { fixedClock } from '../../kit/clock.ts'

const START = '2026-11-28T15:00:00Z'
const clock = fixedClock(START)
let product: Product
let shops: Shops
beforeAll(async () => {
  product = await startProduct({ clock })
  shops = await openShops(product)
})
beforeEach(async () => {
  clock.set(START)
  await product.sql('delete from product')
  await product.sql('delete from sale')
  await product.sql(`update company set tax_regime = 'SIMPLES_NACIONAL', state_registration = '110042490114'`)
})
afterAll(() => product.stop())

const told = async (who = shops.ofA, query = ''): Promise<ComingLawOut[]> => {
  const reply = await product.call(who, 'GET', `/api/reports/dashboard/home${query}`)
  expect(reply.status).toBe(200)
  return (reply.body.data as HomeOut).coming_law
}
const ids = async (...asked: Parameters<typeof told>) => (await told(...asked)).map(({ id }) => id)
const one = async (id: string, ...asked: Parameters<typeof told>) => (await told(...asked)).find((row) => row.id === id)
const regime = (name: string, company = shops.a) =>
  product.sql('update company set tax_regime = $1 where id = $2', [name, company])
const CODES = { nbs: '122051900', cindop: '100301', cclasstrib: '000001' }

async function sells(type: 'NFE' | 'NFSE', service: object = {}, company = shops.a, status = 'ACTIVE'): Promise<void> {
  await product.sql(
    `insert into product (company_id, name, type_fiscal_note, nfs_service, status, created_at, updated_at) values ($1, 'Curso', $2, $3, $4, now(), now())`,
    [company, type, JSON.stringify(service), status],
  )
}
const due = (day: string, company = shops.a, status = 'PENDING') =>
  writeSales(product, [
    {
      company_id: company,
      platform: 'HOTMART',
      status,
      currency: 'BRL',
      amount_cents: 100,
      amount_exchanged_cents: null,
      purchase_date: START,
      created_at: START,
      date_to_process: day,
      processed_at: null,
      missing: [],
    },
  ])

describe('what the law changes these weeks', () => {
  it('says nothing to a company that sells nothing', async () => {
    expect(await ids()).toEqual([])
  })

  it('tells goods, services and regimes apart', async () => {
    await sells('NFE')
    expect(await ids()).toEqual(['DANFE', 'REFERENCES', 'SIMPLES_GROUP', 'REGIME_CHANGES'])
    await regime('LUCRO_REAL')
    expect(await ids()).toEqual(['DANFE', 'REFERENCES', 'CBS_FOR_REAL', 'REGIME_CHANGES'])
    await regime('MEI')
    expect(await ids()).toEqual(['DANFE', 'REFERENCES', 'MEI_DUTY', 'REGIME_CHANGES'])
    await product.sql('delete from product')
    await sells('NFSE')
    await regime('SIMPLES_NACIONAL')
    expect(await ids()).toEqual(['SIMPLES_DUTY'])
  })

  it('counts the services that lack codes, those of today and those of December apart', async () => {
    await regime('LUCRO_PRESUMIDO')
    await sells('NFSE', { national_service_code: '080201' })
    await sells('NFSE', { lc_116: '17.01' })
    await sells('NFSE', { national_service_code: '010501' })
    await sells('NFSE', { national_service_code: '080201', ...CODES })
    await sells('NFSE', { national_service_code: '080201' }, shops.a, 'INACTIVE')
    expect(await one('SERVICES_OCTOBER')).toMatchObject({
      has_come: true,
      counts_products: true,
      products: 2,
      act: 'CODES',
    })
    expect(await one('SERVICES_DECEMBER')).toMatchObject({ has_come: false, products: 1, day: '2026-12-01' })
    await product.sql(
      `insert into nfs_default_setting (company_id, nfs_service, created_at, updated_at) values ($1, $2, now(), now())`,
      [shops.a, JSON.stringify(CODES)],
    )
    expect(await ids()).toEqual(['CBS_FOR_REAL'])
    await product.sql('delete from nfs_default_setting')
  })

  it('names who sells goods without inscrição estadual', async () => {
    await sells('NFE')
    expect(await ids()).not.toContain('NO_STATE_REGISTRATION')
    for (const none of [null, 'ISENTO']) {
      await product.sql('update company set state_registration = $1 where id = $2', [none, shops.a])
      expect(await one('NO_STATE_REGISTRATION')).toMatchObject({ act: 'COMPANY', companies: 1 })
    }
  })

  it('counts the sales that wait for its day or a later one, as their list does', async () => {
    await sells('NFE')
    for (const day of ['2026-11-30', '2026-12-01', '2026-12-14', '2027-01-01', '2027-01-02']) await due(day)
    await due('2027-01-02', shops.a, 'CANCELED')
    await due('2027-01-02', shops.b)
    const counts = (await told()).map(({ day, sales }) => [day, sales])
    expect(counts).toEqual([
      ['2026-12-01', 4],
      ['2026-12-14', 3],
      ['2026-12-14', 3],
      ['2027-01-01', 2],
    ])
    for (const [day, sales] of counts) {
      const list = await product.call(
        shops.ofA,
        'GET',
        `/api/sale?status=PENDING&start_date_to_process=${day}&total=true`,
      )
      expect(list.body).toMatchObject({ total: sales })
    }
  })

  it('is of the company asked about alone, and of several tells how many it touches', async () => {
    await sells('NFE')
    await sells('NFSE', {}, shops.b)
    expect(await ids(shops.ofA)).not.toContain('SIMPLES_DUTY')
    expect(await ids(shops.wise, `?company_id=${shops.b}`)).toEqual(['SIMPLES_DUTY'])
    await sells('NFE', {}, shops.b)
    expect(await one('DANFE', shops.wise)).toMatchObject({ companies: 2, products: 2 })
    expect(await one('DANFE', shops.ofA)).toMatchObject({ companies: 1, products: 1 })
  })

  it('says from its day on what is in force, and falls silent when it is no news', async () => {
    await sells('NFE')
    expect(await one('DANFE')).toMatchObject({ has_come: false, is_certain: true })
    expect(await one('SIMPLES_GROUP')).toMatchObject({ is_certain: false })
    clock.set('2026-12-01T03:00:00Z')
    expect(await one('DANFE')).toMatchObject({ has_come: true, text: expect.stringContaining('já desenha') })
    clock.set('2027-02-01T03:00:00Z')
    expect(await told(await signIn(product, shops.ofA))).toEqual([])
  })
})
