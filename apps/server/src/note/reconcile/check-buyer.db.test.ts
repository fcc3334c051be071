import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { newCnpj, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { buyersToCheck } from '../registration/sweep-registers.ts'

const DAY_MS = 86_400_000
const START = Date.now() - 100 * 60_000
const clock = fixedClock(new Date(START).toISOString())
const HOSTS = ['publica.cnpj.ws', 'open.cnpja.com', 'brasilapi.com.br', 'minhareceita.org']

let product: Product
let side: WorkerSide
let shop: Shop
let other: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  side = await workerSide(product, clock)
  shop = await shopInProduction()
  other = await shopInProduction()
})
afterAll(async () => {
  await side.close()
  await product.stop()
})
beforeEach(() => {
  product.simulator.admin.removeFaults()
  clock.advance(5 * 60_000)
})

async function shopInProduction(): Promise<Shop> {
  const opened = await openShop(product)
  await product.sql(`update company set gateway = 'SEFAZ', homologation_mode = false where id = $1`, [opened.companyId])
  await product.sql('update nfe_default_setting set in_production = true where company_id = $1', [opened.companyId])
  return opened
}

type Register = Omit<Parameters<Product['simulator']['admin']['lookups']['setCompany']>[0], 'cnpj' | 'name'>
function register(cnpj: string, wish: Register = {}): string {
  product.simulator.admin.lookups.setCompany({ cnpj, name: 'COMPRADORA LTDA', ...wish })
  return cnpj
}

/**
 * The outside registers that were asked about this CNPJ and answered. The simulated services limit requests by the real
 * clock.
 */
const asked = (cnpj = '') =>
  product.simulator.admin
    .requests({ limit: 10_000 })
    .data.filter(
      ({ path, status }) => status !== 429 && HOSTS.some((host) => path.includes(host)) && path.includes(cnpj),
    ).length

const bought = (code: string, cnpj: string) =>
  purchase({ code, at: clock.now(), buyer: { document: cnpj, document_type: 'CNPJ', name: 'Compradora Ltda' } })

/** Delivers a sale that is due tomorrow. */
async function sellForTomorrow(at: Shop, code: string, cnpj: string): Promise<void> {
  expect((await at.deliver(bought(code, cnpj))).status).toBe(200)
  await until(`the sale ${code}`, () => at.sale(code))
}
/** Sets the wait of this shop's new sales, in days. */
async function waitsFor(at: Shop, days: number): Promise<void> {
  await product.sql('update sale_integration set delay_to_send_note_in_days = $2 where id = $1', [
    at.integrationId,
    days,
  ])
}

/**
 * Runs the nightly sweep and its jobs at once: the queue uses the real clock, so spread-out jobs would not be due yet.
 */
async function night(): Promise<string[]> {
  await product.sql(`delete from jobs.job where name = 'ask-buyer'`)
  await buyersToCheck(side, clock.now())
  const rows = await product.sql<{ cnpj: string }>(
    `select data ->> 'cnpj' as cnpj from jobs.job where name = 'ask-buyer'`,
  )
  await until('the buyers to be asked', async () => {
    const open = await product.sql(`select 1 from jobs.job where name = 'ask-buyer' and state in ('created', 'active')`)
    return open.length === 0
  })
  return rows.map(({ cnpj }) => cnpj)
}
const age = (cnpj: string, days: number) =>
  product.sql('update lookup_answer set fetched_at = fetched_at - make_interval(hours => $2) where key = $1', [
    cnpj,
    Math.round(days * 24),
  ])
const standing = (at: Shop, code: string, wanted: string) =>
  until(`${code} to be ${wanted}`, async () => {
    const note = await at.note(code)
    return note?.enotas_status === wanted ? note : undefined
  })

