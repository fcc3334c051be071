import { FlightTestOut, SaleOut } from '@talao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUYER } from '../../../../../test/support/buyer.ts'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { makeLogger } from '../../kit/log.ts'
import { flyCompany } from './fly-company.ts'

/** Four weeks before the CBS has to be told with a rate that is not published. */
const clock = fixedClock('2026-12-04T12:00:00Z')
let product: Product
let shop: Shop
let worker: WorkerSide
let incomplete: number
beforeAll(async () => {
  product = await startProduct({ clock })
  shop = await openShop(product, { registered: false })
  worker = await workerSide(product, clock)
  await product.sql(`update company set tax_regime = 'LUCRO_PRESUMIDO' where id = $1`, [shop.companyId])
})
afterAll(async () => {
  await worker.close()
  await product.stop()
})

const BOOK = { product_id: null, description: 'Livro digital', quantity: 1, value_per_unit: 97 }
const log = makeLogger('silent', clock)
const fly = (at = clock) => flyCompany({ db: worker.db, clock: at, log }, { company_id: shop.companyId })

async function addSale(code: string, day: string, more: object = {}): Promise<number> {
  const made = await product.call(shop.adm, 'POST', '/api/sale', {
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
  })
  expect([code, made.status, made.body.errors]).toEqual([code, 201, undefined])
  return (made.body.data as { id: number }).id
}

async function lightOf(id: number) {
  const { body } = await product.call(shop.adm, 'GET', `/api/sale/${id}`)
  const { light, light_text, light_stale } = SaleOut.parse(body.data)
  return { light, light_text, light_stale }
}

