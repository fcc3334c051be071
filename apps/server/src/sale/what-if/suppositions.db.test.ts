import { WhyOut } from '@talao/contract/note/why'
import { WhatIfOut } from '@talao/contract/sale/what-if'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUYER } from '../../../../../test/support/buyer.ts'
import { type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-12-14T15:00:00Z')
let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product, { registered: false })
})
afterAll(async () => await product.stop())

const COURSE = { national_service_code: '080201', nbs: '122051200', iss_aliquot: 5 }
const BOTH = { type_fiscal_note: 'NFE_NFSE', nfe_percentage: 80, nfs_service: COURSE }
const PORTUGAL = 6076

async function saved(method: string, path: string, body: object): Promise<number> {
  const reply: Reply = await product.call(shop.adm, method, path, body)
  expect([path, reply.status, reply.body.errors]).toEqual([path, method === 'POST' ? 201 : 200, undefined])
  return idOf(reply)
}

let count = 0
async function makeProduct(fields: object): Promise<number> {
  count += 1
  const named = { company_id: shop.companyId, name: `Método ${count}`, type_fiscal_note: 'NFE' }
  return saved('POST', '/api/product', { ...named, ...fields })
}

/** A sale of these products, one of each, waiting for its day. */
async function sell(...products: number[]): Promise<number> {
  count += 1
  return saved('POST', '/api/sale', {
    company_id: shop.companyId,
    external_sales_id: `SUP-${count}`,
    currency: 'BRL',
    purchase_date: '2026-12-13T12:00:00Z',
    approved_at: '2026-12-13T12:00:00Z',
    date_to_process: '2026-12-15',
    payment_method: 'pix',
    client: BUYER,
    items: products.map((product_id) => ({ product_id, quantity: 1, value_per_unit: 100 })),
  })
}

/** The package that lets notes of the Simples state their IBS and CBS. */
async function emitPackage(): Promise<void> {
  await product.sql(
    `with bundle as (insert into norm_bundle
       (layer, version, content, sha256, origin, state, typed, rows_sha256, entered_at, activated_at)
       values ('LOCAL', 'pacote', '{}', '', 'SCREEN', 'ACTIVE', '{}', 'pacote', $1, $1) returning id)
     insert into norm_row (bundle_id, kind, code, valid_from, value, state, confidence, source)
     select id, 'PACKAGE', 'PL_010h', '2026-12-14', '{"document": "NFE", "is_emitted": true}', 'IN_FORCE', 'A', 'Prova'
     from bundle`,
    [clock.now()],
  )
}

const ask = (body: object) => product.call(shop.adm, 'POST', '/api/what-if', body)

async function supposed(body: object): Promise<WhatIfOut> {
  const reply = await ask(body)
  expect([reply.status, reply.body.errors]).toEqual([200, undefined])
  return WhatIfOut.parse(reply.body.data)
}

async function makeNotes(sale: number): Promise<void> {
  await product.call(shop.adm, 'POST', `/api/sale/${sale}/process`, { send: false })
  await until('the notes of the sale', async () => {
    const { body } = await product.call(shop.adm, 'GET', `/api/sale/${sale}`)
    return (body.data as { status: string }).status === 'DONE'
  })
}

async function why(path: string): Promise<WhyOut> {
  return WhyOut.parse((await product.call(shop.adm, 'GET', `/api/${path}/why`)).body.data)
}

