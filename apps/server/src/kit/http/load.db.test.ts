import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product, { certificate: false })
  // Without a sale, the list would skip reading the rows.
  await shop.deliver(purchase({ code: 'HPLOAD', at: new Date() }))
  await until('a sale', () => shop.sale('HPLOAD'))
})
afterAll(() => product.stop())
const held: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const letGo of held.splice(0)) await letGo()
})

const LIST = '/api/sale?per_page=100'
/** Places at work plus places waiting, per caller. */
const ROOM = 8 + 64

/** Locks a table so that requests that read it stay in progress until it is released. */
async function hold(table: 'sale' | 'note' | 'sign_in_throttle'): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: product.database.adminUrl })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  let isHeld = true
  const letGo = async () => {
    if (!isHeld) return
    isHeld = false
    await client.end()
  }
  held.push(letGo)
  return letGo
}
const blocked = async () =>
  (
    await product.sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and application_name = 'talao-app'`,
    )
  )[0]?.n ?? 0

type Answer = { status: number; code?: unknown; retryAfter: string | null }
/** Sends many requests at once. Their answers can be read while others are still pending. */
function burst(count: number, ask: () => ReturnType<Product['call']>) {
  const answers: Answer[] = []
  const all = Promise.all(
    Array.from({ length: count }, async () => {
      const { status, body, headers } = await ask()
      answers.push({ status, code: body['code'], retryAfter: headers.get('retry-after') })
    }),
  )
  const counted = () =>
    Object.fromEntries(
      [...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => [status, length]),
    ) as Record<number, number>
  const refused = (least: number) => until('the refusals', async () => (counted()[429] ?? 0) >= least)
  return { answers, all, counted, refused }
}
const list = (who: Person, path = LIST) => product.call(who, 'GET', path)
const deliver = () => shop.deliver(purchase({ code: `HP${randomBytes(4).toString('hex')}`, at: new Date() }))
const signIn = ({ email }: Person) =>
  product.call(null, 'POST', '/oauth/token', { grant_type: 'password', username: email, password: PASSWORD })

describe('a burst', () => {
  it.each([
    { lists: 150, people: 1 },
    { lists: 300, people: 3 },
  ])(
    'of $lists lists by $people: each has its turn or a 429 that says when, and the others notice nothing',
    async ({ lists, people }) => {
      const crowd = await Promise.all(Array.from({ length: people }, () => product.person({ company: shop.companyId })))
      const other = await product.person()
      const letGo = await hold('sale')
      const bursts = crowd.map((who) => burst(lists / people, () => list(who)))
      await Promise.all(bursts.map(({ refused }) => refused(lists / people - ROOM)))
      expect((await fetch(`${product.url}/health`)).status).toBe(200)
      expect((await signIn(other)).status).toBe(200)
      expect((await product.call(other, 'GET', '/api/auth/user')).status).toBe(200)
      expect((await deliver()).status).toBe(200)
      await letGo()
      for (const { all, answers, counted } of bursts) {
        await all
        const { 200: served = 0, 429: refused = 0, ...rest } = counted()
        expect(rest).toEqual({})
        expect(served + refused).toBe(lists / people)
        expect(served).toBeGreaterThanOrEqual(8)
        expect(answers.filter(({ status }) => status === 429)).toEqual(
          Array.from({ length: refused }, () => ({ status: 429, code: 'limite_excedido', retryAfter: '3' })),
        )
      }
    },
  )

  it('leaves the caller their downloads and event streams, which are counted apart', async () => {
    const who = await product.person({ company: shop.companyId })
    const letGo = await hold('sale')
    const lists = burst(100, () => list(who))
    await lists.refused(100 - ROOM)
    expect((await list(who, '/api/sale-file-import/template')).status).toBe(200)
    const stream = new AbortController()
    const opened = await fetch(`${product.url}/api/events`, {
      headers: { authorization: `Bearer ${who.token}` },
      signal: stream.signal,
    })
    expect(opened.status).toBe(200)
    stream.abort()
    await letGo()
    await lists.all
  })

  it('of downloads has four at work, and leaves the caller their lists', async () => {
    const who = await product.person({ company: shop.companyId })
    const letGo = await hold('note')
    const downloads = burst(90, () => list(who, '/api/fiscal-note/1/xml'))
    await downloads.refused(90 - 68)
    await until('four at work', async () => (await blocked()) >= 4)
    expect((await list(who, '/api/product')).status).toBe(200)
    expect(await blocked()).toBe(4)
    await letGo()
    await downloads.all
  })

  it('of a program takes nothing from another program of the same company, nor from its people', async () => {
    const programs = await Promise.all(
      ['Loja', 'Outra loja'].map(async (name) => {
        const { body } = await product.call(shop.adm, 'POST', '/api/oauth-client', { name, company_id: shop.companyId })
        return { id: 0, email: '', token: (body.data as { client_secret: string }).client_secret }
      }),
    )
    const [busy, calm] = programs as [Person, Person]
    const letGo = await hold('sale')
    const lists = burst(100, () => list(busy))
    await lists.refused(100 - ROOM)
    expect((await list(calm, '/api/v1/products')).status).toBe(200)
    expect((await list(shop.adm, '/api/product')).status).toBe(200)
    await letGo()
    await lists.all
    expect(lists.counted()[503]).toBeUndefined()
  })

  it('of somebody who is not signed in is counted by its address, and who is signed in there goes on', async () => {
    const letGo = await hold('sign_in_throttle')
    const body = { grant_type: 'client_credentials', client_id: 'tlo_ninguem', client_secret: 'x' }
    const tries = burst(100, () => product.call(null, 'POST', '/oauth/token', body))
    await tries.refused(100 - 96)
    expect(tries.answers[0]).toEqual({ status: 429, code: 'limite_excedido', retryAfter: '3' })
    await letGo()
    expect((await list(shop.adm)).status).toBe(200)
    await tries.all
  })
})

describe('a caller who hangs up', () => {
  const leaving = (who: Person, count: number) => {
    const gone = new AbortController()
    const headers = { authorization: `Bearer ${who.token}` }
    const asked = Array.from({ length: count }, () =>
      fetch(`${product.url}${LIST}`, { headers, signal: gone.signal }).catch(() => undefined),
    )
    return async () => {
      gone.abort()
      await Promise.all(asked)
    }
  }

  it('leaves the line, and keeps a place only for as long as the work that was begun for it', async () => {
    const who = await product.person({ company: shop.companyId })
    const letGo = await hold('sale')
    const hangUp = leaving(who, ROOM)
    await until('the line', async () => (await list(who, '/api/product')).status === 429)
    await until('lists at work', async () => (await blocked()) >= 8)
    await hangUp()
    // The waiting line is empty again but the places are still taken, so nothing more reaches the database.
    const again = burst(64, () => list(who))
    await until('the others in line', async () => (await list(who, '/api/product')).status === 429)
    expect(await blocked()).toBe(8)
    await letGo()
    await again.all
    expect((await list(who)).status).toBe(200)
  })
})

it('the server says that it is down for a lost worker, and not for lists that wait', async () => {
  const who = await product.person({ company: shop.companyId })
  const letGo = await hold('sale')
  const lists = burst(ROOM, () => list(who))
  await until('lists that wait', async () => (await blocked()) === 8)
  expect((await fetch(`${product.url}/health`)).status).toBe(200)
  // A running worker renews its heartbeat every few seconds, so repeat until /health sees the old one.
  await until('a lost worker', async () => {
    await product.sql(`update worker_heartbeat set seen_at = now() - interval '1 hour'`)
    return (await fetch(`${product.url}/health`)).status === 503
  })
  await letGo()
  await lists.all
})
