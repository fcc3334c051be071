import type { ContractOut } from '@talao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop } from '../../../../../test/support/shop.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { openContracts } from './add-installments.ts'

const clock = fixedClock('2026-11-20T13:00:00Z')
let product: Product
let side: WorkerSide
let wise: Person
let company: number
beforeAll(async () => {
  product = await startProduct({ clock })
  side = await workerSide(product, clock)
  wise = await product.person({ wise: true })
  company = (await openShop(product, { certificate: false })).companyId
})
afterAll(async () => {
  await side.close()
  await product.stop()
})

const TERMS = { recurrence: 'MONTH', amount: 199.9, start_date: '2026-11-20' }
const make = async (over: object = {}) =>
  idOf(await product.call(wise, 'POST', '/api/contract', { company_id: company, ...TERMS, ...over }))
const days = async (id: number) =>
  ((await product.call(wise, 'GET', `/api/contract/${id}`)).body.data as ContractOut).installments.map(
    ({ due_date }) => due_date,
  )

describe('what contracts owe ahead', () => {
  it('goes on day by day for those without an end that are in force, and for no other', async () => {
    const open = await make()
    const still = [await make({ end_date: '2027-02-28' }), await make({ status: 'INACTIVE' })]
    const before = await Promise.all(still.map(days))
    await openContracts(side, clock.now())
    expect(await days(open)).toHaveLength(12)
    const late = new Date('2027-01-21T13:00:00Z')
    await openContracts(side, late)
    await openContracts(side, late)
    expect((await days(open)).slice(10)).toEqual(['2027-09-20', '2027-10-20', '2027-11-20', '2027-12-20', '2028-01-20'])
    expect(await Promise.all(still.map(days))).toEqual(before)
  })
})
