import { addDays, dayInSaoPaulo } from '@talao/fiscal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { connectKiwify, openPullDeps, simulatedSale } from '../../../../../test/support/pulls.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { lostPulls, reconcilePlatforms } from '../inbox/sweep-sources.ts'
import { type PullDeps, pullSales } from './pull-sales.ts'

const NOW = new Date()
const TODAY = dayInSaoPaulo(NOW)
const DOOR = 'public-api.kiwify.com'
let product: Product
let shop: Shop
let deps: PullDeps
let close: () => Promise<void>
beforeAll(async () => {
  product = await startProduct()
  ;({ deps, close } = await openPullDeps(product))
  product.simulator.platforms.clearSales('KIWIFY')
  product.simulator.platforms.addSales(
    'KIWIFY',
    ['KW-1', 'KW-2', 'KW-3'].map((code) => simulatedSale(code, NOW)),
  )
})
afterAll(async () => {
  await close()
  await product.stop()
})
beforeEach(async () => {
  product.simulator.admin.removeFaults()
  shop = await openShop(product, { certificate: false })
})

const between = (id: number, start = TODAY, end = TODAY) =>
  product.call(shop.adm, 'POST', `/api/sale-integration/import-sale-between-dates/${id}`, { start, end })
const pullOf = async (task: number) =>
  (
    await product.sql<{ id: number; state: string; reason: string | null; failures: number; moved_at: Date }>(
      'select id::int, state, reason, failures, moved_at from sale_pull where task_id = $1',
      [task],
    )
  )[0] ?? { id: 0, state: '', reason: '', failures: 0, moved_at: NOW }
/** Runs the job as a worker would when it is due. */
const work = async (task: number) => {
  await pullSales(deps, { company_id: shop.companyId, pull_id: (await pullOf(task)).id })
  return pullOf(task)
}
const doorRequests = () =>
  product.simulator.admin.requests({ path: `/plataformas/${DOOR}` }).data.filter(({ path }) => path.includes('/sales'))
const salesHere = () =>
  product.sql('select external_sales_id from sale where company_id = $1 order by 1', [shop.companyId])

