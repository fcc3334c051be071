import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestTimeoutsOf } from './request-timeouts.ts'

// With Node's defaults (a check every 30 seconds, 60 seconds for the head) the test would time out.
const patience = requestTimeoutsOf(300)
const late: unknown[] = []
const app = Fastify({
  http: patience,
  requestTimeout: patience.requestTimeout,
  clientErrorHandler: ({ code }, socket) => {
    late.push(code)
    socket.destroy()
  },
})
app.post('/', async () => 'whole')
beforeAll(async () => void (await app.listen({ port: 0 })))
afterAll(() => app.close())

it.each([
  ['a head that never ends', 'POST / HTTP/1.1\r\nhost: x\r\n', 'x-a: b\r\n'],
  [
    'a body that comes in drips',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 99999\r\n\r\n',
    'a',
  ],
])('cuts off %s', async (_what, start, drip) => {
  late.splice(0)
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(start)
  const drips = setInterval(() => socket.write(drip), 20)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drips)
  expect(late[0]).toBe('ERR_HTTP_REQUEST_TIMEOUT')
})
