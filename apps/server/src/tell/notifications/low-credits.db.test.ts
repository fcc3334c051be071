import { NotificationPage } from '@talao/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { anyNote, type MadeNote, openShops, type Shops, writeNotes } from '../../../testing/report-rows.ts'
import { fixedClock } from '../../kit/clock.ts'
import { lowCredits } from './low-credits.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let product: Product
let side: WorkerSide
let shops: Shops
beforeAll(async () => {
  product = await startProduct({ clock })
  side = await workerSide(product, clock)
  shops = await openShops(product)
})
afterAll(async () => {
  await side.close()
  await product.stop()
})

const [SOME] = fc.sample(anyNote([1]), { numRuns: 1, seed: 3 }) as [MadeNote]
const issue = (count: number) =>
  writeNotes(
    product,
    Array.from({ length: count }, () => ({
      ...SOME,
      company_id: shops.a,
      enotas_status: 'Autorizada',
      in_production: true,
      issued_elsewhere: false,
    })),
  )
const buy = (quantity: number) =>
  product.call(shops.wise, 'POST', '/api/reports/credits', { company_id: shops.a, quantity })
/** Runs the hourly check and returns the user's notifications, newest last. */
async function told(): Promise<string[]> {
  clock.advance(3_600_000)
  await lowCredits(side, clock.now())
  const { body } = await product.call(shops.ofA, 'GET', '/api/notification?order_direction=ASC')
  const { data = [] } = NotificationPage.parse(body)
  return data
    .filter(({ data }) => data.category === 'CREDIT')
    .map(({ data }) => `${data.sub_category}: ${data.message}`)
}
const LOW = 'LOW: Os créditos da empresa estão acabando: restam 2. Cada nota autorizada em produção usa um.'
const SPENT =
  'SPENT: Os créditos da empresa acabaram. As notas continuam saindo, e o saldo fica negativo até a próxima compra.'

describe('credits that run low', () => {
  it('are told once when a tenth of the newest purchase is left, once when nothing is, and anew after the next purchase', async () => {
    await issue(3)
    expect(await told()).toEqual([])
    await buy(20)
    await issue(14)
    expect(await told()).toEqual([])
    await issue(1)
    expect([await told(), await told()]).toEqual([[LOW], [LOW]])
    await issue(2)
    expect([await told(), await told()]).toEqual([
      [LOW, SPENT],
      [LOW, SPENT],
    ])
    await buy(20)
    expect(await told()).toEqual([LOW, SPENT])
    await issue(18)
    expect(await told()).toEqual([LOW, SPENT, LOW])
  })

  it('are no matter of a company that never bought any', async () => {
    await writeNotes(product, [{ ...SOME, company_id: shops.b, enotas_status: 'Autorizada', in_production: true }])
    await lowCredits(side, clock.now())
    expect(await product.sql('select 1 from notification where company_id = $1', [shops.b])).toEqual([])
  })
})
