import { API, type CallSpec } from '@talao/contract/api'
import { ERRORS } from '@talao/contract/errors/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { byDepth } from '../../../../../test/support/depth.ts'
import { knownTo } from '../../../../../test/support/known-values.ts'
import { type Person, type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { type Request, requestsOf } from '../../../../../test/support/requests.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { STREAMING_CALLS } from '../../../../../test/support/streaming-calls.ts'
import { idsOf, numberApart } from '../../../../../test/support/tenants-ids.ts'
import { until } from '../../../../../test/support/until.ts'
import { DETAILS } from '../../operation/open-api/texts.ts'

/** Set `TALAO_REQUESTS=200000` for a longer run. */
const REQUESTS = Number(process.env['TALAO_REQUESTS'] ?? byDepth(2_000, 20_000))
const AT_ONCE = 8
const SEVERAL = 20
/** Calls that would sign out or disable the users of this test. */
const OF_THE_ASKING = [
  'GET /api/auth/logout',
  'POST /api/auth/logout',
  'DELETE /api/auth/session/:id',
  'PUT /api/user/:id',
] as const
/** CPU time limit for one group of requests, over the whole process. More means that some input caused runaway work. */
const MOST_WORK_MS = 8_000
/**
 * Of about 200 calls. Some need a token, file or state that random requests never produce; with fewer, the test proves
 * little.
 */
const LEAST_CALLS = byDepth(125, 140)

const answeredWell = new Set<Request['call']>()

let product: Product
let people: (Person | null)[]
let program: Person
let known: ReturnType<typeof knownTo>
beforeAll(async () => {
  // So many requests per minute would use up the gateway's request quota, and its correct 503 would prove nothing.
  const settings = { latencyMs: { low: 20, high: 40 }, rateLimit: REQUESTS }
  product = await startProduct({ worker: true, simulator: { settings } })
  const shops = [await openShop(product), await openShop(product)]
  for (const [at, shop] of shops.entries()) {
    const sold = { code: `HP-${at}`, at: new Date(), buyer: { name: 'Ana', email: 'ana@exemplo.test' } }
    await shop.deliver(purchase({ ...sold, productName: 'Curso' }))
    await until('the note', () => shop.note(sold.code))
  }
  const [mine] = shops
  if (!mine) throw new Error('No shop was opened.')
  const ids = await furnish(mine)
  // Ids created from here on lie outside the range that random requests use, so the test's users survive it.
  await numberApart(product, 1)
  people = [
    mine.adm,
    await product.person({ company: mine.companyId, role: null }),
    await product.person({ wise: true }),
    null,
  ]
  program = await programOf(mine)
  const others = shops.flatMap(({ companyId, integrationId }) => [companyId, integrationId])
  known = knownTo(ids, [...others, 1, 2, 3, 4])
})
afterAll(() => product.stop())

it('any request is answered as the contract says: never a fault of ours, never with endless work', {
  timeout: 1_800_000,
}, async () => {
  const faults: string[] = []
  const property = fc.asyncProperty(
    fc.array(
      requestsOf({
        known,
        people: people.length,
        except: [...OF_THE_ASKING, ...STREAMING_CALLS],
        isDone: (call) => answeredWell.has(call),
      }),
      {
        minLength: AT_ONCE,
        maxLength: AT_ONCE,
      },
    ),
    async (requests) => {
      const before = process.cpuUsage()
      faults.push(...(await Promise.all(requests.map(faultOf))).filter((fault) => fault !== null))
      const { user, system } = process.cpuUsage(before)
      const workMs = Math.round((user + system) / 1000)
      if (workMs > MOST_WORK_MS) faults.push(`${workMs} ms of work: ${requests.map(saidOf).join(' | ')}`)
      expect(faults.slice(0, 5)).toEqual([])
    },
  )
  await fc.assert(property, { numRuns: Math.ceil(REQUESTS / AT_ONCE), endOnFailure: true })
  expect(answeredWell.size).toBeGreaterThan(LEAST_CALLS)
  for (const who of people) expect((await product.call(who, 'GET', '/api/auth/user')).status).toBe(who ? 200 : 401)
})

/** Creates several of each record that a request may delete or send, in several states. */
async function furnish(shop: Shop) {
  const customer_note = { name: 'Ana Prado', email: 'ana@x.test' }
  const items = [{ description: 'Aula', quantity: 1, value_per_unit: 10 }]
  for (const path of ['/api/fiscal-note', '/api/service-fiscal-note'])
    for (let made = 0; made < SEVERAL; made += 1)
      expect(
        (await product.call(shop.adm, 'POST', path, { company_id: shop.companyId, items, customer_note })).status,
      ).toBe(201)
  for (let sold = 0; sold < SEVERAL; sold += 1)
    await shop.deliver(
      purchase({ code: `HP-FALTA-${sold}`, at: new Date(), buyer: { document: '' }, address: { zipcode: '' } }),
    )
  await until('the sales', () => shop.sale(`HP-FALTA-${SEVERAL - 1}`))
  const own = await idsOf(product, shop, { mark: 'Ana', colleague: shop.adm })
  const all = async (table: string, more = '') =>
    (
      await product.sql<{ id: number }>(`select id::int from ${table} where company_id = $1 ${more}`, [shop.companyId])
    ).map(({ id }) => id)
  return {
    ...own,
    note: await all('note', `and kind = 'NFE'`),
    service_note: await all('note', `and kind = 'NFSE'`),
    sale: await all('sale'),
    external_sales_id: ['HP-0', 'HP-NOVA'],
  }
}

async function programOf({ adm, companyId }: Shop): Promise<Person> {
  const made = await product.call(adm, 'POST', '/api/oauth-client', { name: 'Loja virtual', company_id: companyId })
  return { id: 0, email: '', token: String((made.body.data as { client_secret: string }).client_secret) }
}

/** The server's log of its own error, which the answer does not reveal. */
function loggedOf({ body }: Reply): string {
  const id = String(body['request_id'])
  return product.lines.filter((line) => line.includes(id)).join('\n')
}

async function faultOf(request: Request): Promise<string | null> {
  // A request without a body has no content type.
  const headers = request.body === undefined ? {} : { 'content-type': request.type }
  const reply = await product.call(askingOf(request), request.method, request.path, request.body, headers)
  const says = `${reply.status} ${JSON.stringify(reply.body).slice(0, 300)} ← ${saidOf(request)}`
  if (reply.status >= 500) return `${says}\n${loggedOf(reply)}`
  if (reply.status < 400) {
    answeredWell.add(request.call)
    return isToldSo(request.call, reply) ? null : says
  }
  const error = ERRORS[reply.body['code'] as keyof typeof ERRORS] as { http: number } | undefined
  const isWhole = typeof reply.body['message'] === 'string' && typeof reply.body['request_id'] === 'string'
  return error && isWhole && error.http === reply.status ? null : says
}

const saidOf = ({ method, path, body }: Request) => `${method} ${path} ${body ?? ''}`.slice(0, 800)

/** An API client makes half of the calls open to API clients. */
function askingOf({ call, who }: Request): Person | null {
  const spec: CallSpec = API[call]
  return spec.client && who % 2 === 0 ? program : (people[who] ?? null)
}

/** Whether a success has a status and shape named in the contract. A list requested as a file answers bytes. */
function isToldSo(call: Request['call'], { status, body, headers }: Reply): boolean {
  const spec: CallSpec = API[call]
  if (!(DETAILS[call]?.success ?? [spec.status ?? 200]).includes(status)) return false
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  return !spec.answer || !isJson || spec.answer.safeParse(body).success
}
