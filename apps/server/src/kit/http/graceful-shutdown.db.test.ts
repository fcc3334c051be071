import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let person: Person
beforeAll(async () => {
  product = await startProduct({ worker: true, environment: { DRAIN_SECONDS: '2' } })
  person = await product.person()
})
afterAll(() => product.stop())

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
/** Sends the request on one kept-alive connection, as a proxy does. */
async function ask(path: string): Promise<{ status: number; connection: string; reused: boolean }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${person.token}` }
    const asked = request(`${product.url}${path}`, { agent, headers }, (heard) => {
      heard.resume()
      const { statusCode = 0, headers: told } = heard
      heard.once('end', () =>
        resolve({ status: statusCode, connection: told.connection ?? '', reused: asked.reusedSocket }),
      )
    })
    asked.once('error', reject)
    asked.end()
  })
}

it('a server that is told to end says so first, answers on, and closes each connection with its answer', async () => {
  expect(await ask('/api/auth/user')).toMatchObject({ status: 200, connection: 'keep-alive' })
  const stopped = product.stopServing()
  await until('the notice', async () => (await fetch(`${product.url}/health`)).status === 503)
  expect(await ask('/api/auth/user')).toEqual({ status: 200, connection: 'close', reused: true })
  expect(await ask('/api/auth/user')).toEqual({ status: 200, connection: 'close', reused: false })
  await stopped
  await expect(ask('/health')).rejects.toThrow('ECONNREFUSED')
})
