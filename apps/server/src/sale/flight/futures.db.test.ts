import { FlightRowPage, FlightTestOut } from '@talao/contract'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BUYER } from '../../../../../test/support/buyer.ts'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { makeLogger } from '../../kit/log.ts'
import { flyCompany } from './fly-company.ts'

const TODAY = '2026-12-04'
const clock = fixedClock(`${TODAY}T12:00:00Z`)
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
/** A shop of taxed goods, of which nothing fails in the next 60 days before a future is planted. */
beforeEach(async () => {
  shop = await openShop(product, { registered: false })
  await product.sql(`update company set tax_regime = 'LUCRO_PRESUMIDO' where id = $1`, [shop.companyId])
  await product.sql(
    `update nfe_default_setting set nfe_tax = nfe_tax || '{"icms_cst": "00", "icms_aliquot": "18"}', ncm = '61091000'
     where company_id = $1`,
    [shop.companyId],
  )
})
// By the clock of the flights: what changes after a flight makes its lights stale.
afterEach(() =>
  product.sql(`update norm_bundle set state = 'FORMER', deactivated_at = $1 where state = 'ACTIVE'`, [clock.now()]),
)

const SHIRT = { product_id: null as number | null, description: 'Camiseta', quantity: 1, value_per_unit: 97 }

async function addSale(day: string, more: object = {}): Promise<number> {
  return idOf(
    await product.call(shop.adm, 'POST', '/api/sale', {
      company_id: shop.companyId,
      external_sales_id: `FUTURO-${day}-${JSON.stringify(more).length}`,
      currency: 'BRL',
      purchase_date: '2026-12-03T12:00:00Z',
      approved_at: '2026-12-03T12:00:00Z',
      date_to_process: day,
      payment_method: 'pix',
      client: BUYER,
      items: [SHIRT],
      ...more,
    }),
  )
}

async function addProduct(fields: object): Promise<number> {
  return idOf(
    await product.call(shop.adm, 'POST', '/api/product', {
      company_id: shop.companyId,
      name: 'Camiseta',
      type_fiscal_note: 'NFE',
      ...fields,
    }),
  )
}

/** Norms that an administrator entered. */
async function plantNorms(rows: { kind: string; code: string; from: string; to?: string; value: object }[]) {
  const [bundle] = await product.sql<{ id: number }>(
    `insert into norm_bundle (layer, version, content, sha256, origin, state, typed, rows_sha256, entered_at, activated_at)
     values ('LOCAL', $1, '{}', '', 'SCREEN', 'ACTIVE', '{}', $1, $2, $2) returning id`,
    [JSON.stringify(rows), `${TODAY}T11:00:00Z`],
  )
  for (const { kind, code, from, to = null, value } of rows)
    await product.sql(
      `insert into norm_row (bundle_id, kind, code, valid_from, valid_to, value, state, confidence, source)
       values ($1, $2, $3, $4, $5, $6, 'IN_FORCE', 'A', 'Ato de prova')`,
      [bundle?.id, kind, code, from, to, value],
    )
}

const fly = () => flyCompany({ db: worker.db, clock, log }, { company_id: shop.companyId })
async function flown(): Promise<FlightTestOut> {
  await fly()
  const { body } = await product.call(shop.adm, 'GET', `/api/flight-test?company_id=${shop.companyId}`)
  return FlightTestOut.parse(body.data)
}

/** The group of a cause, which must be told before its day and say what to do. */
async function groupOf(cause: string) {
  const { groups } = await flown()
  const group = groups.find((one) => one.cause === cause)
  expect(group, `${cause} among ${groups.map((one) => one.cause).join()}`).toBeDefined()
  expect(group?.act).toMatch(/\.$/)
  return group
}

