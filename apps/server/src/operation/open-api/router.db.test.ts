import { API, type CallSpec } from '@talao/contract/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const CLOSED = Object.entries<CallSpec>(API).filter(([, { who }]) => who !== 'open')

it.each(CLOSED.map(([call]) => call))('%s is served, and to nobody who is not signed in', async (call) => {
  const [method = '', path = ''] = call.split(' ')
  const reply = await product.call(null, method, path.replaceAll(/:\w+/g, '1'))
  expect([reply.status, reply.body.code]).toEqual([401, 'nao_autenticado'])
})

it('knows no other call', async () => {
  const reply = await product.call(null, 'GET', '/api/nowhere')
  expect([reply.status, reply.body.code]).toEqual([404, 'nao_encontrado'])
})

it('describes itself, for machines and to read', async () => {
  const document = await product.call(null, 'GET', '/api/openapi.json')
  expect(document.body['openapi']).toBe('3.1.0')
  expect(document.body['servers']).toEqual([{ url: product.config.publicUrl }])
  const page = await product.call(null, 'GET', '/api/docs')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.body['text']).toContain('API do Talão')
})
