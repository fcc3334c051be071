import type { Call } from '@talao/contract/api'
import { afterAll, beforeAll } from 'vitest'
import { walls } from './isolation-layers.ts'
import { type Person, type Product, type Reply, startProduct } from './product.ts'
import { purchase } from './purchase.ts'
import { openShop, type Shop } from './shop.ts'
import { idsOf, numberApart } from './tenants-ids.ts'
import { BY_PATH, type Ids } from './tenants-table.ts'
import { until } from './until.ts'

// Users and companies of the company isolation tests, and the rows of each company.

export const CANARY = 'canario-da-outra'
/** Mark of a third company, which shares a user with the first and none with the second. */
export const THIRD_CANARY = 'canario-da-terceira'
export let product: Product
export let mine: Shop
export let theirs: Shop
export let third: Shop
export let stranger: Person
export let plain: Person
export let wise: Person
export let colleague: Person
/** Administers the first and the third company and has no access to the second. */
export let between: Person
export let foreign: Ids
export let own: Ids
export let thirds: Ids

beforeAll(async () => {
  product = await startProduct({ worker: true })
  const integration = { auto_send: false, type_fiscal_note: 'NFE_NFSE', nfe_percentage: 50 }
  mine = await openShop(product, { certificate: false, integration })
  const marked = (mark: string) => ({
    certificate: false,
    integration: { ...integration, name: mark },
    name: `${mark} Ltda`,
  })
  await numberApart(product, 1)
  theirs = await openShop(product, marked(CANARY))
  await numberApart(product, 2)
  third = await openShop(product, marked(THIRD_CANARY))
  for (const [shop, name] of [
    [mine, 'Ana'],
    [theirs, CANARY],
    [third, THIRD_CANARY],
  ] as const) {
    await shop.deliver(
      purchase({
        code: `HP-${name}`,
        at: new Date(),
        buyer: { name, email: `${name.toLowerCase()}@x.test` },
        productName: `Curso ${name}`,
      }),
    )
    await until('the note', () => shop.note(`HP-${name}`))
  }
  colleague = await product.person({ company: mine.companyId })
  own = await idsOf(product, mine, { mark: 'Ana', colleague })
  foreign = await idsOf(product, theirs, { mark: CANARY, colleague })
  thirds = await idsOf(product, third, { mark: THIRD_CANARY, colleague })
  stranger = await product.person()
  plain = await product.person({ company: mine.companyId, role: null })
  wise = await product.person({ wise: true })
  between = await product.person({ company: mine.companyId })
  await product.sql('insert into membership (user_id, company_id, role, created_at) values ($1, $2, $3, now())', [
    between.id,
    third.companyId,
    'ADM',
  ])
  await walls.takeDown(product)
})
afterAll(() => product.stop())

/** Marks of the other two companies found in a response, headers included. */
export const canariesIn = ({ body, headers }: Reply) => {
  const bytes = JSON.stringify([body, [...headers]])
  return [CANARY, THIRD_CANARY].filter((canary) => bytes.includes(canary))
}
export const methodOf = (call: string) => call.split(' ')[0] ?? 'GET'
export const ask = (who: Person | null, call: string, ids: Ids) => {
  const row = BY_PATH[call as Call]
  const body = typeof row?.body === 'function' ? row.body(ids) : row?.body
  return product.call(who, methodOf(call), row?.path(ids) ?? '', body)
}