describe('a planted future is told with its cause and act before its day:', () => {
  it('nothing, where nothing is planted', async () => {
    await addSale('2026-12-20')
    const { groups, lights, days, norms_version } = await flown()
    // Taxed goods of January have no rate: the product and the defaults of every company say so.
    expect(groups.filter(({ own_day }) => own_day.total > 0)).toEqual([])
    expect([lights.RED.total, days, norms_version]).toEqual([
      0,
      [{ date: '2026-12-20', GREEN: expect.any(Number), YELLOW: expect.any(Number), RED: 0 }],
      expect.stringMatching(/^talao /),
    ])
  })

  it('1. the rate of January that is not published yet', async () => {
    await addSale('2027-01-05')
    expect(await groupOf('IBS_CBS_RATE_UNKNOWN')).toMatchObject({
      level: 'WARN',
      first_date: '2027-01-01',
      own_day: { total: 1, amount: 97 },
      law_date: { date: '2027-01-01', text: expect.stringContaining('ainda não foi fixada') },
      route: '/normas?aba=nao-fixadas',
    })
  })

  it('2. a rate that ends without another in its place', async () => {
    const value = { percent: '0.9' }
    await plantNorms([{ kind: 'RATE', code: 'CBS', from: '2026-01-01', to: '2026-12-15', value }])
    await addSale('2026-12-20')
    expect(await groupOf('IBS_CBS_RATE_UNKNOWN')).toMatchObject({
      level: 'WARN',
      own_day: { total: 1 },
      law_date: { date: '2026-12-16', text: 'A CBS fica sem alíquota', source: 'Ato de prova', confidence: 'A' },
    })
  })

  it('3. a classification that is struck off the official table', async () => {
    const value = {
      cst: '000',
      description: 'Tributação integral',
      ibs_reduction: null,
      cbs_reduction: null,
      nfe: true,
      nfse: true,
      tprbsn: null,
      rate_kind: null,
      groups: [],
      legal_basis: null,
    }
    await plantNorms([{ kind: 'CCLASSTRIB', code: '000001', from: '2026-01-01', to: '2026-12-14', value }])
    const id = await addProduct({ ncm: '61091000', cclasstrib: '000001' })
    await addSale('2026-12-20', { items: [{ ...SHIRT, product_id: id }] })
    expect(await groupOf('IBS_CBS_CLASS_ENDED')).toMatchObject({
      level: 'WARN',
      own_day: { total: 1 },
      products: 1,
      law_date: { date: '2026-12-15', text: 'A classificação 000001 do IBS e da CBS deixa de valer' },
      route: `/produtos/detalhes/${id}`,
    })
  })

  it('4. the address of a buyer', async () => {
    await addSale('2026-12-11', { client: { ...BUYER, address: { ...BUYER.address, street: null } } })
    expect(await groupOf('BUYER_ADDRESS_MISSING')).toMatchObject({
      level: 'FAIL',
      first_date: '2026-12-11',
      own_day: { total: 1, amount: 97 },
      law_date: null,
      route: '/vendas?status=all&cause=BUYER_ADDRESS_MISSING',
    })
  })

  it('5. the document of a buyer', async () => {
    await addSale('2026-12-12', { client: { ...BUYER, document: null } })
    expect(await groupOf('BUYER_DOCUMENT_MISSING')).toMatchObject({ first_date: '2026-12-12', own_day: { total: 1 } })
  })

  it('6. the state registration of a company that buys', async () => {
    const company = { name: 'Livraria Aurora', type: 'PJ', document: '11222333000181', icms_taxpayer: 'Contribuinte' }
    await addSale('2026-12-13', { client: { ...BUYER, ...company, state_registration: null } })
    expect(await groupOf('BUYER_STATE_REGISTRATION')).toMatchObject({
      level: 'FAIL',
      first_date: '2026-12-13',
      own_day: { total: 1 },
      route: '/vendas?status=all&cause=BUYER_STATE_REGISTRATION',
    })
  })

  it('7. the certificate that ends', async () => {
    await product.sql(`update company_certificate set not_after = '2026-12-15T20:00:00Z' where company_id = $1`, [
      shop.companyId,
    ])
    await addSale('2026-12-20')
    await addSale('2026-12-15')
    expect(await groupOf('CERTIFICATE')).toMatchObject({
      level: 'FAIL',
      own_day: { total: 1 },
      law_date: { date: '2026-12-16', text: 'O certificado A1 termina em 15/12/2026' },
      route: `/empresas/${shop.companyId}?campo=a1_certificate_file`,
    })
  })

  it('8. the regime of the company that changes', async () => {
    await product.sql(`update company_regime set valid_to = '2026-12-31' where company_id = $1`, [shop.companyId])
    await product.sql(
      `insert into company_regime (company_id, valid_from, tax_regime, ibs_cbs_regime, source, created_at, updated_at)
       values ($1, '2027-01-01', 'SIMPLES_NACIONAL', 'DAS', 'Opção de janeiro', $2, $2)`,
      [shop.companyId, `${TODAY}T11:00:00Z`],
    )
    await addSale('2027-01-08')
    expect(await groupOf('ICMS_CODE')).toMatchObject({
      level: 'FAIL',
      own_day: { total: 1 },
      law_date: { date: '2027-01-01', text: 'O regime da empresa passa a ser Simples Nacional' },
    })
  })

  it('and a period of the same regime, paid in another way, is not told as another regime', async () => {
    await product.sql(`update company_regime set valid_to = '2026-12-31' where company_id = $1`, [shop.companyId])
    await product.sql(
      `insert into company_regime (company_id, valid_from, tax_regime, ibs_cbs_regime, created_at, updated_at)
       values ($1, '2027-01-01', 'LUCRO_PRESUMIDO', 'PENDING', $2, $2)`,
      [shop.companyId, `${TODAY}T11:00:00Z`],
    )
    const { dates } = await flown()
    expect(dates.map(({ text }) => text)).toContain(
      'Muda como a empresa paga o IBS e a CBS: Entrada no Simples ainda não decidida',
    )
    expect(dates.filter(({ text }) => text.startsWith('O regime da empresa'))).toEqual([])
  })

  it('9. a product that waits without NCM, before its first sale', async () => {
    await product.sql('update nfe_default_setting set ncm = null where company_id = $1', [shop.companyId])
    const id = await addProduct({ name: 'Planilha' })
    await product.sql(`update product set status = 'PENDING' where id = $1`, [id])
    expect(await groupOf('NCM')).toMatchObject({
      level: 'FAIL',
      first_date: TODAY,
      own_day: { total: 0, amount: 0 },
      products: 1,
      defaults: true,
      route: `/produtos/detalhes/${id}`,
    })
  })

  it('10. a service without its code, before its first sale', async () => {
    const id = await addProduct({ name: 'Mentoria', type_fiscal_note: 'NFSE' })
    expect(await groupOf('SERVICE_CODE')).toMatchObject({ level: 'FAIL', own_day: { total: 0 }, products: 1 })
    const rows = await product.call(
      shop.adm,
      'GET',
      `/api/flight-test/rows?company_id=${shop.companyId}&cause=SERVICE_CODE&kind=PRODUCT`,
    )
    expect(FlightRowPage.parse(rows.body)).toMatchObject({
      total: 1,
      data: [{ kind: 'PRODUCT', id, title: 'Mentoria', route: `/produtos/detalhes/${id}`, due_on: TODAY }],
    })
  })
})

