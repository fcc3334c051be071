import type { SalesDashboardOut } from '@talao/contract'
import { dayInSaoPaulo } from '@talao/fiscal'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { anySale, openShops, type Shops, writeSales } from '../../../testing/report-rows.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let product: Product
let shops: Shops
const products: number[] = []

beforeAll(async () => {
  product = await startProduct({ clock })
  shops = await openShops(product)
  for (let n = 0; n < 12; n += 1) {
    const [made] = await product.sql<{ id: number }>(
      'insert into product (company_id, name, created_at, updated_at) values ($1, $2, now(), now()) returning id::int',
      [shops.a, `Curso ${n}`],
    )
    products.push(made?.id ?? 0)
  }
})
afterAll(() => product.stop())

const get = (query: string, who: Person = shops.ofA) =>
  product.call(who, 'GET', `/api/reports/dashboard/sales?${query}`)
const read = async (query: string, who?: Person) => {
  const reply = await get(query, who)
  expect([query, reply.status, reply.body.message]).toEqual([query, 200, undefined])
  return reply.body.data as SalesDashboardOut
}
const empty = async () => {
  await product.sql('delete from sale_item')
  await product.sql('delete from sale')
}

type Row = { company_id: number; status: string; origin: string; cents: number; day: string }
// table
const DAYS = {
  created_at: 'created_day',
  purchase_date: 'purchase_day',
  date_to_process: 'coalesce(date_to_process, created_day)',
  processed_at: 'processed_day',
} as const
type Field = keyof typeof DAYS

const stored = (field: Field) =>
  product.sql<Row>(
    `select company_id::int, status, origin, coalesce(amount_exchanged_cents, case currency when 'BRL' then amount_cents else 0 end)::float8 as cents, ${DAYS[field]}::text as day from sale`,
  )
const told = (rows: readonly Row[]) => ({
  total: rows.length,
  amount: rows.reduce((sum, { cents }) => sum + cents, 0) / 100,
})
const filled = <T extends { total: number }>(some: readonly T[]) => some.filter(({ total }) => total > 0)