describe('asking for past sales', () => {
  it('brings them as sales of the integration, fenced by their purchase, and ends its task', async () => {
    const id = await connectKiwify(product, shop)
    const task = idOf(await between(id))
    expect(await work(task)).toMatchObject({ state: 'DONE' })
    const rows = await product.sql(
      'select external_sales_id, integration_id::int, fence_at = purchase_date as by_purchase from sale where company_id = $1 order by 1',
      [shop.companyId],
    )
    expect(rows).toEqual(
      ['KW-1', 'KW-2', 'KW-3'].map((code) => ({ external_sales_id: code, integration_id: id, by_purchase: true })),
    )
    const shown = await product.call(shop.adm, 'GET', `/api/task/${task}`)
    expect(shown.body.data).toMatchObject({
      kind: 'sale-integration:import',
      state: 'DONE',
      done: 3,
      total: 3,
      failed: 0,
      has_file: false,
      message: 'Vendas: 3 lidas, 3 novas, 0 atualizadas.',
    })
    const wire = (await product.call(shop.adm, 'GET', `/api/sale-integration/${id}`)).body.data
    expect(wire).toMatchObject({ can_pull: true, can_list_products: true, last_pull_at: expect.any(String) })
  })

  it('says what came of each sale it read, and of each again', async () => {
    const id = await connectKiwify(product, shop)
    const told = async (task: number, query = '') =>
      (await product.call(shop.adm, 'GET', `/api/task/${task}/result${query}`)).body.data
    const first = idOf(await between(id))
    await work(first)
    const sales = await product.sql<{ id: number }>(
      'select id::int from sale where company_id = $1 order by external_sales_id',
      [shop.companyId],
    )
    const rowsOf = (message: string) =>
      ['KW-1', 'KW-2', 'KW-3'].map((code, at) => ({
        position: at + 1,
        entity_id: sales[at]?.id,
        code,
        customer_name: expect.any(String),
        number: null,
        state: 'DONE',
        message,
      }))
    expect(await told(first)).toEqual(rowsOf('Venda nova.'))
    const again = idOf(await between(id))
    await work(again)
    expect(await told(again)).toEqual(rowsOf('Já lida antes: nada mudou.'))
    const one = idOf(
      await product.call(shop.adm, 'POST', `/api/sale-integration/import-sale-by-transaction/${id}`, {
        transaction: 'KW-2',
      }),
    )
    await work(one)
    expect(await told(one)).toMatchObject([{ position: 1, code: 'KW-2', entity_id: sales[1]?.id }])
    expect(await told(one, '?state=FAILED')).toEqual([])
  })

  it('brings a single one by its code', async () => {
    const id = await connectKiwify(product, shop)
    const reply = await product.call(shop.adm, 'POST', `/api/sale-integration/import-sale-by-transaction/${id}`, {
      transaction: 'KW-2',
    })
    expect(await work(idOf(reply))).toMatchObject({ state: 'DONE' })
    expect(await salesHere()).toEqual([{ external_sales_id: 'KW-2' }])
  })

  it('keeps the access token sealed, and uses it for the next walk', async () => {
    const id = await connectKiwify(product, shop)
    await work(idOf(await between(id)))
    const tokens = () => product.simulator.admin.requests({ path: `/plataformas/${DOOR}/v1/oauth/token` }).data.length
    const first = tokens()
    const [row] = await product.sql<{ access_token_sealed: string }>(
      'select access_token_sealed from sale_integration where id = $1',
      [id],
    )
    expect(row?.access_token_sealed).toMatch(/^v2\./)
    await work(idOf(await between(id)))
    expect(tokens()).toBe(first)
  })

  it('gets another token shortly before the kept one ends', async () => {
    const id = await connectKiwify(product, shop)
    await work(idOf(await between(id)))
    const tokenOf = async () =>
      (await product.sql('select access_token_sealed from sale_integration where id = $1', [id]))[0]?.[
        'access_token_sealed'
      ]
    const before = await tokenOf()
    await product.sql(`update sale_integration set access_token_until = now() + interval '2 minutes' where id = $1`, [
      id,
    ])
    await work(idOf(await between(id)))
    expect(await tokenOf()).toBe(before)
    await product.sql(`update sale_integration set access_token_until = now() + interval '30 seconds' where id = $1`, [
      id,
    ])
    await work(idOf(await between(id)))
    expect(await tokenOf()).not.toBe(before)
  })

  it('gets another token when the kept one is refused, once', async () => {
    const id = await connectKiwify(product, shop)
    const place = `company:${shop.companyId}|integration:${id}|access-token`
    await product.sql(
      `update sale_integration set access_token_sealed = $2, access_token_until = now() + interval '1 day' where id = $1`,
      [id, deps.vault.seal('token-que-nao-vale-mais', place)],
    )
    expect(await work(idOf(await between(id)))).toMatchObject({ state: 'DONE' })
    expect(await salesHere()).toHaveLength(3)
  })
})

describe('what cannot be asked', () => {
  it.each([
    ['an end before its start', addDays(TODAY, -1), addDays(TODAY, -2)],
    ['a day to come', TODAY, addDays(TODAY, 1)],
    ['more than five years', addDays(TODAY, -2000), TODAY],
  ])('%s is refused', async (_what, start, end) => {
    const reply = await between(await connectKiwify(product, shop), start, end)
    expect([reply.status, reply.body.code]).toEqual([422, 'periodo_invalido'])
  })

  it('a platform without that door, or without its credentials, is refused before anything is queued', async () => {
    const other = idOf(
      await product.call(shop.adm, 'POST', '/api/sale-integration', {
        type: 'OTHER',
        name: 'Outra',
        company_id: shop.companyId,
      }),
    )
    expect((await between(other)).body.code).toBe('plataforma_sem_consulta')
    const poor = await connectKiwify(product, shop, { credentials: { webhook_token: 'so-o-webhook' } })
    const reply = await between(poor)
    expect([reply.status, reply.body.code]).toEqual([422, 'credencial_faltando'])
    expect(Object.keys(reply.body['errors'] as object)).toContain('credentials.client_secret')
    expect(await product.sql('select 1 from sale_pull where company_id = $1', [shop.companyId])).toEqual([])
  })

  it('a second walk while one is under way is refused', async () => {
    const id = await connectKiwify(product, shop)
    expect((await between(id)).status).toBe(202)
    const second = await between(id)
    expect([second.status, second.body.code]).toEqual([409, 'importacao_em_andamento'])
    expect(await product.sql('select 1 from task where company_id = $1', [shop.companyId])).toHaveLength(1)
  })
})

