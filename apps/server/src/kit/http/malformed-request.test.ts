import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { makeLogger } from '../log.ts'
import { answerMalformedRequest } from './malformed-request.ts'

it('tells whoever never comes to an end of their request, counts it and ends the connection', async () => {
  const counted: string[] = []
  const written: string[] = []
  const log = makeLogger('debug', systemClock, {}, (line) => written.push(line))
  const server = createServer({ requestTimeout: 100, headersTimeout: 100, connectionsCheckingInterval: 20 })
  server.on(
    'clientError',
    answerMalformedRequest(log, (reason) => counted.push(reason)),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', (text: Buffer) => (heard += text.toString()))
  socket.write('POST / HTTP/1.1\r\nhost: x\r\n')
  await once(socket, 'close')
  server.close()
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  const { request_id, code } = JSON.parse(body)
  expect(head).toContain('HTTP/1.1 408 ')
  expect(head).toContain(`x-request-id: ${request_id}`)
  expect([code, counted]).toEqual(['pedido_demorado', ['pedido_demorado']])
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ request_id, status: 408 })
})
