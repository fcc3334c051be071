import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../test/support/product.ts'
import { HOTTOK, openShop } from '../../test/support/shop.ts'
import { load } from './load.ts'
import { verifyKept } from './verify.ts'

const CONNECTIONS = 20
const EVENTS_PER_CONNECTION = 10

let product: Product
let sql: pg.Pool
beforeAll(async () => {
  product = await startProduct()
  sql = new pg.Pool({ connectionString: product.database.adminUrl, max: 2 })
  sql.on('error', () => undefined)
})
afterAll(async () => {
  await sql.end()
  await product.stop()
})

describe('200 deliveries over 20 connections', () => {
  it('are each answered after exactly one row and one job are kept', async () => {
    const shop = await openShop(product, { certificate: false })
    const url = `${product.url}${shop.webhook}`
    const wish = {
      url,
      hottok: HOTTOK,
      connections: CONNECTIONS,
      run: 'test',
      eventsPerConnection: EVENTS_PER_CONNECTION,
    }
    const { acknowledged, refused } = await load(wish)
    expect(refused).toBe(0)
    expect(new Set(acknowledged).size).toBe(CONNECTIONS * EVENTS_PER_CONNECTION)
    expect(await verifyKept(sql, acknowledged)).toEqual({ rows: 200, lost: [], doubled: [], withoutOneJob: 0 })
  })
})
