import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Product } from '../../../../../../test/support/product.ts'
import { housed, monthMade, worldOf } from '../../../../testing/demonstration.ts'

/** One or two sales in the newest weeks: too few for an authorised note, or for a sale in every shop. */
const SALES = 20
let product: Product

beforeAll(async () => {
  product = await housed(0, SALES)
})
afterAll(() => product.stop())

it('is made of few sales as well, with what needs no note', async () => {
  await monthMade(product)
  const { imports, deliveries } = await worldOf(product)
  expect(imports).toMatchObject([{ status: 'DONE' }])
  expect(deliveries?.length).toBeGreaterThan(10)
})
