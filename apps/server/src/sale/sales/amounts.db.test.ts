import { readFileSync } from 'node:fs'
import { fixturesOf } from '@talao/platforms/fixtures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUYER } from '../../../../../test/support/buyer.ts'
import { type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
const PAID = JSON.parse(readFileSync(new URL('pagamento-aprovado.json', fixturesOf('braip')), 'utf8'))
const CREATE = JSON.parse(readFileSync(new URL('../../intake/v1/fixtures/sale_create.json', import.meta.url), 'utf8'))
const BOOK = { description: 'Livro', quantity: 2, value_per_unit: 48.5 }

let product: Product
let shop: Shop
let webhook: string
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product, { certificate: false })
  const braip = {
    type: 'BRAIP',
    name: 'Vasos',
    company_id: shop.companyId,
    auto_process: false,
    credentials: { webhook_token: PAID.basic_authentication },
  }
  const id = idOf(await ask('POST', '/api/sale-integration', braip))
  const shown = (await ask('GET', `/api/sale-integration/${id}`)).body.data as { webhook_url: string }
  webhook = new URL(shown.webhook_url).pathname
})
afterAll(() => product.stop())

const ask = (method: string, path: string, body?: unknown) => product.call(shop.adm, method, path, body)
const form = (code: string, over: object = {}) => ({ external_sales_id: code, client: BUYER, items: [BOOK], ...over })
type Sale = Record<string, unknown> & { version: number; status_reason: string | null }
const read = async (id: number) => (await ask('GET', `/api/sale/${id}`)).body.data as Sale
const faults = ({ status, body }: Reply) => [status, body.errors]
const contradicted = (worked: string, said: string) => ({
  amount: [
    `Os itens, com frete e desconto, somam R$ ${worked}, e o valor informado é R$ ${said}. Corrija os itens, o desconto ou o valor.`,
  ],
})

/** Sum of the sale's notes, freight included. */
async function documented(code: string): Promise<number[]> {
  const rows = await until('the notes', async () => {
    const found = await product.sql<{ cents: number }>(
      `select (n.total_cents + coalesce((select sum(freight_cents) from note_item i where i.note_id = n.id), 0))::int as cents
       from note n where n.company_id = $1 and n.sales_code = $2 order by n.id`,
      [shop.companyId, code],
    )
    return found.length > 0 && found
  })
  return rows.map(({ cents }) => cents)
}

describe('the amount of a sale by hand', () => {
  it('is worked out where it is absent, with freight and discount, and so are its notes', async () => {
    const id = idOf(await ask('POST', '/api/sale', form('VAL-1', { freight: 19.9, discount: 7.5, is_physical: true })))
    expect(await read(id)).toMatchObject({ amount: 109.4, freight: 19.9, discount: 7.5, amount_exchanged: null })
    idOf(await ask('POST', `/api/sale/${id}/process`, { send: false }))
    expect(await documented('VAL-1')).toEqual([10_940])
  })

  it('is refused beside its field, with both numbers, where it is another one', async () => {
    expect(faults(await ask('POST', '/api/sale', form('VAL-2', { amount: 1000 })))).toEqual([
      422,
      contradicted('97,00', '1.000,00'),
    ])
    expect(faults(await ask('POST', '/api/sale', form('VAL-2', { amount: 97, discount: 0.01 })))).toEqual([
      422,
      contradicted('96,99', '97,00'),
    ])
    expect(faults(await ask('POST', '/api/sale', form('VAL-2', { discount: 97.01 })))).toEqual([
      422,
      { discount: ['O desconto de R$ 97,01 passa dos itens com o frete, que somam R$ 97,00.'] },
    ])
  })

  it('may be nothing, by a coupon of all of it', async () => {
    const id = idOf(await ask('POST', '/api/sale', form('VAL-3', { amount: 0, discount: 97 })))
    expect(await read(id)).toMatchObject({ amount: 0, discount: 97, missing: [] })
  })

  it('follows its items, its freight and its discount, and no word against them', async () => {
    const id = idOf(await ask('POST', '/api/sale', form('VAL-4')))
    const put = (body: object) => ask('PUT', `/api/sale/${id}`, body)
    expect(faults(await put({ amount: 33 }))).toEqual([422, contradicted('97,00', '33,00')])
    idOf(await put({ items: [{ ...BOOK, value_per_unit: 50 }] }))
    expect(await read(id)).toMatchObject({ amount: 100 })
    idOf(await put({ discount: 30 }))
    expect(await read(id)).toMatchObject({ amount: 70, discount: 30 })
    idOf(await put({ freight: 5 }))
    expect(await read(id)).toMatchObject({ amount: 75, discount: 30, freight: 5, amount_charged: null })
    idOf(await put({ amount: 75, items: [{ ...BOOK, value_per_unit: 50 }] }))
    idOf(await put({ discount: 0, freight: null }))
    expect(await read(id)).toMatchObject({ amount: 100, discount: 0, freight: null, missing: [] })
  })
})

