import { HomeOut, UpcomingOut } from '@talao/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShops, type Shops, writeSales } from '../../../testing/report-rows.ts'
import { fixedClock } from '../../kit/clock.ts'

/** Late evening of the 20th in São Paulo. */
const clock = fixedClock('2026-11-21T02:00:00Z')
let product: Product
let shops: Shops
beforeAll(async () => {
  product = await startProduct({ clock })
  shops = await openShops(product)
  await writeSales(
    product,
    [
      ['2026-11-10', 'PENDING', 1_00],
      ['2026-11-19', 'PENDING', 10_00],
      ['2026-11-19', 'UNPROCESSED', 500_00],
      ['2026-11-19', 'CANCELED', 500_00],
      ['2026-11-20', 'PENDING', 100_00],
      ['2026-11-21', 'PENDING', 1000_00],
    ].map(([date_to_process, status, amount_cents]) => ({
      company_id: shops.a,
      platform: 'HOTMART',
      status: String(status),
      amount_cents: Number(amount_cents),
      currency: 'BRL',
      amount_exchanged_cents: null,
      purchase_date: '2026-11-01T12:00:00Z',
      created_at: '2026-11-01T12:00:00Z',
      date_to_process: String(date_to_process),
      processed_at: null,
      missing: [],
    })),
  )
})
afterAll(() => product.stop())

const ask = async (query = '') => {
  const { body } = await product.call(shops.ofA, 'GET', `/api/sale/upcoming?${query}`)
  return UpcomingOut.parse(body)
}
const OVERDUE = { total: 2, amount: 11, incomplete: 1 }

it('what should have left before today leaves today, and stands by itself as overdue', async () => {
  const { data, overdue, sales } = await ask('date=2026-11-20')
  expect(data.slice(0, 3)).toEqual([
    { date: '2026-11-20', total: 3, amount: 111, incomplete: 1 },
    { date: '2026-11-21', total: 1, amount: 1000, incomplete: 0 },
    { date: '2026-11-22', total: 0, amount: 0, incomplete: 0 },
  ])
  expect(overdue).toEqual(OVERDUE)
  expect(sales.map((sale) => sale.own_amount)).toEqual([1, 10, 100])
})

it('tomorrow has its own alone, and the overdue stand beside it', async () => {
  const { data, overdue, sales } = await ask()
  expect(data[0]).toEqual({ date: '2026-11-21', total: 1, amount: 1000, incomplete: 0 })
  expect(overdue).toEqual(OVERDUE)
  expect(sales.map((sale) => sale.own_amount)).toEqual([1000])
})

it('the days alone are asked for without the sales of the first', async () => {
  const whole = await ask('date=2026-11-20')
  expect(await ask('date=2026-11-20&total=true')).toEqual({ ...whole, sales: [] })
})

it('as many days as are asked for, up to a month of them', async () => {
  const { data } = await ask('date=2026-11-20&days=14')
  expect([data.length, data[0]?.date, data.at(-1)?.date]).toEqual([14, '2026-11-20', '2026-12-03'])
  expect((await product.call(shops.ofA, 'GET', '/api/sale/upcoming?days=32')).status).toBe(422)
})

it('nothing leaves on a day that is over', async () => {
  const { data, sales } = await ask('date=2026-11-18')
  expect(data.map(({ date, total }) => [date, total]).slice(0, 4)).toEqual([
    ['2026-11-18', 0],
    ['2026-11-19', 0],
    ['2026-11-20', 3],
    ['2026-11-21', 1],
  ])
  expect(sales).toEqual([])
  expect((await ask('date=2026-11-01')).data.every(({ total }) => total === 0)).toBe(true)
})

it('the first page says of today what the list of sales does', async () => {
  const home = HomeOut.parse((await product.call(shops.ofA, 'GET', '/api/reports/dashboard/home')).body.data)
  const list = await product.call(shops.ofA, 'GET', '/api/sale?status=PENDING&end_date_to_process=2026-11-20')
  expect(home.leaving_today).toEqual({ total: 3, amount: 111 })
  expect([list.body.total, list.body.amount]).toEqual([3, 111])
})
