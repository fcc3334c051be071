import { fixturesOf, readFixtures } from '@talao/platforms/fixtures'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { HOTTOK, idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

const NOW = new Date()
let product: Product
beforeAll(async () => {
  product = await startProduct({ worker: true })
})
afterAll(() => product.stop())

type Kept = { state: string; reason: string | null; body: Buffer }
const deliveriesOf = ({ companyId }: Shop, count: number) =>
  until(`${count} deliveries read`, async () => {
    const rows = await product.sql<Kept>('select state, reason, body from inbox where company_id = $1 order by id', [
      companyId,
    ])
    return rows.length === count && rows.every(({ state }) => state !== 'RECEIVED') && rows
  })
const salesOf = ({ companyId }: Shop) =>
  product.sql<{ code: string; amount: string }>(
    'select external_sales_id code, amount_cents::text amount from sale where company_id = $1 order by 1',
    [companyId],
  )

it('makes a sale of each delivery in a list, and none when the list or one of it comes again', async () => {
  const shop = await openShop(product, { certificate: false, integration: { auto_send: false } })
  const [first, second] = [purchase({ code: 'LISTA1', at: NOW }), purchase({ code: 'LISTA2', at: NOW })]
  const post = (body: string) => product.call(null, 'POST', shop.webhook, body, { 'x-hotmart-hottok': HOTTOK })
  // Send one after the other, since the order of parallel reads is undefined.
  for (const [at, body] of [`[${first},${second}]`, `[${first},${second}]`, first].entries()) {
    expect((await post(body)).status).toBe(200)
    await deliveriesOf(shop, at + 1)
  }
  const rows = await deliveriesOf(shop, 3)
  expect(rows.map(({ state }) => state)).toEqual(['APPLIED', 'IGNORED', 'IGNORED'])
  expect((await salesOf(shop)).map(({ code }) => code)).toEqual(['LISTA1', 'LISTA2'])
})

it('reads the parts of a form in the letters of Windows, knows the secret in them, and keeps it nowhere', async () => {
  const shop = await openShop(product, { certificate: false, integration: { auto_send: false } })
  const sent = readFixtures(fixturesOf('ticto')).find(({ name }) => name === 'authorized') ?? expect.fail()
  const tree: { token: string } = JSON.parse(new TextDecoder().decode(sent.delivery.body))
  const integration = await product.call(shop.adm, 'POST', '/api/sale-integration', {
    type: 'TICTO',
    name: 'Ticto',
    company_id: shop.companyId,
    credentials: { webhook_token: tree.token },
  })
  const shown = await product.call(shop.adm, 'GET', `/api/sale-integration/${idOf(integration)}`)
  const door = new URL((shown.body.data as { webhook_url: string }).webhook_url).pathname
  const reply = await product.call(null, 'POST', door, partsOf(tree), {
    'content-type': 'multipart/form-data; boundary=b',
  })
  expect(reply.status).toBe(200)
  const [row] = await deliveriesOf(shop, 1)
  expect(row).toMatchObject({ state: 'APPLIED', reason: null })
  expect(row?.body.includes(tree.token)).toBe(false)
  expect(await salesOf(shop)).toEqual([{ code: 'TOC8C0E11002NKR1', amount: '15990' }])
})

function partsOf(tree: object): Uint8Array {
  const parts = fieldsOf(tree, '').map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return Uint8Array.from(`${parts.join('')}--b--\r\n`, (letter) => letter.codePointAt(0) ?? 0)
}

function fieldsOf(tree: object, before: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const path = before === '' ? name : `${before}[${name}]`
    if (typeof value === 'object' && value !== null) return fieldsOf(value, path)
    return [[path, typeof value === 'string' ? value : JSON.stringify(value)]]
  })
}
