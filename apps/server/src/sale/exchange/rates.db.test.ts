import { addDays, dayInSaoPaulo } from '@talao/fiscal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { hasClosing, openPullDeps } from '../../../../../test/support/pulls.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { newSalesWithoutRate } from '../../intake/inbox/sweep-sources.ts'
import type { PullDeps } from '../../intake/pulls/pull-sales.ts'
import { makeRequester } from '../../kit/http-request.ts'
import { fetchRates } from './fetch-rates.ts'

const TODAY = dayInSaoPaulo(new Date())
let product: Product
let shop: Shop
let program: Person
let deps: PullDeps
let close: () => Promise<void>
beforeAll(async () => {
  product = await startProduct()
  ;({ deps, close } = await openPullDeps(product))
  shop = await openShop(product, { certificate: false })
  const made = await product.call(shop.adm, 'POST', '/api/oauth-client', { name: 'Loja' })
  program = { id: 0, email: '', token: (made.body.data as { client_secret: string }).client_secret }
})
afterAll(async () => {
  await close()
  await product.stop()
})

async function sell(code: string, currency: string, day: string): Promise<void> {
  const reply = await product.call(program, 'POST', '/api/v1/sales', {
    external_sales_id: code,
    status: 'paid',
    currency,
    purchase_date: `${day}T15:00:00-03:00`,
    client: {
      name: 'Jane Doe',
      email: 'jane@exemplo.test',
      is_abroad: true,
      address: {
        street: 'Main Street',
        number: '1',
        city: 'Springfield',
        state: 'IL',
        postal_code: '62701',
        country: 'US',
      },
    },
    items: [{ product_code: 'CURSO', description: 'Course', quantity: 1, unit_value: '100.00' }],
  })
  expect([reply.status, (reply.body.data as { status: string }).status]).toEqual([201, 'UNPROCESSED'])
}
type Row = {
  status: string
  missing: string[]
  amount_exchanged_cents: number | null
  exchange_rate: string | null
  exchange_source: string | null
}
const saleOf = async (code: string) =>
  (
    await product.sql<Row>(
      'select status, missing, amount_exchanged_cents::int, exchange_rate::text, exchange_source from sale where external_sales_id = $1',
      [code],
    )
  )[0]
/** How many requests the Banco Central has received so far. */
const asked = () =>
  product.simulator.admin
    .requests({ limit: 100_000 })
    .data.filter(({ path }) => path.startsWith('/plataformas/olinda.bcb.gov.br/')).length
/**
 * The last such weekday with its own closing, so not a holiday, at least some days back. For a Sunday (0), its Friday
 * must have one.
 */
function last(weekday: number): string {
  let day = addDays(TODAY, -7)
  while (new Date(`${day}T12:00:00Z`).getUTCDay() !== weekday) day = addDays(day, 1)
  while (!hasClosing(weekday === 0 ? addDays(day, -2) : day)) day = addDays(day, -7)
  return day
}

it('a sale in dollars gets the closing of its day, and one of a Sunday that of the Friday before', async () => {
  const sunday = last(0)
  const friday = addDays(sunday, -2)
  await sell('USD-SEX', 'USD', friday)
  await sell('USD-DOM', 'USD', sunday)
  await fetchRates(deps)
  const [onFriday, onSunday] = [await saleOf('USD-SEX'), await saleOf('USD-DOM')]
  expect(onFriday).toMatchObject({ status: 'PENDING', missing: [], exchange_source: 'PTAX' })
  expect(onSunday).toEqual(onFriday)
  expect(onFriday?.amount_exchanged_cents).toBe(Math.round(Number(onFriday?.exchange_rate) * 10_000))
  const kept = await product.sql('select day::text, sell::text from exchange_rate where currency = $1 order by day', [
    'USD',
  ])
  expect(kept.map((row) => row['day'])).toEqual([friday, sunday])
  expect(asked()).toBe(1)
  const [event] = await product.sql(`select detail from sale_event where kind = 'exchanged' limit 1`)
  expect(event?.['detail']).toContain(friday.split('-').toReversed().join('/'))
})

