import { describe, expect, it } from 'vitest'
import { download } from './download.ts'
import type { Transport, TransportRequest } from './transport.ts'

/** A transport that answers from a table of redirects, and 200 for everything else. */
function worldOf(redirects: Record<string, string>): Transport & { asked: TransportRequest[] } {
  const asked: TransportRequest[] = []
  return {
    asked,
    close: () => undefined,
    send: async (request) => {
      asked.push(request)
      const location = redirects[request.url]
      const headers: Record<string, string> = location === undefined ? {} : { location }
      return {
        kind: 'answered',
        status: location === undefined ? 200 : 302,
        headers,
        body: new Uint8Array(),
        durationMs: 1,
      }
    },
  }
}

const FIRST: TransportRequest = {
  method: 'GET',
  url: 'https://api.example.com/nota.pdf',
  headers: { Authorization: 'Basic x', accept: '*/*' },
  timeoutMs: 1000,
}

describe('download from a real host', () => {
  it('drops the credentials on the way and keeps to public addresses', async () => {
    const world = worldOf({ 'https://api.example.com/nota.pdf': 'https://bucket.example.net/k?sig=1' })
    expect((await download(world, FIRST)).kind).toBe('arrived')
    expect(world.asked[1]).toMatchObject({
      url: 'https://bucket.example.net/k?sig=1',
      headers: { accept: '*/*' },
      reach: 'public',
    })
    expect(Object.keys(world.asked[1]?.headers ?? {})).toEqual(['accept'])
  })

  it('drops them on the same host too', async () => {
    const world = worldOf({ 'https://api.example.com/nota.pdf': '/outra.pdf' })
    await download(world, FIRST)
    expect(world.asked[1]).toMatchObject({ url: 'https://api.example.com/outra.pdf' })
    expect(world.asked[1]?.headers).not.toHaveProperty('Authorization')
  })

  it.each([
    'http://bucket.example.net/k',
    'https://localhost/k',
    'https://127.0.0.1/k',
    'ftp://x/y',
    'https://u:p@bucket.example.net/',
    'https://',
  ])('refuses to be led to %s', async (location) => {
    const world = worldOf({ 'https://api.example.com/nota.pdf': location })
    expect((await download(world, FIRST)).kind).toBe('refused')
    expect(world.asked).toHaveLength(1)
  })
})
