import { fixturesOf, readFixtures } from '@talao/platforms/fixtures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

const TOKEN = 'segredo-dos-testes-de-partes'
const DAY_MS = 24 * 3600 * 1000
let product: Product
let shop: Shop
let doors: Record<'TICTO' | 'EDUZZ', string>
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product)
  doors = { TICTO: await connected('TICTO'), EDUZZ: await connected('EDUZZ') }
  await product.call(shop.adm, 'POST', '/api/company-config', { auto_cancel_on_refund: true })
})
afterAll(() => product.stop())

async function connected(type: 'TICTO' | 'EDUZZ'): Promise<string> {
  const wish = { delay_to_send_note_in_days: 0, wait_warranty: false, auto_send: true }
  const form = { type, name: type, credentials: { webhook_token: TOKEN }, company_id: shop.companyId, ...wish }
  const id = idOf(await product.call(shop.adm, 'POST', '/api/sale-integration', form))
  const { body } = await product.call(shop.adm, 'GET', `/api/sale-integration/${id}`)
  return new URL((body.data as { webhook_url: string }).webhook_url).pathname
}

async function told(platform: keyof typeof doors, body: object): Promise<void> {
  const text = JSON.stringify(body)
  const reply = await product.call(null, 'POST', doors[platform], text, { 'content-type': 'application/json' })
  expect(reply.status).toBe(200)
  await until(
    'all to be read',
    async () => (await product.sql(`select 1 from inbox where state = 'RECEIVED'`)).length === 0,
  )
}

const authorized = JSON.parse(
  new TextDecoder().decode(readFixtures(fixturesOf('ticto')).find(({ name }) => name === 'authorized')?.delivery.body),
)
type Piece = {
  order: string
  charge?: string
  product?: number
  amount?: number
  charges?: number | null
  day?: number
}

/** A Ticto webhook for one product of an order, `day` days from now, in Ticto's local time. */
function ticto(status: string, { order, charge = order, product: id = 31, amount = 10_000, charges, day = 0 }: Piece) {
  const at = new Date(Date.now() + day * DAY_MS - 3 * 3600 * 1000).toISOString().slice(0, 19).replace('T', ' ')
  return {
    ...authorized,
    token: TOKEN,
    status,
    status_date: at,
    order: { ...authorized.order, hash: order, transaction_hash: charge, paid_amount: 13_000, order_date: at },
    item: { ...authorized.item, product_id: id, product_name: `Produto ${id}`, amount },
    transaction: { ...authorized.transaction, hash: charge },
    subscriptions: charges === undefined ? [] : [{ id: 8800, successful_charges: charges }],
  }
}
const bump = { product: 32, amount: 3000 }

const whole = async (code: string) => {
  const [row] = await product.sql(
    `select id::int, status, event_kind, amount_cents::int as amount, asks_first is not null as asks, parent_external_sales_id as parent
      from sale where company_id = $1 and external_sales_id = $2`,
    [shop.companyId, code],
  )
  return row as { id: number; status: string; asks: boolean }
}
const issued = (code: string) =>
  until('the authorisation', async () => (await shop.note(code))?.enotas_status === 'Autorizada')
const casesOf = async (code: string) =>
  product.sql(
    `select c.state, c.path from refund_case c join sale s on s.id = c.sale_id where s.external_sales_id = $1`,
    [code],
  )
const nothingCancelled = async (code: string) => {
  expect((await shop.note(code))?.enotas_status).toBe('Autorizada')
  expect(
    await product.sql(`select 1 from event_request r join note n on n.id = r.note_id where n.sales_code = $1`, [code]),
  ).toEqual([])
}