describe('the amount of a sale that a program tells', () => {
  it('is worked out or refused in the same way', async () => {
    const made = await ask('POST', '/api/oauth-client', { name: 'Loja', company_id: shop.companyId })
    const { client_secret } = made.body.data as { client_secret: string }
    const program = { id: 0, email: '', token: client_secret }
    const post = (more: object) =>
      product.call(program, 'POST', '/api/v1/sales', { ...CREATE, external_sales_id: 'VAL-API', ...more })
    expect(faults(await post({ amount: 402 }))).toEqual([422, contradicted('401,00', '402,00')])
    expect(faults(await post({ discount: 500 }))).toEqual([
      422,
      { discount: ['O desconto de R$ 500,00 passa dos itens com o frete, que somam R$ 401,00.'] },
    ])
    expect((await post({ amount: 410, discount: 1, freight: 10 })).status).toBe(201)
    const { body } = await product.call(program, 'GET', '/api/v1/sales/VAL-API')
    expect(body.data).toMatchObject({ amount: 410, discount: 1, freight: 10, amount_exchanged: 410, missing: [] })
  })
})

describe('a platform that contradicts itself', () => {
  const items = [
    { product_key: 'pro1', product_name: 'Vaso', plan_value: 10_000, plan_amount: 1 },
    { product_key: 'pro2', product_name: 'Prato', plan_value: 2990, plan_amount: 2 },
  ]
  async function sell(code: string, over: object): Promise<number> {
    const at = '2026-11-20 11:59:00'
    const times = { trans_createdate: at, trans_updatedate: at, trans_payment_date: at }
    const body = { ...PAID, ...times, trans_key: code, trans_items: items, trans_freight: 1990, ...over }
    expect((await product.call(null, 'POST', webhook, body)).status).toBe(200)
    return (await until(`the sale ${code}`, () => shop.sale(code))).id
  }

  it('is kept, and waits for a person, who is told both numbers and has the last word', async () => {
    const id = await sell('venduvida', { trans_value: 20_000 })
    expect(await read(id)).toMatchObject({
      status: 'UNPROCESSED',
      missing: ['amount'],
      amount: 219.9,
      freight: 19.9,
      status_reason: contradicted('149,80', '219,90').amount[0],
    })
    const { actions: _actions, ...whole } = await read(id)
    idOf(await ask('PUT', `/api/sale/${id}`, whole))
    expect(await read(id)).toMatchObject({ status: 'UNPROCESSED', version: whole.version })
    idOf(await ask('PUT', `/api/sale/${id}`, { amount: 149.8 }))
    expect(await read(id)).toMatchObject({ status: 'PENDING', missing: [], amount: 149.8, status_reason: null })
    idOf(await ask('POST', `/api/sale/${id}/process`, { send: false }))
    expect(await documented('venduvida')).toEqual([14_980])
  })

  it('does not, where the price of a line is that of one piece', async () => {
    const id = await sell('vendois', { trans_value: 15_980 })
    const sale = (await ask('GET', `/api/sale/${id}?with=items`)).body.data as { items: object[] }
    expect(sale).toMatchObject({
      amount: 179.7,
      missing: [],
      items: [
        { quantity: 1, value_per_unit: 100 },
        { quantity: 2, value_per_unit: 29.9 },
      ],
    })
  })
})