it('a rate that is known is not asked for again', async () => {
  await sell('USD-SEX-2', 'USD', addDays(last(0), -2))
  const before = asked()
  await fetchRates(deps)
  expect(await saleOf('USD-SEX-2')).toMatchObject({ exchange_source: 'PTAX' })
  expect(asked()).toBe(before)
})

it('a currency that is not quoted stays without reais, says so once and is not asked for again', async () => {
  await sell('XYZ-1', 'XYZ', last(2))
  await fetchRates(deps)
  const before = asked()
  await fetchRates(deps)
  expect(asked()).toBe(before)
  expect(await saleOf('XYZ-1')).toMatchObject({
    status: 'UNPROCESSED',
    missing: ['exchange_rate'],
    exchange_rate: null,
  })
  const events = await product.sql(
    `select text, detail from sale_event e join sale s on s.id = e.sale_id where s.external_sales_id = 'XYZ-1' and e.kind = 'no_rate'`,
  )
  expect(events).toEqual([{ text: 'O Banco Central não cota XYZ', detail: 'Informe na venda o valor em reais.' }])
  const told = await product.sql(
    `select distinct n.facts from notification n join sale s on s.id = n.entity_id where n.category = 'SALE'`,
  )
  expect(told).toEqual([{ facts: { sales_code: 'XYZ-1', missing: ['exchange_rate'] } }])
})

it('a Banco Central that is down leaves the sale waiting for the next run', async () => {
  await sell('EUR-1', 'EUR', last(3))
  product.simulator.admin.addFault({ kind: 'error_before', path: 'olinda.bcb.gov.br', count: 1, params: {} })
  await fetchRates(deps)
  expect(await saleOf('EUR-1')).toMatchObject({ exchange_rate: null })
  await fetchRates(deps)
  expect(await saleOf('EUR-1')).toMatchObject({ exchange_source: 'PTAX' })
})

it('a Banco Central that is down for days is told to people, a day of it is not', async () => {
  await sell('EUR-ONTEM', 'EUR', addDays(TODAY, -1))
  await sell('EUR-HA-DIAS', 'EUR', addDays(TODAY, -9))
  await product.sql(`delete from exchange_rate where currency = 'EUR'`)
  product.simulator.admin.addFault({ kind: 'error_before', path: 'olinda.bcb.gov.br', count: 1, params: {} })
  await fetchRates(deps)
  const told = await product.sql(
    `select distinct n.facts->>'sales_code' as code from notification n where n.category = 'SALE' and n.facts->>'sales_code' in ('EUR-ONTEM', 'EUR-HA-DIAS')`,
  )
  expect(told).toEqual([{ code: 'EUR-HA-DIAS' }])
  await fetchRates(deps)
})

it('the closing of the day of purchase is waited for while the day lasts', async () => {
  const day = last(4)
  await sell('GBP-1', 'GBP', day)
  const ask = makeRequester(deps.config, deps.transports.plain)
  const noon = new Date(`${day}T12:00:00-03:00`)
  const before: typeof ask = async (request) => {
    const answer = await ask(request)
    const { value } = JSON.parse(Buffer.from(answer.body).toString()) as { value: { dataHoraCotacao: string }[] }
    return {
      ...answer,
      body: Buffer.from(JSON.stringify({ value: value.filter((row) => !row.dataHoraCotacao.startsWith(day)) })),
    }
  }
  await fetchRates({ ...deps, clock: { now: () => noon } }, before)
  expect(await saleOf('GBP-1')).toMatchObject({ exchange_rate: null })
  await fetchRates({ ...deps, clock: { now: () => new Date(`${day}T14:00:00-03:00`) } })
  expect(await saleOf('GBP-1')).toMatchObject({ exchange_source: 'PTAX' })
})

it('a sale that has just come without its rate asks for it, once', async () => {
  const jobs = () => product.sql(`select 1 from jobs.job where name = 'fetch-rates' and state = 'created'`)
  await newSalesWithoutRate(deps as Parameters<typeof newSalesWithoutRate>[0], new Date())
  expect(await jobs()).toEqual([])
  await sell('CHF-1', 'CHF', last(3))
  await newSalesWithoutRate(deps as Parameters<typeof newSalesWithoutRate>[0], new Date())
  await newSalesWithoutRate(deps as Parameters<typeof newSalesWithoutRate>[0], new Date())
  expect(await jobs()).toHaveLength(1)
})