describe('a group', () => {
  it('is gone when its cause is mended', async () => {
    const id = await addSale('2026-12-12', { client: { ...BUYER, document: null } })
    await groupOf('BUYER_DOCUMENT_MISSING')
    const { version } = (await product.call(shop.adm, 'GET', `/api/sale/${id}`)).body.data as { version: number }
    await product.call(shop.adm, 'PUT', `/api/sale/${id}`, { version, client: BUYER })
    expect((await flown()).groups.map(({ cause }) => cause)).not.toContain('BUYER_DOCUMENT_MISSING')
  })

  it('has the sales that the list shows with its cause', async () => {
    const id = await addSale('2026-12-12', { client: { ...BUYER, document: null } })
    await addSale('2026-12-13')
    await fly()
    const { body } = await product.call(shop.adm, 'GET', '/api/sale?status=all&cause=BUYER_DOCUMENT_MISSING')
    expect((body.data as { id: number }[]).map((sale) => sale.id)).toEqual([id])
    const rows = await product.call(shop.adm, 'GET', '/api/flight-test/rows?cause=BUYER_DOCUMENT_MISSING&scope=OWN_DAY')
    expect(FlightRowPage.parse(rows.body).data).toMatchObject([
      { kind: 'SALE', id, title: BUYER.name, amount: 97, due_on: '2026-12-12', causes: ['BUYER_DOCUMENT_MISSING'] },
    ])
  })

  it('holds every sale that does not leave by itself, each once', async () => {
    const asking = await addSale('2026-12-12')
    await product.sql(`update sale set asks_first = 'Quem emite?' where id = $1`, [asking])
    await addSale('2026-12-13', { auto_send: false })
    await addSale('2026-12-14', { client: { ...BUYER, document: null } })
    const { groups, lights } = await flown()
    const ofSales = groups.filter(({ own_day }) => own_day.total > 0)
    const sum = (level: string) =>
      ofSales.filter((group) => group.level === level).reduce((all, { own_day }) => all + own_day.total, 0)
    expect(ofSales.map(({ cause }) => cause).toSorted()).toEqual([
      'ASKS_FIRST',
      'BUYER_DOCUMENT_MISSING',
      'NOT_AUTOMATIC',
    ])
    expect([sum('FAIL'), sum('WARN')]).toEqual([lights.RED.total, lights.YELLOW.total])
  })

  it('lists the sales that meet a cause only when they are late', async () => {
    const id = await addSale('2026-12-28')
    await fly()
    const path = '/api/flight-test/rows?cause=IBS_CBS_RATE_UNKNOWN&scope=IF_LATE&kind=SALE'
    const rows = await product.call(shop.adm, 'GET', path)
    expect(FlightRowPage.parse(rows.body).data).toMatchObject([{ id, due_on: '2027-01-01' }])
  })
})