describe('the flight of a company', () => {
  it('says of each waiting sale what will happen on its own day', async () => {
    const good = await addSale('VOO-1', '2026-12-10')
    incomplete = await addSale('VOO-2', '2026-12-11', { client: { ...BUYER, document: null } })
    const shown = await addSale('VOO-3', '2026-12-12', {
      client: { ...BUYER, address: { ...BUYER.address, neighborhood: null } },
    })
    await fly()
    expect(await lightOf(good)).toEqual({ light: 'GREEN', light_text: 'Sai em 10/12/2026', light_stale: false })
    expect(await lightOf(incomplete)).toMatchObject({
      light: 'RED',
      light_text: 'Vai falhar: falta o CPF ou CNPJ do comprador',
    })
    expect(await lightOf(shown)).toMatchObject({
      light: 'RED',
      light_text: 'Vai falhar: falta o endereço do comprador',
    })
  })

  it('judges nothing again while neither the sale nor the law changed, and only what changed', async () => {
    expect(await fly()).toBe(0)
    const { version } = (await product.call(shop.adm, 'GET', `/api/sale/${incomplete}`)).body.data as {
      version: number
    }
    const put = await product.call(shop.adm, 'PUT', `/api/sale/${incomplete}`, { version, client: BUYER })
    expect([put.status, put.body.errors]).toEqual([200, undefined])
    expect((await lightOf(incomplete)).light_stale).toBe(true)
    expect(await fly()).toBe(1)
    expect(await lightOf(incomplete)).toMatchObject({ light: 'GREEN', light_stale: false })
  })

  it('counts the sales of each light as the list shows them', async () => {
    const count = async (light: string) =>
      (await product.call(shop.adm, 'GET', `/api/sale?status=all&light=${light}`)).body.total
    expect([await count('GREEN'), await count('YELLOW'), await count('RED')]).toEqual([2, 0, 1])
  })

  it('groups them by cause, with count, amount, first day and act', async () => {
    const { body } = await product.call(shop.adm, 'GET', `/api/flight-test?company_id=${shop.companyId}`)
    const { lights, groups, if_late, flown_at } = FlightTestOut.parse(body.data)
    expect(lights).toEqual({
      GREEN: { total: 2, amount: 194 },
      YELLOW: { total: 0, amount: 0 },
      RED: { total: 1, amount: 97 },
    })
    expect(groups).toEqual([
      {
        cause: 'BUYER_ADDRESS_MISSING',
        level: 'FAIL',
        place: 'BUYER',
        title: 'Falta o endereço do comprador',
        act: 'Complete o endereço, ou peça-o ao comprador.',
        route: '/vendas?status=all&cause=BUYER_ADDRESS_MISSING',
        first_date: '2026-12-12',
        last_date: '2026-12-12',
        law_date: null,
        own_day: { total: 1, amount: 97 },
        if_late: { sales: 0 },
        products: 0,
        defaults: false,
      },
    ])
    expect([if_late, flown_at]).toEqual([[], clock.now().toISOString()])
  })

  it('sees a taxed sale of January go without IBS and CBS, because the rate is unknown, and tells of late ones', async () => {
    const goods = { ...BOOK, description: 'Camiseta' }
    await product.sql(
      `update nfe_default_setting set ncm = '61091000', nfe_tax = nfe_tax || '{"icms_cst": "00", "icms_aliquot": "18"}' where company_id = $1`,
      [shop.companyId],
    )
    const january = await addSale('VOO-4', '2027-01-04', { items: [goods] })
    const december = await addSale('VOO-5', '2026-12-28', { items: [goods] })
    const early = await addSale('VOO-6', '2026-12-08', { items: [goods] })
    await fly()
    expect(await lightOf(january)).toMatchObject({
      light: 'YELLOW',
      light_text: 'Sai, com aviso: IBS e CBS ficam de fora: a alíquota ainda não foi fixada',
    })
    // A late note would only leave something out: that is told by the law day, not by the light of the sale.
    expect([(await lightOf(december)).light, (await lightOf(early)).light]).toEqual(['GREEN', 'GREEN'])
    const { body } = await product.call(shop.adm, 'GET', `/api/flight-test?company_id=${shop.companyId}`)
    const { groups, if_late } = FlightTestOut.parse(body.data)
    expect(groups.map(({ cause, own_day }) => [cause, own_day.total])).toEqual([
      ['BUYER_ADDRESS_MISSING', 1],
      ['IBS_CBS_RATE_UNKNOWN', 1],
    ])
    expect(if_late).toEqual([
      {
        date: '2027-01-01',
        cause: 'IBS_CBS_RATE_UNKNOWN',
        title: 'IBS e CBS ficam de fora: a alíquota ainda não foi fixada',
        // All five of December: the company's goods are taxed now.
        sales: 5,
      },
    ])
  })

  it('sees a certificate that ends before the day of a sale', async () => {
    const late = await addSale('VOO-7', '2026-12-20')
    await product.sql(`update company_certificate set not_after = '2026-12-15T00:00:00Z' where company_id = $1`, [
      shop.companyId,
    ])
    await fly()
    expect(await lightOf(late)).toMatchObject({
      light: 'RED',
      light_text: 'Vai falhar: o certificado A1 falta ou termina antes do dia da nota',
    })
  })

  it('sees a regime that changes before the day of a sale', async () => {
    await product.sql(`update company_certificate set not_after = '2027-12-15T00:00:00Z' where company_id = $1`, [
      shop.companyId,
    ])
    const changed = await addSale('VOO-9', '2027-01-08', { items: [{ ...BOOK, description: 'Camiseta' }] })
    await fly()
    expect((await lightOf(changed)).light).toBe('YELLOW')
    await product.sql(`update company_regime set valid_to = '2026-12-31' where company_id = $1`, [shop.companyId])
    await product.sql(
      `insert into company_regime (company_id, valid_from, tax_regime, ibs_cbs_regime, source, created_at, updated_at)
       values ($1, '2027-01-01', 'SIMPLES_NACIONAL', 'DAS', 'Opção de janeiro', $2, $2)`,
      [shop.companyId, clock.now()],
    )
    await fly()
    expect(await lightOf(changed)).toMatchObject({
      light: 'RED',
      light_text: 'Vai falhar: o CST ou CSOSN não combina com o regime da empresa',
    })
  })
})