describe('what is supposed', () => {
  it('is what its reasons tell, not what holds today', async () => {
    const sale = await sell(await makeProduct(BOTH))
    const { reasons } = await supposed({ sale_id: sale, changes: { nfe_percentage: 35 } })
    expect(reasons.find(({ key }) => key === 'split')?.answer).toMatch(/^São 35\s%/)
    const single = await supposed({ sale_id: sale, changes: { type_fiscal_note: 'NFSE', nfe_percentage: 100 } })
    expect(single.reasons.some(({ key }) => key === 'split')).toBe(false)
  })

  it('fills what a sale waited for, and its light follows', async () => {
    const sale = await sell(await makeProduct({}))
    await product.sql(`update sale set status = 'UNPROCESSED', missing = '{document,address}' where id = $1`, [sale])
    await product.sql(
      `update sale_client set document = null, street = null, neighborhood = null, postal_code = null where sale_id = $1`,
      [sale],
    )
    const lightOf = async (buyer: object) => (await supposed({ sale_id: sale, changes: { buyer } })).then.light_text
    const waits = await lightOf({})
    expect(waits).toMatch(/^Vai falhar/)
    expect(await lightOf({ has_address: true })).toBe(waits)
    expect(await lightOf({ has_address: true, type: 'PJ' })).not.toMatch(/^Vai falhar/)
    expect(await lightOf({ is_abroad: true, country_id: PORTUGAL })).not.toMatch(/^Vai falhar/)
  })

  it('is another regime at the Receita too, so no register stands against it', async () => {
    const sale = await sell(await makeProduct({}))
    await product.sql(
      `update company set register_regime = 'NORMAL', register_status = 'ATIVA', register_checked_at = $2 where id = $1`,
      [shop.companyId, clock.now()],
    )
    await product.sql(`update company set homologation_mode = false where id = $1`, [shop.companyId])
    await product.sql(`update nfe_default_setting set in_production = true where company_id = $1`, [shop.companyId])
    const { now, then: other } = await supposed({ sale_id: sale, changes: { tax_regime: 'LUCRO_PRESUMIDO' } })
    const faults = (outcome: WhatIfOut['now']) => outcome.notes.flatMap((note) => note.faults).join(' ')
    expect(faults(now)).toMatch(/Receita/)
    expect(faults(other)).not.toMatch(/Receita/)
    await product.sql(`update company set register_regime = null, register_checked_at = null where id = $1`, [
      shop.companyId,
    ])
  })

  it('is a company of the Simples with the revenue that was typed for it', async () => {
    const sale = await sell(
      await makeProduct({ ncm: '61091000', cclasstrib: '000001', cativ_sn: '01', nfe_tax: { icms_cst: '102' } }),
    )
    await saved('PUT', `/api/company/${shop.companyId}/regime`, {
      rows: [{ valid_from: null, tax_regime: 'LUCRO_PRESUMIDO', ibs_cbs_regime: 'REGULAR' }],
    })
    await product.sql(
      `insert into company_revenue (company_id, month, amount_cents, created_at, updated_at)
       select $1, month, 1000000, now(), now() from generate_series('2025-12-01'::date, '2026-11-01', '1 month') month`,
      [shop.companyId],
    )
    await emitPackage()
    const changes = { date: '2027-01-05', tax_regime: 'SIMPLES_NACIONAL' }
    const { then: simples } = await supposed({ sale_id: sale, changes })
    const cbs = simples.notes[0]?.taxes.find(({ name }) => name === 'CBS')
    expect(cbs).toMatchObject({ state: 'DAS', rate: expect.any(String) })
    // As of a later month too, with the last rates that can be known.
    const later = await supposed({ sale_id: sale, changes: { ...changes, date: '2027-05-05' } })
    expect(later.then.notes[0]?.taxes.find(({ name }) => name === 'CBS')).toMatchObject({ rate: cbs?.rate })
  })

  it('is refused where the regime of the company has no such way of paying IBS and CBS', async () => {
    const sale = await sell(await makeProduct({}))
    const { status, body } = await ask({ sale_id: sale, changes: { ibs_cbs_regime: 'EXCESS' } })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['changes.ibs_cbs_regime']])
  })
})

describe('why this note', () => {
  it('names for each kind of note the product that asks for it', async () => {
    const book = await makeProduct({})
    const course = await makeProduct({ type_fiscal_note: 'NFSE', nfs_service: COURSE })
    const { reasons } = await why(`sale/${await sell(book, course)}`)
    const kinds = reasons.filter(({ key }) => key === 'kind').map(({ rule, change_at }) => [rule.id, change_at?.route])
    expect(kinds).toEqual([
      ['KIND-GOODS', `/produtos/detalhes/${book}`],
      ['KIND-SERVICE', `/produtos/detalhes/${course}`],
    ])
  })

  it('says of a sale that a person typed that a person typed it, and of a buyer without a document so', async () => {
    const sale = await sell(await makeProduct({}))
    await product.sql(`update sale_client set document = null where sale_id = $1`, [sale])
    const { reasons } = await why(`sale/${sale}`)
    const of = (key: string) => reasons.find((reason) => reason.key === key)
    expect(of('buyer_kind')).toMatchObject({ from: 'PERSON', answer: expect.stringContaining('não informou') })
    expect([of('amount')?.from, of('payment')?.from, of('icms_taxpayer')?.from]).toEqual(['PERSON', 'PERSON', 'PERSON'])
  })

  it('counts all services of a sale on each of its notes', async () => {
    const services = ['080201', '170101', '010501'].map((national_service_code) =>
      makeProduct({ type_fiscal_note: 'NFSE', nfs_service: { ...COURSE, national_service_code, nbs: null } }),
    )
    const sale = await sell(...(await Promise.all(services)))
    const parts = async () =>
      (await why(`sale/${sale}`)).reasons.filter(({ key }) => key === 'parts').map(({ answer }) => answer)
    expect(await parts()).toEqual([expect.stringContaining('tem 3')])
    await makeNotes(sale)
    expect(await parts()).toEqual([expect.stringContaining('tem 3')])
  })

  it('says which notes of a sale tell what holds now, and which have nothing to tell', async () => {
    const sale = await sell(await makeProduct(BOTH))
    await makeNotes(sale)
    expect((await why(`sale/${sale}`)).remark).toBeNull()
    const sent = (reasons: string | null) =>
      product.sql(`update note set enotas_status = 'Autorizada', reasons = $2 where sale_id = $1 and kind = 'NFSE'`, [
        sale,
        reasons,
      ])
    await sent('[{"key": "ncm", "rule": "CODE-SET", "from": "DEFAULT", "value": "49019900"}]')
    expect(await why(`sale/${sale}`)).toMatchObject({
      is_frozen: false,
      remark: 'As razões das notas enviadas são as de quando foram feitas.',
    })
    await sent(null)
    expect((await why(`sale/${sale}`)).remark).toBe('Emitida fora do Talão.')
  })
})