describe('an open screen', () => {
  it('is told of the sales that a flight judged anew, and of no flight that judged none', async () => {
    const id = await addSale('2026-12-20')
    const heard: { kind: string; company_id: number; ids: string[] }[] = []
    const listener = new pg.Client({ connectionString: product.database.adminUrl })
    await listener.connect()
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}')))
    await listener.query('listen talao_events')
    try {
      await fly()
      const later = fixedClock(`${TODAY}T12:01:00Z`)
      await flyCompany({ db: worker.db, clock: later, log }, { company_id: shop.companyId })
      // A notification of a transaction that is over comes before the answer of the next statement.
      await listener.query('select 1')
    } finally {
      await listener.end()
    }
    const own = heard.filter(({ company_id }) => company_id === shop.companyId)
    expect(own).toEqual([expect.objectContaining({ kind: 'sale', ids: [String(id)] })])
  })
})

describe('the days of the law', () => {
  it('are those of what the company sells, with what has no day at last', async () => {
    const { dates } = await flown()
    const texts = dates.map(({ date, text }) => `${date} ${text}`)
    expect(texts).toContain('2027-01-01 O IBS do município passa a 0,05%')
    expect(texts.at(-1)).toBe('null A NF-e do Simples diz o imposto do DAS')
    expect(texts.join()).not.toContain('NFS-e')
  })
})

describe('a flight that is asked for', () => {
  const ask = (who = shop.adm) => product.call(who, 'POST', '/api/flight-test', { company_id: shop.companyId })
  const isRunning = async () => {
    const { body } = await product.call(shop.adm, 'GET', `/api/flight-test?company_id=${shop.companyId}`)
    return FlightTestOut.parse(body.data).is_running
  }

  it('is under way until a worker has done it, and is not asked for twice meanwhile', async () => {
    expect(await isRunning()).toBe(false)
    expect((await ask()).status).toBe(202)
    expect(await isRunning()).toBe(true)
    const again = await ask()
    expect([again.status, again.body.code]).toEqual([409, 'voo_em_andamento'])
  })

  it('is not asked for more than three times in a quarter of an hour', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 4; at += 1) {
      statuses.push((await ask()).status)
      await product.sql(`delete from jobs.job where name = 'fly-company' and (data->>'company_id')::bigint = $1`, [
        shop.companyId,
      ])
    }
    expect(statuses).toEqual([202, 202, 202, 429])
  })

  it('is not asked for by another company', async () => {
    expect((await ask(await product.person())).status).toBe(404)
  })
})

describe('the light of a sale whose company changed', () => {
  it.each([
    ['the company', `update company set updated_at = '2026-12-04T12:30:00Z' where id = $1`],
    ['its defaults', `update nfe_default_setting set updated_at = '2026-12-04T12:30:00Z' where company_id = $1`],
    ['an integration', `update sale_integration set updated_at = '2026-12-04T12:30:00Z' where company_id = $1`],
    ['its certificate', `update company_certificate set created_at = '2026-12-04T12:30:00Z' where company_id = $1`],
  ])('is stale after a change of %s', async (_what, change) => {
    await product.sql(`update company_certificate set created_at = '2026-12-04T11:00:00Z' where company_id = $1`, [
      shop.companyId,
    ])
    const id = await addSale('2026-12-12')
    await fly()
    const isStale = async () =>
      ((await product.call(shop.adm, 'GET', `/api/sale/${id}`)).body.data as { light_stale: boolean }).light_stale
    expect(await isStale()).toBe(false)
    await product.sql(change, [shop.companyId])
    expect(await isStale()).toBe(true)
  })

  it('is stale after a change of the norms', async () => {
    const id = await addSale('2026-12-12')
    await fly()
    await plantNorms([{ kind: 'FEATURE', code: 'NFSE_NT_009', from: '2027-06-01', value: { on: true } }])
    await product.sql(`update norm_bundle set activated_at = '2026-12-04T12:30:00Z' where state = 'ACTIVE'`)
    const { body } = await product.call(shop.adm, 'GET', `/api/sale/${id}`)
    expect(body.data).toMatchObject({ light_stale: true })
  })
})
