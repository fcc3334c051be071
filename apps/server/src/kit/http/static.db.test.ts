import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'

const PAGE = `<!doctype html><title>Talão</title>${'<p>nota</p>'.repeat(100)}`
const SCRIPT = `export const lines = ${JSON.stringify(Array(300).fill('nota'))}`

let product: Product
let dist: string
beforeAll(async () => {
  dist = mkdtempSync(path.join(os.tmpdir(), 'talao-dist-'))
  mkdirSync(path.join(dist, 'assets'))
  put('index.html', PAGE)
  put('assets/index-1a2b.js', SCRIPT)
  writeFileSync(path.join(dist, 'assets', 'letters-3c4d.woff2'), 'letters')
  product = await startProduct({ environment: { WEB_DIST: dist } })
})
afterAll(async () => {
  await product.stop()
  rmSync(dist, { recursive: true, force: true })
})

function put(name: string, text: string): void {
  const file = path.join(dist, name)
  writeFileSync(file, text)
  writeFileSync(`${file}.br`, brotliCompressSync(text))
  writeFileSync(`${file}.gz`, gzipSync(text))
}

describe('the built screens', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('come packed as a browser that accepts %s can read them', async (accepted, packed) => {
    for (const [address, text] of [
      ['/assets/index-1a2b.js', SCRIPT],
      ['/vendas', PAGE],
    ] as const) {
      const answer = await fetch(product.url + address, { headers: { 'accept-encoding': accepted } })
      expect([address, answer.headers.get('content-encoding')]).toEqual([address, packed])
      expect([address, answer.headers.get('vary')]).toEqual([address, expect.stringMatching(/accept-encoding/i)])
      expect(await answer.text()).toBe(text)
    }
  })

  it('come as they are where nothing packed lies beside them', async () => {
    const answer = await fetch(`${product.url}/assets/letters-3c4d.woff2`)
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, 'letters'])
  })

  it('are kept for a year when their name tells their contents, and asked for again when it does not', async () => {
    const [script, page] = await Promise.all(['/assets/index-1a2b.js', '/vendas'].map((at) => fetch(product.url + at)))
    expect(script?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(page?.headers.get('cache-control')).toBe('no-cache')
  })
})