describe('the flight of a company of the Simples', () => {
  it('sees a month of revenue that lacks, once notes state the rates of the DAS', async () => {
    const [bundle] = await product.sql<{ id: number }>(
      `insert into norm_bundle (layer, version, content, sha256, origin, state, typed, rows_sha256, entered_at, activated_at)
       values ('LOCAL', 'pacote', '{}', '', 'SCREEN', 'ACTIVE', '{}', 'pacote', $1, $1) returning id`,
      [clock.now()],
    )
    await product.sql(
      `insert into norm_row (bundle_id, kind, code, valid_from, value, state, confidence, source)
       values ($1, 'PACKAGE', 'PL_010h', '2027-01-01', '{"document": "NFE", "is_emitted": true}', 'IN_FORCE', 'C', 'ensaio')`,
      [bundle?.id],
    )
    const months = Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
    const typed = [{ month: '2025-12', amount: 10_000 }, ...months.map((month) => ({ month, amount: 10_000 }))]
    const type = (rows: { month: string; amount: number | null }[]) =>
      product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}/revenue`, { months: rows })
    await type(typed)
    const goods = {
      ncm: '48201000',
      cativ_sn: '01',
      nfe_tax: { icms_cst: '102', cst_ibscbs: '000', cclasstrib: '000001' },
    }
    const made = await product.call(shop.adm, 'POST', '/api/product', {
      name: 'Caderno',
      type_fiscal_note: 'NFE',
      ...goods,
    })
    const item = { ...BOOK, product_id: (made.body.data as { id: number }).id }
    // Rates of March follow from January, which is not over yet.
    const [january, march] = [
      await addSale('VOO-SN-1', '2027-01-20', { items: [item] }),
      await addSale('VOO-SN-2', '2027-03-20', { items: [item] }),
    ]
    await fly()
    expect([(await lightOf(january)).light, (await lightOf(march)).light]).toEqual(['GREEN', 'GREEN'])
    await type([{ month: '2026-08', amount: null }])
    await fly()
    expect(await lightOf(january)).toMatchObject({
      light: 'YELLOW',
      light_text: expect.stringContaining('não se sabe a alíquota efetiva do DAS'),
    })
    await product.sql(`update norm_bundle set state = 'FORMER' where id = $1`, [bundle?.id])
  })
})

describe('the light of a sale whose product changed', () => {
  it('is stale until the next flight', async () => {
    const made = await product.call(shop.adm, 'POST', '/api/product', {
      company_id: shop.companyId,
      name: 'Curso mudado',
      type_fiscal_note: 'NFE',
    })
    const { id: product_id } = made.body.data as { id: number }
    await product.sql(`update product set updated_at = '2026-12-04T11:00:00Z' where id = $1`, [product_id])
    const of = await addSale('VOO-12', '2026-12-09', { items: [{ ...BOOK, product_id }] })
    const other = await addSale('VOO-13', '2026-12-09')
    await fly()
    expect([(await lightOf(of)).light_stale, (await lightOf(other)).light_stale]).toEqual([false, false])
    await product.sql(`update product set updated_at = '2026-12-04T12:30:00Z' where id = $1`, [product_id])
    expect([(await lightOf(of)).light_stale, (await lightOf(other)).light_stale]).toEqual([true, false])
    await fly(fixedClock('2026-12-04T13:00:00Z'))
    expect((await lightOf(of)).light_stale).toBe(false)
  })
})

describe('what the law brings to a sale, judged by its shape', () => {
  it('is what judging the sale whole gives', async () => {
    const made = await product.call(shop.adm, 'POST', '/api/product', {
      company_id: shop.companyId,
      name: 'Caneca de presente',
      type_fiscal_note: 'NFE',
    })
    const { id: product_id } = made.body.data as { id: number }
    await product.sql(
      `update product set ncm = '69120000', nfe_tax = '{"icms_cst": "00", "icms_aliquot": "18"}' where id = $1`,
      [product_id],
    )
    const company = { document: '11222333000181', name: 'Livraria Aurora' }
    const rio = { ...BUYER.address, postal_code: '20040002', city_id: 3304557 }
    const buyers = [BUYER, { ...BUYER, ...company }, { ...BUYER, address: rio }, { ...BUYER, document: null }]
    const items = [[BOOK], [{ ...BOOK, product_id }], [BOOK, { ...BOOK, product_id, value_per_unit: 0.5 }]]
    const days = ['2026-12-07', '2026-12-29', '2027-01-05']
    const more = [{}, { freight: 12.5 }]
    let count = 0
    for (const [at, client] of buyers.entries())
      for (const day of days)
        for (const of of items)
          for (const extra of more) {
            await addSale(`VOO-FORMA-${at}-${count}`, day, { client, items: of, ...extra })
            count += 1
          }
    await fly()
    const flown = () =>
      product.sql<{ sale_id: number; light: string; text: string; causes: string[]; late_causes: object }>(
        `select f.sale_id::int, f.light, f.text, f.causes, f.late_causes from sale_flight f
         join sale s on s.company_id = f.company_id and s.id = f.sale_id
         where f.company_id = $1 and s.external_sales_id like 'VOO-FORMA-%' order by f.sale_id`,
        [shop.companyId],
      )
    const byShape = await flown()
    expect(byShape).toHaveLength(count)
    expect(byShape.filter(({ late_causes }) => Object.keys(late_causes).length > 0).length).toBeGreaterThan(10)
    for (const { sale_id } of byShape) {
      // The flight of a single sale finds no shape of another.
      await product.sql(
        `update sale_flight set input_sha256 = '', causes = '{}', late_causes = '{}' where sale_id = $1`,
        [sale_id],
      )
      expect(await fly()).toBe(1)
    }
    expect(await flown()).toEqual(byShape)
  })
})

describe('a sale whose notes break', () => {
  it('is red, and keeps no other sale from its light', async () => {
    const made = await product.call(shop.adm, 'POST', '/api/product', {
      company_id: shop.companyId,
      name: 'Curso quebrado',
      type_fiscal_note: 'NFE',
    })
    const { id: product_id } = made.body.data as { id: number }
    await product.sql(`update product set nfe_tax = '{"icms_cst": "00", "icms_aliquot": "dezoito"}' where id = $1`, [
      product_id,
    ])
    const broken = await addSale('VOO-10', '2026-12-09', { items: [{ ...BOOK, product_id }] })
    const other = await addSale('VOO-11', '2026-12-09')
    await fly()
    expect(await lightOf(broken)).toMatchObject({ light: 'RED', light_text: 'Vai falhar: outro problema da nota' })
    expect((await lightOf(other)).light).not.toBe('NONE')
  })
})

describe('the companies to fly', () => {
  const isDue = async (at: string) => {
    const rows = await product.sql<{ company_id: number }>('select company_id::int from door_companies_to_fly($1)', [
      at,
    ])
    return rows.some(({ company_id }) => company_id === shop.companyId)
  }

  it('are those not flown since two in the morning by their own clock, however late a worker comes', async () => {
    const flownAt = (at: string) =>
      product.sql('update company_flight set flown_at = $2 where company_id = $1', [shop.companyId, at])
    await fly()
    // Noon of a day long after all that was planted here. São Paulo is three hours behind.
    await flownAt('2036-03-10T15:00:00Z')
    expect([await isDue('2036-03-11T04:59:00Z'), await isDue('2036-03-11T05:00:00Z')]).toEqual([false, true])
    expect(await isDue('2036-03-11T14:00:00Z')).toBe(true)
    await flownAt('2036-03-11T05:00:00Z')
    expect(await isDue('2036-03-12T04:59:00Z')).toBe(false)
  })

  it('are also those whose product, settings or norms changed since', async () => {
    expect(await isDue('2036-03-11T15:00:00Z')).toBe(false)
    await product.sql(
      `insert into company_gateway (company_id, gateway, updated_at) values ($1, 'FOCUS_NFE', $2) on conflict do nothing`,
      [shop.companyId, clock.now()],
    )
    for (const [table, column, key] of [
      ['nfs_default_setting', 'updated_at', 'company_id'],
      ['company_gateway', 'checked_at', 'company_id'],
      ['company', 'register_checked_at', 'id'],
    ]) {
      const change = (at: string | Date) =>
        product.sql(`update ${table} set ${column} = $2 where ${key} = $1`, [shop.companyId, at])
      await change('2036-03-11T05:01:00Z')
      expect([table, await isDue('2036-03-11T15:00:00Z')]).toEqual([table, true])
      await change(clock.now())
    }
  })
})
