import { afterEach, beforeEach } from 'vitest'
import type { Access } from '../../src/port/gateway.ts'
import { createTransport } from '../../src/transport/node-transport.ts'
import { type CannedAnswer, type CannedServer, startCannedServer } from '../canned-server.ts'

export type Asking = {
  /** Sets the next answers, in order. */
  answer(...answers: CannedAnswer[]): void
  access: Access
  /** Method and target of each request received. */
  asked(): string[]
}

/** A real server for each test, acting as Sefin and ADN. */
export function withAuthority(): () => Asking {
  let open: { server: CannedServer; access: Access } | undefined
  beforeEach(async () => {
    const server = await startCannedServer()
    const access = { baseUrl: `${server.url}/sefin/`, otherBaseUrl: `${server.url}/adn`, token: '', meter: 'teste' }
    open = { server, access: { ...access, transport: createTransport() } }
  })
  afterEach(async () => {
    open?.access.transport.close()
    await open?.server.stop()
  })
  return () => {
    if (!open) throw new Error('the server has not started')
    const { server, access } = open
    return {
      answer: (...answers) => server.answer(...answers),
      access,
      asked: () => server.seen.map(({ method, target }) => `${method} ${target}`),
    }
  }
}