it('asks ahead about the buyers of what leaves soon: each once, whoever sells to it, and not again within 30 days', async () => {
  const cnpj = register(newCnpj())
  const later = register(newCnpj())
  await waitsFor(shop, 1)
  await waitsFor(other, 1)
  await sellForTomorrow(shop, 'HPSOON', cnpj)
  await sellForTomorrow(shop, 'HPTWICE', cnpj)
  await sellForTomorrow(other, 'HPOTHER', cnpj)
  await waitsFor(shop, 9)
  await sellForTomorrow(shop, 'HPLATER', later)
  await waitsFor(shop, 1)
  expect((await shop.deliver(purchase({ code: 'HPPERSON', at: clock.now() }))).status).toBe(200)
  await until('the sale to a person', () => shop.sale('HPPERSON'))
  expect(await night()).toEqual([cnpj])
  expect([asked(cnpj), asked(later), asked('12345678909')]).toEqual([1, 0, 0])
  for (const days of [1, 28]) {
    await age(cnpj, days)
    expect(await night()).toEqual([])
  }
  await age(cnpj, 2)
  expect(await night()).toEqual([cnpj])
  expect(asked(cnpj)).toBe(2)
})

it.each([
  ['BAIXADA', /^O CNPJ do cliente não está ativo na Receita\. É o CNPJ .+ e lá consta BAIXADA\. Peça ao cliente/],
  [null, /^A Receita não conhece o CNPJ do cliente\. É o CNPJ .+\. Peça ao cliente o CNPJ certo/],
] as const)(
  'a note for one that stands there as %s waits, nobody is asked while it leaves, and it goes when the register changes its mind',
  async (status, words) => {
    const cnpj = newCnpj()
    if (status) register(cnpj, { status })
    const code = `HP${status ?? 'NONE'}`
    await waitsFor(shop, 1)
    await sellForTomorrow(shop, `${code}1`, cnpj)
    expect(await night()).toEqual([cnpj])
    const before = asked()
    await waitsFor(shop, 0)
    await shop.deliver(bought(code, cnpj))
    const held = await standing(shop, code, 'FAIL')
    expect(held).toMatchObject({ fail_on_send_to_enotas: expect.stringMatching(words), number: null, ref: null })
    expect(asked()).toBe(before)
    register(cnpj)
    await age(cnpj, 1)
    expect(await night()).toEqual([cnpj])
    await standing(shop, code, 'Autorizada')
  },
)

it('a person who was told may have it sent all the same', async () => {
  const cnpj = register(newCnpj(), { status: 'SUSPENSA' })
  await waitsFor(shop, 1)
  await sellForTomorrow(shop, 'HPSAME1', cnpj)
  await night()
  await waitsFor(shop, 0)
  await shop.deliver(bought('HPSAME', cnpj))
  const { id } = await standing(shop, 'HPSAME', 'FAIL')
  const chosen = { entity: 'fiscal-note', action: 'send', ids: [id] }
  expect((await product.call(shop.adm, 'POST', '/api/batch/preview', chosen)).body.data).toMatchObject({ can: 1 })
  expect((await product.call(shop.adm, 'POST', `/api/fiscal-note/${id}/send`, {})).status).toBe(202)
  await standing(shop, 'HPSAME', 'Autorizada')
})

it('of a buyer that nobody could say anything about, or long ago, the note goes', async () => {
  for (const path of HOSTS) product.simulator.admin.addFault({ kind: 'drop_before', path })
  const cnpj = register(newCnpj(), { status: 'BAIXADA' })
  await waitsFor(shop, 1)
  await sellForTomorrow(shop, 'HPSILENT1', cnpj)
  await night()
  await waitsFor(shop, 0)
  await shop.deliver(bought('HPSILENT', cnpj))
  await standing(shop, 'HPSILENT', 'Autorizada')
  const before = asked()
  const lost = register(newCnpj(), { status: 'BAIXADA' })
  await withCompanies(side.db, [], (tx) =>
    tx
      .insertInto('lookup_answer')
      .values({
        kind: 'taxpayer',
        key: lost,
        answer: JSON.stringify({ taxpayer: { registry_status: 'BAIXADA' }, registration_source: null }),
        source: 'BRASILAPI',
        fetched_at: new Date(clock.now().getTime() - 3 * DAY_MS),
      })
      .execute(),
  )
  await shop.deliver(bought('HPLONGAGO', lost))
  await standing(shop, 'HPLONGAGO', 'Autorizada')
  expect(asked()).toBe(before)
})
