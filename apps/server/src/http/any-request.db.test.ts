import { API, type CallSpec } from '@talao/contract/api'
import { ERRORS } from '@talao/contract/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ENDLESS } from '../../../../test/support/endless.ts'
import { type Person, type Product, type Reply, startProduct } from '../../../../test/support/product.ts'
import { type Request, requestsOf } from '../../../../test/support/requests.ts'
import { openShop, purchase } from '../../../../test/support/shop.ts'
import { until } from '../../../../test/support/until.ts'
import { DETAILS } from '../modules/open-api/texts.ts'

/** `TALAO_REQUESTS=200000` looks longer. */
const REQUESTS = Number(process.env['TALAO_REQUESTS'] ?? 20_000)
const AT_ONCE = 8
/** They would sign the asking people out, or switch them off. */
const OF_THE_ASKING = [
  'GET /api/auth/logout',
  'POST /api/auth/logout',
  'DELETE /api/auth/session/:id',
  'PUT /api/user/:id',
] as const
const LONGEST_MS = 2_000

let product: Product
let people: (Person | null)[]
let ids: number[]
beforeAll(async () => {
  // So many requests in a minute would use up the gateway's account, whose 503 is then the right answer and nothing new.
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
  people = [
    mine.adm,
    await product.person({ company: mine.companyId, role: null }),
    await product.person({ wise: true }),
    null,
  ]
  ids = shops.flatMap(({ companyId, integrationId }) => [companyId, integrationId])
  ids.push(1, 2, 3, 4)
})
afterAll(() => product.stop())

/** A field that names something often names something that is there. */
const known = (field: string) => {
  if (field === 'company_id' || field === 'companyId') return fc.constantFrom(...ids.slice(0, 1), ...ids)
  return /(^|_)id$/.test(field) ? fc.constantFrom(...ids) : undefined
}

it('any request is answered as the contract says: never a fault of ours, never late', {
  timeout: 1_800_000,
}, async () => {
  const faults: string[] = []
  const property = fc.asyncProperty(
    fc.array(requestsOf({ known, people: people.length, except: [...OF_THE_ASKING, ...ENDLESS] }), {
      minLength: AT_ONCE,
      maxLength: AT_ONCE,
    }),
    async (requests) => {
      faults.push(...(await Promise.all(requests.map(faultOf))).filter((fault) => fault !== null))
      expect(faults.slice(0, 5)).toEqual([])
    },
  )
  await fc.assert(property, { numRuns: Math.ceil(REQUESTS / AT_ONCE), endOnFailure: true })
  for (const who of people) expect((await product.call(who, 'GET', '/api/auth/user')).status).toBe(who ? 200 : 401)
})

async function faultOf(request: Request): Promise<string | null> {
  const began = performance.now()
  const reply = await product.call(people[request.who] ?? null, request.method, request.path, request.body, {
    'content-type': request.type,
  })
  const took = performance.now() - began
  const asked = `${request.method} ${request.path} ${request.body ?? ''}`.slice(0, 800)
  const says = `${reply.status} ${JSON.stringify(reply.body).slice(0, 300)} ← ${asked}`
  if (reply.status >= 500) return says
  if (took > LONGEST_MS) return `${Math.round(took)} ms: ${says}`
  if (reply.status < 400) return isToldSo(request.call, reply) ? null : says
  const error = ERRORS[reply.body['code'] as keyof typeof ERRORS] as { http: number } | undefined
  const isWhole = typeof reply.body['message'] === 'string' && typeof reply.body['request_id'] === 'string'
  return error && isWhole && error.http === reply.status ? null : says
}

/** A success of a status that the contract names, in the shape it names; a list asked for as a file answers bytes. */
function isToldSo(call: Request['call'], { status, body, headers }: Reply): boolean {
  const spec: CallSpec = API[call]
  if (!(DETAILS[call]?.success ?? [spec.status ?? 200]).includes(status)) return false
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  return !spec.answer || !isJson || spec.answer.safeParse(body).success
}
