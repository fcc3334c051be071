import { afterEach, beforeEach } from 'vitest'
import type { Access } from '../../src/port/gateway.ts'
import { createTransport } from '../../src/transport/node-transport.ts'
import { type CannedServer, startCannedServer } from '../canned-server.ts'

/** A server for each test, with access to it by company token and account token. */
export function withFocus(): () => { server: CannedServer; access: Access } {
  let world: { server: CannedServer; access: Access } | undefined
  beforeEach(async () => {
    const server = await startCannedServer()
    const tokens = { token: 'da-empresa', meter: 'da-empresa', accountToken: 'da-conta' }
    const transport = createTransport({ reach: 'loopback' })
    world = { server, access: { baseUrl: server.url, accountBaseUrl: server.url, ...tokens, transport } }
  })
  afterEach(async () => {
    world?.access.transport.close()
    await world?.server.stop()
  })
  return () => {
    if (!world) throw new Error('the server has not started')
    return world
  }
}

/** The requests received, as `GET /v2/hooks`. */
export function asked({ seen }: CannedServer): string[] {
  return seen.map(({ method, target }) => `${method} ${target}`)
}

/** The token of a request. */
export function askedAs({ seen }: CannedServer, index = 0): string {
  const basic = seen[index]?.headers.authorization?.replace('Basic ', '') ?? ''
  return Buffer.from(basic, 'base64').toString().replace(/:$/, '')
}

export function bodyOf({ seen }: CannedServer, index = 0): unknown {
  return JSON.parse(String(seen[index]?.body))
}