describe('a platform that does not answer as wished', () => {
  it('says "later" and is left alone that long', async () => {
    const id = await connectKiwify(product, shop)
    const task = idOf(await between(id))
    product.simulator.admin.addFault({ kind: 'rate_limit', path: DOOR, count: 1, params: { seconds: 90 } })
    const before = doorRequests().length
    const pull = await work(task)
    expect(pull).toMatchObject({ state: 'RUNNING', failures: 0 })
    expect(pull.moved_at.getTime()).toBeGreaterThan(Date.now() + 80_000)
    // The pause also applies to other requests for this integration.
    expect((await product.call(shop.adm, 'GET', `/api/sale-integration/${id}/products`)).status).toBe(503)
    expect(await work(task)).toMatchObject({ state: 'RUNNING' })
    expect(doorRequests().length - before).toBeLessThanOrEqual(1)
    await product.sql('update sale_integration set pace_at = null where id = $1', [id])
    expect(await work(task)).toMatchObject({ state: 'DONE' })
    expect(await salesHere()).toHaveLength(3)
  })

  it('is asked again later and later, and given up after eight times', async () => {
    const id = await connectKiwify(product, shop)
    const task = idOf(await between(id))
    product.simulator.admin.addFault({ kind: 'error_before', path: DOOR, count: 100, params: {} })
    const waits: number[] = []
    for (let time = 1; time < 8; time += 1) {
      const pull = await work(task)
      expect(pull).toMatchObject({ state: 'RUNNING', failures: time })
      waits.push(Math.round((pull.moved_at.getTime() - Date.now()) / 5_000))
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64])
    expect(await work(task)).toMatchObject({ state: 'FAILED', reason: expect.stringContaining('não respondeu') })
    const [row] = await product.sql('select state, message from task where id = $1', [task])
    expect(row).toMatchObject({ state: 'FAILED', message: expect.stringContaining('não respondeu') })
  })

  it('refuses the credentials, and the walk fails at once with what to do', async () => {
    const id = await connectKiwify(product, shop, {
      credentials: { webhook_token: 'x', client_id: 'errado', client_secret: 'errado', account_id: 'errado' },
    })
    const pull = await work(idOf(await between(id)))
    expect(pull).toMatchObject({ state: 'FAILED', reason: expect.stringContaining('credenciais') })
  })
})