describe('a part given back', () => {
  it('opens a case after the note and cancels nothing, though the company cancels by itself', async () => {
    const invoice = JSON.parse(
      new TextDecoder().decode(
        readFixtures(fixturesOf('eduzz')).find(({ name }) => name === 'legacy-invoice-paid')?.delivery.body,
      ),
    )
    const paid = { ...invoice, origin: TOKEN, api_key: TOKEN, trans_cod: '75600001' }
    await told('EDUZZ', paid)
    await issued('75600001')
    const refund_date = new Date().toISOString().slice(0, 10)
    await told('EDUZZ', {
      ...paid,
      event_name: 'invoice_refunded',
      trans_status: 7,
      refund_type: 'parcial',
      refund_date,
    })
    expect(await whole('75600001')).toMatchObject({ status: 'DONE', event_kind: 'PARTIALLY_REFUNDED' })
    expect(await casesOf('75600001')).toMatchObject([{ state: 'OPEN' }])
    await nothingCancelled('75600001')
  })

  it('is what comes back when one product of an order does, until the other does too', async () => {
    await told('TICTO', ticto('authorized', { order: 'TOPART1' }))
    await issued('TOPART1')
    await told('TICTO', ticto('authorized', { order: 'TOPART1', ...bump }))
    await told('TICTO', ticto('refunded', { order: 'TOPART1', ...bump, day: 1 }))
    expect(await whole('TOPART1')).toMatchObject({ status: 'DONE', event_kind: 'PARTIALLY_REFUNDED', amount: 13_000 })
    expect(await casesOf('TOPART1')).toMatchObject([{ state: 'OPEN' }])
    await nothingCancelled('TOPART1')
    await told('TICTO', ticto('refunded', { order: 'TOPART1', day: 2 }))
    expect(await whole('TOPART1')).toMatchObject({ status: 'CANCELED', event_kind: 'REFUNDED' })
  })

  it('locks the sale before a note, also when the refund is told before the payments', async () => {
    await told('TICTO', ticto('refunded', { order: 'TOPART2', ...bump, day: 1 }))
    expect(await whole('TOPART2')).toMatchObject({ status: 'CANCELED' })
    await told('TICTO', ticto('authorized', { order: 'TOPART2' }))
    await told('TICTO', ticto('authorized', { order: 'TOPART2', ...bump }))
    expect(await whole('TOPART2')).toMatchObject({ status: 'LOCKED', event_kind: 'PARTIALLY_REFUNDED' })
    expect(await shop.note('TOPART2')).toBeUndefined()
  })
})

describe('another charge under the code of an order', () => {
  it('is a sale and a note of its own when it is another period, however often it is told', async () => {
    await told('TICTO', ticto('authorized', { order: 'TOREN1', charge: 'TPREN1A', charges: 1, day: -31 }))
    const renewal = ticto('authorized', { order: 'TOREN1', charge: 'TPREN1B', charges: 2 })
    await told('TICTO', renewal)
    await told('TICTO', { ...renewal, status_date: ticto('authorized', { order: '', day: 1 }).status_date })
    await issued('TOREN1')
    await issued('TPREN1B')
    expect(await whole('TOREN1')).toMatchObject({ status: 'DONE', amount: 10_000, parent: null })
    expect(await whole('TPREN1B')).toMatchObject({ status: 'DONE', amount: 10_000, parent: 'TOREN1', asks: false })
    await told('TICTO', ticto('refunded', { order: 'TOREN1', charge: 'TPREN1A', charges: 2, day: 2 }))
    expect([(await whole('TOREN1')).status, (await whole('TPREN1B')).status]).toEqual(['CANCELED', 'DONE'])
  })

  it('leaves the same sales and notes when the later period is told first', async () => {
    const periods = ['TPREN2B', 'TPREN2A', 'TPREN2B'].map((charge) =>
      ticto('authorized', { order: 'TOREN2', charge, charges: charge.endsWith('B') ? 2 : 1 }),
    )
    for (const period of periods) await told('TICTO', period)
    for (const code of ['TOREN2', 'TPREN2A']) {
      await issued(code)
      expect(await whole(code)).toMatchObject({ status: 'DONE', amount: 10_000, asks: false })
    }
    expect(await whole('TPREN2B')).toBeUndefined()
  })

  it('waits for a person when nobody says what it is, who issues it or leaves it', async () => {
    await told('TICTO', ticto('authorized', { order: 'TODOUBT', charge: 'TPDOUBTA' }))
    for (const charge of ['TPDOUBTB', 'TPDOUBTC'])
      await told('TICTO', ticto('authorized', { order: 'TODOUBT', charge }))
    await issued('TODOUBT')
    expect(await whole('TODOUBT')).toMatchObject({ amount: 10_000, asks: false })
    const [other, same] = [await whole('TPDOUBTB'), await whole('TPDOUBTC')]
    expect([other, same]).toMatchObject([
      { status: 'PENDING', amount: 10_000, asks: true },
      { status: 'PENDING', amount: 10_000, asks: true },
    ])
    expect((await product.call(shop.adm, 'POST', `/api/sale/${other.id}/process`, {})).status).toBeLessThan(300)
    await until('its note', async () => (await shop.note('TPDOUBTB')) !== undefined)
    expect(
      (await product.call(shop.adm, 'POST', `/api/sale/${same.id}/skip`, { reason: 'A mesma compra' })).status,
    ).toBe(200)
    expect([(await whole('TPDOUBTC')).status, await shop.note('TPDOUBTC')]).toEqual(['LOCKED', undefined])
  })
})
