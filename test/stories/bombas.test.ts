import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HEADERS } from '../../apps/server/src/intake/imports/rows/columns.ts'
import { LIMITS } from '../../apps/server/src/kit/http/concurrency-limits.ts'
import { sheetRow } from '../../apps/server/testing/import-rows.ts'
import { sheetOf, workbook, zipped } from '../../apps/server/testing/workbook-parts.ts'
import { WORKER_HEAP } from '../../tools/launcher/worker-heap.ts'
import { IS_DEEP } from '../support/depth.ts'
import { type Person, type Product, signIn, startProduct } from '../support/product.ts'
import { CERTIFICATE_PASSWORD, certificateOf, companyForm, openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { BOMBS, dribble, type House, importOf } from './bombs/attacks.ts'
import { lawfulCsv, png } from './bombs/files.ts'
import { processorMsOf } from './bombs/processor-time.ts'
import { meanwhile, peakOf, type Waits } from './bombs/watch.ts'
import { type Program, program } from './program.ts'

/** `TALAO_BOMBS=all` throws many more of each, as the deep run does. */
const AT = IS_DEEP || process.env['TALAO_BOMBS'] === 'all' ? 1 : 0
const AT_ONCE = 8
/** Limit in MiB. The target is 150 and the measured value is printed, but garbage collection is unpredictable. */
const MOST_MIB = 256
/**
 * Without these switches Node lets the heap grow with the machine's memory, and the peak would measure the machine
 * instead of the bomb.
 */
const SMALL_HEAP = WORKER_HEAP
/** Processor time of the server that refusing a bomb may cost. The measured value is printed. */
const MOST_WORK_MS = 1_500
/** Processor time of the server that may pass while another user waits for a response. */
const MOST_WAIT_MS = 3_000

let product: Product
let house: House
let neighbour: Person
let server: Program
let worker: Program
let calm: { server: number; worker: number; waits: Waits }
let slow: ReturnType<typeof dribble>

beforeAll(async () => {
  product = await startProduct({ worker: true })
  const shop = await openShop(product)
  const other = await openShop(product, { certificate: false })
  neighbour = other.adm
  house = { product, shop }
  await product.stopServing()
  server = program(product, 'server', {}, SMALL_HEAP)
  worker = program(product, 'worker')
  server.start()
  worker.start()
  await until('the start', isUp, 60)
  // Warm-up: what loads on first use must not count against a bomb.
  await lawful()
  const { waits } = await meanwhile(asking(), () => lawful())
  calm = { server: peakOf(server.pid()), worker: peakOf(worker.pid()), waits }
  console.log(
    `  em calma: servidor ${Math.round(calm.server)} MiB, worker ${Math.round(calm.worker)} MiB, outros pedidos p50 ${waits.p50} ms, p99 ${waits.p99} ms de processador`,
  )
  // Another user of the company, because one user may have only a few requests in progress.
  const adm = await product.person({ company: shop.companyId })
  slow = dribble({ ...house, shop: { ...shop, adm } }, 60)
}, 240_000)

afterAll(async () => {
  slow?.stop()
  await Promise.all([server?.kill(), worker?.kill()])
  await product?.stop()
})

describe('a bomb', () => {
  it.each(BOMBS)(
    '$what: is refused with a sentence, for little work, and nobody else feels it',
    { timeout: 1_800_000 },
    async (bomb) => {
      await bomb.make?.()
      house.shop.adm = await signIn(product, house.shop.adm)
      peakOf(server.pid())
      peakOf(worker.pid())
      const times = bomb.times[AT] ?? 0
      const before = processorMsOf(server.pid())
      const { value: ends, waits } = await meanwhile(asking(), () => throwAll(bomb, times))
      const work = (processorMsOf(server.pid()) - before) / times
      const [serverMib, workerMib] = [peakOf(server.pid()) - calm.server, peakOf(worker.pid()) - calm.worker]
      console.log(
        `  ${bomb.what} × ${times}: ${work.toFixed(0)} ms de processador cada, servidor ${serverMib.toFixed(0)} MiB, worker ${workerMib.toFixed(0)} MiB a mais; outros p99 ${waits.p99} ms (em calma ${calm.waits.p99}), maior ${waits.max} ms :: ${[...new Set(ends)].join(' | ').slice(0, 400)}`,
      )
      expect(ends.filter((end) => !bomb.ends.test(end))).toEqual([])
      expect(waits.failed).toBe(0)
      expect(serverMib).toBeLessThan(MOST_MIB)
      expect(workerMib).toBeLessThan(MOST_MIB)
      if (ends.every((end) => !end.startsWith('job'))) expect(work).toBeLessThan(MOST_WORK_MS)
      expect(waits.p99).toBeLessThan(MOST_WAIT_MS)
    },
  )

  it('that comes a letter a second is cut off with a sentence, and held up nobody', { timeout: 120_000 }, async () => {
    const ends = await slow.ends
    const cutOff = ends.filter((end) => /^HTTP\/1.1 408 [\s\S]*"code":"pedido_demorado"/.test(end))
    const turnedAway = ends.filter((end) => /^HTTP\/1.1 429 [\s\S]*"code":"limite_excedido"/.test(end))
    expect(cutOff.length).toBeGreaterThanOrEqual(LIMITS.request.atWork)
    expect(cutOff.length + turnedAway.length).toBe(60)
  })

  it('leaves server and worker as they were: the same processes, and they go on serving', async () => {
    expect(await isUp()).toBe(true)
    house.shop.adm = await signIn(product, house.shop.adm)
    await lawful()
    expect(server.said() + worker.said()).not.toContain('"level":"error"')
  })
})

async function throwAll(bomb: (typeof BOMBS)[number], times: number): Promise<string[]> {
  const ends: string[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < times) {
        ends.push(await bomb.throw(house, next++))
      }
    }),
  )
  return ends
}

const asking = () => ({ url: `${product.url}/api/sale?per_page=20`, token: neighbour.token, pid: server.pid() })
const isUp = () =>
  product.call(null, 'GET', '/health').then(
    ({ status }) => status === 200,
    () => false,
  )

let lawfuls = 0
/** One valid request of each kind. */
async function lawful(): Promise<void> {
  const { shop } = house
  const company = `/api/company/${shop.companyId}`
  const form = companyForm({ a1_certificate_password: CERTIFICATE_PASSWORD }, certificateOf(shop.cnpj))
  form.set('logo_file', new Blob([new Uint8Array(png({ side: 400, bits: 8, color: 6 }))]), 'logo.png')
  expect((await product.call(shop.adm, 'PUT', company, form)).status).toBe(200)
  lawfuls += 1
  const row = sheetRow({ code: `LEGAL-X-${lawfuls}`, seller: shop.cnpj })
  const xlsx = await zipped(workbook({ sheet: sheetOf([HEADERS, row]) }))
  for (const [bytes, name] of [
    [lawfulCsv(`LEGAL-C-${lawfuls}`), 'v.csv'],
    [xlsx, 'v.xlsx'],
  ] as const)
    expect(await importOf(house, bytes, name)).toMatch(/^job/)
}