describe('a walk', () => {
  it('stops when its task is stopped, and leaves room for the next', async () => {
    const id = await connectKiwify(product, shop)
    const task = idOf(await between(id))
    expect((await product.call(shop.adm, 'POST', `/api/task/${task}/cancel`)).status).toBe(200)
    expect(await work(task)).toMatchObject({ state: 'CANCELED' })
    expect(await salesHere()).toEqual([])
    expect((await between(id)).status).toBe(202)
  })

  it('whose job was lost is taken up by the sweep, and one that is put off is left in peace', async () => {
    const id = await connectKiwify(product, shop)
    const { id: pull } = await pullOf(idOf(await between(id)))
    const jobs = () =>
      product.sql(`select 1 from jobs.job where name = 'pull-sales' and state = 'created' and data->>'pull_id' = $1`, [
        String(pull),
      ])
    await product.sql(`delete from jobs.job where name = 'pull-sales' and data->>'pull_id' = $1`, [String(pull)])
    const jobDeps = deps as Parameters<typeof lostPulls>[0]
    await lostPulls(jobDeps, NOW)
    expect(await jobs()).toEqual([])
    await lostPulls(jobDeps, new Date(Date.now() + 10 * 60_000))
    expect(await jobs()).toHaveLength(1)
    await lostPulls(jobDeps, new Date(Date.now() + 20 * 60_000))
    expect(await jobs()).toHaveLength(1)
  })

  it('over the last days is made each day for every integration that can be asked', async () => {
    const id = await connectKiwify(product, shop)
    const silent = await connectKiwify(product, shop, { is_active: false })
    await reconcilePlatforms(deps as Parameters<typeof reconcilePlatforms>[0], NOW)
    await reconcilePlatforms(deps as Parameters<typeof reconcilePlatforms>[0], NOW)
    const rows = await product.sql(
      'select sale_integration_id::int as id, ask, task_id from sale_pull where company_id = $1',
      [shop.companyId],
    )
    expect(rows).toEqual([{ id, ask: { kind: 'range', start: addDays(TODAY, -3), end: TODAY }, task_id: null }])
    expect(rows.map((row) => row['id'])).not.toContain(silent)
  })
})

describe('the products of a platform', () => {
  it('are looked up at once, kept, and become products to complete where they are wanted', async () => {
    product.simulator.platforms.addProducts('KIWIFY', [
      { id: 'kw-prod-1', name: 'Curso de Cerâmica', price_cents: 12_990 },
    ])
    const id = await connectKiwify(product, shop)
    const path = `/api/sale-integration/${id}/products`
    expect((await product.call(shop.adm, 'GET', `${path}?kept=true`)).body.data).toEqual([])
    const told = (await product.call(shop.adm, 'GET', path)).body.data as { id: string; selected: boolean }[]
    expect(told).toContainEqual(
      expect.objectContaining({ id: 'kw-prod-1', title: 'Curso de Cerâmica', selected: false }),
    )
    const saved = await product.call(shop.adm, 'PUT', path, { selected: ['kw-prod-1'] })
    expect(saved.body['message']).toBe('Produtos salvos: 1 para completar.')
    const again = await product.call(shop.adm, 'PUT', path, { selected: ['kw-prod-1'] })
    expect(again.body['message']).toBe('Produtos salvos.')
    const kept = (await product.call(shop.adm, 'GET', `${path}?kept=true`)).body.data as {
      id: string
      selected: boolean
    }[]
    expect(kept.filter((one) => one.selected).map((one) => one.id)).toEqual(['kw-prod-1'])
    expect(
      await product.sql('select name, external_code, status, integration_id::int from product where company_id = $1', [
        shop.companyId,
      ]),
    ).toEqual([{ name: 'Curso de Cerâmica', external_code: 'kw-prod-1', status: 'PENDING', integration_id: id }])
  })

  it('cannot be had from a platform that is down or does not know us', async () => {
    const id = await connectKiwify(product, shop)
    product.simulator.admin.addFault({ kind: 'error_before', path: DOOR, count: 100, params: {} })
    const down = await product.call(shop.adm, 'GET', `/api/sale-integration/${id}/products`)
    expect([down.status, down.body.code]).toEqual([503, 'plataforma_indisponivel'])
    product.simulator.admin.removeFaults()
    const unknown = await connectKiwify(product, shop, {
      credentials: { webhook_token: 'x', client_id: 'errado', client_secret: 'errado', account_id: 'errado' },
    })
    const refused = await product.call(shop.adm, 'GET', `/api/sale-integration/${unknown}/products`)
    expect([refused.status, refused.body.code]).toEqual([422, 'plataforma_recusou'])
  })
})

describe('with a worker', () => {
  it('the sales are simply there', async () => {
    await product.startWorker()
    const task = idOf(await between(await connectKiwify(product, shop)))
    await until('the end of the walk', async () => (await pullOf(task)).state === 'DONE')
    expect(await salesHere()).toHaveLength(3)
  })
})
