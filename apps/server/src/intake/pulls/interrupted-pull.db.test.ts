import { dayInSaoPaulo } from '@talao/fiscal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { connectKiwify, openPullDeps, simulatedSale } from '../../../../../test/support/pulls.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { makeRequester } from '../../kit/http-request.ts'
import { type PullDeps, pullSales } from './pull-sales.ts'

const NOW = new Date()
const TODAY = dayInSaoPaulo(NOW)
const CODES = Array.from({ length: 9 }, (_, index) => `KW-INT-${index}`)
let product: Product
let deps: PullDeps
let close: () => Promise<void>
beforeAll(async () => {
  product = await startProduct()
  ;({ deps, close } = await openPullDeps(product))
  product.simulator.platforms.clearSales('KIWIFY')
  product.simulator.platforms.addSales(
    'KIWIFY',
    CODES.map((code) => simulatedSale(code, NOW)),
  )
  product.simulator.platforms.turn('KIWIFY', 'page_size', 2)
})
afterAll(async () => {
  await close()
  await product.stop()
})

class Killed extends Error {}

/** Dependencies that throw at the n-th call, to simulate a process dying between any two awaits. */
function mortal(lives: number) {
  let left = lives
  const breathe = () => {
    left -= 1
    if (left < 0) throw new Killed()
  }
  const asking = makeRequester(deps.config, deps.transports.plain)
  const dying: PullDeps = {
    ...deps,
    clock: {
      now: () => {
        breathe()
        return deps.clock.now()
      },
    },
    queue: {
      ...deps.queue,
      enqueue: async (...all) => {
        breathe()
        return deps.queue.enqueue(...all)
      },
    },
  }
  return {
    deps: dying,
    asking: async (...all: Parameters<typeof asking>) => {
      breathe()
      const answer = await asking(...all)
      breathe()
      return answer
    },
  }
}

async function askFor(shop: Shop, integrationId: number): Promise<{ pull: number; task: number }> {
  const reply = await product.call(
    shop.adm,
    'POST',
    `/api/sale-integration/import-sale-between-dates/${integrationId}`,
    { start: TODAY, end: TODAY },
  )
  expect(reply.status).toBe(202)
  const { id: task } = reply.body.data as { id: number }
  expect(reply.body.data).toEqual({ id: task, task: { href: `/api/task/${task}` } })
  const [row] = await product.sql<{ id: number }>('select id::int from sale_pull where task_id = $1', [task])
  return { pull: row?.id ?? 0, task }
}

const walkOf = async (pull: number) =>
  (
    await product.sql(
      'select state, pages, read_count, new_count, changed_count, cursor, reason from sale_pull where id = $1',
      [pull],
    )
  )[0]
const salesOf = (shop: Shop) =>
  product.sql<{ external_sales_id: string }>(
    `select external_sales_id, status, amount_cents::int, version, customer_name, date_to_process::text,
       (select count(*)::int from sale_event e where e.company_id = s.company_id and e.sale_id = s.id) as events
     from sale s where company_id = $1 order by external_sales_id`,
    [shop.companyId],
  )

it('a walk killed at every point goes on where it stood and ends with the sales of one that was left alone', async () => {
  const [calm, hunted] = [
    await openShop(product, { certificate: false }),
    await openShop(product, { certificate: false }),
  ]
  const left = await askFor(calm, await connectKiwify(product, calm))
  await pullSales(deps, { company_id: calm.companyId, pull_id: left.pull })
  expect(await walkOf(left.pull)).toMatchObject({ state: 'DONE', read_count: 9, new_count: 9 })

  const asked = await askFor(hunted, await connectKiwify(product, hunted))
  const data = { company_id: hunted.companyId, pull_id: asked.pull }
  const pagesSeen = new Set<number>()
  let deaths = 0
  for (let lives = 0; ; lives = lives > 14 ? 1 : lives + 1) {
    const body = mortal(lives)
    try {
      await pullSales(body.deps, data, body.asking)
      if ((await walkOf(asked.pull))?.['state'] === 'DONE') break
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      deaths += 1
      pagesSeen.add(Number((await walkOf(asked.pull))?.['pages']))
    }
    expect(deaths).toBeLessThan(300)
  }
  const pages = Number((await walkOf(left.pull))?.['pages'])
  expect(pages).toBeGreaterThan(4)
  expect([...pagesSeen].toSorted((a, b) => a - b)).toEqual(Array.from({ length: pages }, (_, page) => page))
  expect(await walkOf(asked.pull)).toEqual(await walkOf(left.pull))
  const sales = await salesOf(hunted)
  expect(sales.map((sale) => sale.external_sales_id)).toEqual(CODES)
  expect(sales).toEqual(await salesOf(calm))
  const [task] = await product.sql('select state, done, failed, message from task where id = $1', [asked.task])
  expect(task).toEqual({ state: 'DONE', done: 9, failed: 0, message: 'Vendas: 9 lidas, 9 novas, 0 atualizadas.' })
})

it('two workers on one walk take each step once', async () => {
  const shop = await openShop(product, { certificate: false })
  const { pull } = await askFor(shop, await connectKiwify(product, shop))
  const data = { company_id: shop.companyId, pull_id: pull }
  const alone = await askFor(shop, await connectKiwify(product, shop))
  await Promise.all([pullSales(deps, data), pullSales(deps, data), pullSales(deps, data)])
  await pullSales(deps, data)
  await pullSales(deps, { company_id: shop.companyId, pull_id: alone.pull })
  const { pages } = (await walkOf(alone.pull)) ?? {}
  expect(await walkOf(pull)).toMatchObject({ state: 'DONE', pages, read_count: 9, new_count: 9 })
  expect(await salesOf(shop)).toHaveLength(9)
})

it('a page read again after its sales changed nothing writes nothing', async () => {
  const shop = await openShop(product, { certificate: false })
  const integrationId = await connectKiwify(product, shop)
  const first = await askFor(shop, integrationId)
  await pullSales(deps, { company_id: shop.companyId, pull_id: first.pull })
  const before = await salesOf(shop)
  const second = await askFor(shop, integrationId)
  await pullSales(deps, { company_id: shop.companyId, pull_id: second.pull })
  expect(await walkOf(second.pull)).toMatchObject({ state: 'DONE', read_count: 9, new_count: 0, changed_count: 0 })
  expect(await salesOf(shop)).toEqual(before)
})