describe('the dashboard of sales', () => {
  it('equals a plain scan to the cent, by status, source, day and month, whatever the date it goes by', async () => {
    const asked = fc.record({
      sales: fc.array(anySale([1, 2]), { minLength: 1, maxLength: 25 }),
      field: fc.constantFrom<Field[]>('created_at', 'purchase_date', 'date_to_process', 'processed_at'),
      group: fc.constantFrom('day', 'month'),
      isFolded: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ sales, field, group, isFolded }) => {
        await empty()
        await writeSales(
          product,
          sales.map((sale) => ({ ...sale, company_id: sale.company_id === 1 ? shops.a : shops.b })),
        )
        if (isFolded) await product.sql('select fold_rollups()')
        const all = await stored(field)
        const [start, end] = group === 'day' ? ['2026-10-31', '2026-11-20'] : ['2025-10-31', '2026-11-20']
        for (const [companies, who] of [
          [[shops.a], shops.ofA],
          [[shops.a, shops.b], shops.wise],
        ] as const) {
          const one = await read(`type_date=${field}&group=${group}&start_date=${start}&end_date=${end}`, who)
          const rows = all.filter(
            ({ company_id, day }) => companies.some((own) => own === company_id) && day >= start && day <= end,
          )
          const by = (key: (row: Row) => string) =>
            [...Map.groupBy(rows, key)].map(([name, some]) => [name, told(some)] as const)
          expect(told(rows)).toEqual({ total: one.total, amount: one.amount })
          const apart = (some: readonly (readonly [string, { total: number; amount: number }])[]) => new Map(some)
          const sums = ({ total, amount }: { total: number; amount: number }) => ({ total, amount })
          expect(apart(filled(one.by_status).map((row) => [row.status, sums(row)]))).toEqual(
            apart(by((row) => row.status)),
          )
          expect(apart(one.by_source.map((row) => [row.source, sums(row)]))).toEqual(apart(by((row) => row.origin)))
          const step = (row: Row) => (group === 'day' ? row.day : row.day.slice(0, 7))
          expect(apart(filled(one.series).map((row) => [row.period, sums(row)]))).toEqual(apart(by(step)))
          expect(one.series).toHaveLength(group === 'day' ? 21 : 14)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('says what the list of sales says with the same filter', async () => {
    await empty()
    await writeSales(product, fc.sample(anySale([shops.a, shops.b]), { numRuns: 60, seed: 5 }))
    const one = await read('type_date=purchase_date&start_date=2026-10-31&end_date=2026-11-20')
    const list = async (filter: string) => {
      const dates = 'start_purchase_date=2026-10-31&end_purchase_date=2026-11-20'
      const { body } = await product.call(shops.ofA, 'GET', `/api/sale?${dates}&${filter}`)
      return { total: body.total, amount: body.amount }
    }
    expect(await list('')).toEqual({ total: one.total, amount: one.amount })
    expect(one.total).toBeGreaterThan(0)
    for (const { status, total, amount } of one.by_status)
      expect([status, await list(`status=${status}`)]).toEqual([status, { total, amount }])
    for (const { source, total, amount } of one.by_source)
      expect([source, await list(`type_integration=${source}`)]).toEqual([source, { total, amount }])
  })

  it('names the ten products that most sales have, a sale of two of them under both', async () => {
    await empty()
    const [SALE] = fc.sample(anySale([shops.a]), { numRuns: 1, seed: 1 })
    if (!SALE) throw new Error('no sale')
    const day = { created_at: '2026-11-20T14:00:00Z', currency: 'BRL', amount_exchanged_cents: null }
    const ids = await writeSales(
      product,
      Array.from({ length: 12 }, () => ({ ...SALE, ...day, amount_cents: 1000 })),
    )
    // The n-th product is in n + 1 of the sales, and twice in one of them.
    for (const [n, productId] of products.entries())
      for (const sale of ids.slice(0, n + 1))
        await product.sql(
          `insert into sale_item (company_id, sale_id, position, product_id, description, quantity, value_per_unit)
           select $1, $2, $3 * 10 + line, $4, 'x', 1, 10 from generate_series(0, $5::int) line`,
          [shops.a, sale, n, productId, sale === ids[0] ? 1 : 0],
        )
    const { by_product } = await read('')
    expect(by_product).toEqual(
      products
        .map((product_id, n) => ({ product_id, name: `Curso ${n}`, total: n + 1, amount: (n + 1) * 10 }))
        .toReversed()
        .slice(0, 10),
    )
    const first = by_product?.[0]
    const { body } = await product.call(shops.ofA, 'GET', `/api/sale?product_id=${first?.product_id}`)
    expect([body.total, body.amount]).toEqual([first?.total, first?.amount])
    expect((await read('', shops.wise)).by_product).toEqual(by_product)
    expect((await read(`company_id=${shops.b}`, shops.wise)).by_product).toEqual([])
  })

  it('names no products of a period with more sales than can be looked into', async () => {
    await product.sql(
      `insert into sale_month (company_id, date_kind, month, status, origin, is_physical, has_coproducer, n, amount_cents)
       values ($1, 'created', '2026-05-01', 'DONE', 'HOTMART', false, false, 90000, 1)`,
      [shops.a],
    )
    expect((await read('group=month')).by_product).not.toBeNull()
    await product.sql('update sale_month set n = 100001 where n = 90000')
    const { total, by_product } = await read('group=month')
    expect([total > 100_000, by_product]).toEqual([true, null])
    await product.sql('delete from sale_month where n = 100001')
  })

  it('opens with the last thirty days, or with twelve months', async () => {
    const days = await read('')
    expect([days.start_date, days.end_date, days.series.length]).toEqual(['2026-10-22', '2026-11-20', 30])
    const months = await read('group=month&start_date=&end_date=')
    expect([months.start_date, months.end_date, months.series.length]).toEqual(['2025-12-01', '2026-11-20', 12])
    expect(months.series.map(({ period }) => dayInSaoPaulo(new Date(`${period}-15T12:00:00Z`)).slice(0, 7))).toEqual(
      months.series.map(({ period }) => period),
    )
  })

  it.each([
    ['start_date=2026-11-02&end_date=2026-11-01', 'não pode vir antes'],
    ['start_date=2026-08-19&end_date=2026-11-20', 'agrupe por mês'],
    ['group=month&start_date=2021-11-20&end_date=2026-11-20', 'cinco anos'],
  ])('%s is refused', async (query, why) => {
    const { status, body } = await get(query)
    expect([status, body.code]).toEqual([422, 'periodo_invalido'])
    expect(body.message).toContain(why)
  })

  it('refuses a date that sales do not have, and another grouping', async () => {
    expect((await get('type_date=issue_date')).body.errors).toHaveProperty('type_date')
    expect((await get('group=week')).body.errors).toHaveProperty('group')
  })
})
