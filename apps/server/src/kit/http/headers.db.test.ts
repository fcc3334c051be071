import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { API } from '@talao/contract/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { STREAMING_CALLS } from '../../../../../test/support/streaming-calls.ts'

let product: Product
let shop: Shop
let dist: string
beforeAll(async () => {
  dist = mkdtempSync(path.join(os.tmpdir(), 'talao-dist-'))
  mkdirSync(path.join(dist, 'assets'))
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>Talão</title>')
  writeFileSync(path.join(dist, 'assets', 'index-1a2b.js'), 'export {}')
  writeFileSync(path.join(dist, '.env'), 'segredo')
  product = await startProduct({ environment: { WEB_DIST: dist } })
  shop = await openShop(product, { certificate: false })
})
afterAll(async () => {
  await product.stop()
  rmSync(dist, { recursive: true, force: true })
})

const CALLS = Object.keys(API).filter(
  (call) => !/logout|session/.test(call) && !STREAMING_CALLS.some((one) => one === call),
)
const ask = (call: string, signedIn: boolean) => {
  const [method = '', address = ''] = call.split(' ')
  const body = method === 'GET' || method === 'DELETE' ? undefined : {}
  return product.call(signedIn ? shop.adm : null, method, address.replaceAll(/:\w+|\*/g, '1'), body)
}
const directives = (headers: Headers) =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((one) => {
      const [name = '', ...values] = one.trim().split(/\s+/)
      return [name, values.join(' ')]
    }),
  )
/** Calls whose answer the browser keeps and asks about again. */
const KEPT = new Set(Object.entries(API).flatMap(([call, spec]) => ('hasETag' in spec ? [call] : [])))
/** Headers that every answer must carry. */
function expectGuarded(call: string, headers: Headers): void {
  const csp = directives(headers)
  expect([call, csp['script-src'] ?? csp['default-src']]).toEqual([call, expect.stringMatching(/^'(self|none)'$/)])
  expect([call, csp['frame-ancestors']]).toEqual([call, "'none'"])
  expect([call, headers.get('content-security-policy')]).not.toEqual([call, expect.stringMatching(/unsafe-eval|\*/)])
  expect([call, headers.get('x-content-type-options')]).toEqual([call, 'nosniff'])
  expect([call, headers.get('x-powered-by'), headers.get('server')]).toEqual([call, null, null])
}

describe('every answer stands behind the headers that keep browsers from harm', () => {
  it.each([false, true])('of every call, signed in: %s', { timeout: 120_000 }, async (signedIn) => {
    for (const call of CALLS) {
      const { headers, body } = await ask(call, signedIn)
      expectGuarded(call, headers)
      expect([call, headers.get('permissions-policy')]).toEqual([call, expect.stringContaining('camera=()')])
      expect([call, headers.get('strict-transport-security')]).toEqual([
        call,
        // No `includeSubDomains`: the customer's subdomains may not support https.
        'max-age=31536000',
      ])
      expect([call, headers.get('referrer-policy')]).toEqual([call, 'no-referrer'])
      if (!/ (\/health|\/api\/(docs|openapi\.json|files))/.test(call)) {
        const kept = KEPT.has(call) && signedIn ? 'private, no-cache' : 'no-store'
        expect([call, headers.get('cache-control')]).toEqual([call, kept])
      }
      expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:\d|at async /)
    }
  })

  it.each([
    '/',
    '/vendas',
    '/assets/index-1a2b.js',
    '/assets/nada.js',
    '/.env',
    '/api/sale/%E0%A4%A',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('of %s', async (address) => {
    const { headers, body } = await product.call(null, 'GET', address)
    expectGuarded(address, headers)
    expect(JSON.stringify(body)).not.toMatch(/segredo|root:/)
  })

  it('of a picture, though it stands behind a policy of its own', async () => {
    const { headers } = await product.call(shop.adm, 'GET', '/api/docs')
    expectGuarded('GET /api/docs', headers)
  })
})
