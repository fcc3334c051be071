import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { ERRORS } from '@talao/contract/errors/errors'
import { answerMalformedRequest } from '../http/malformed-request.ts'
import { REQUEST_TIMEOUTS } from '../http/request-timeouts.ts'
import type { Logger } from '../log.ts'

export type Listener = { url: string; stop(): Promise<void> }

/**
 * Serves /metrics on a separate port. By default it listens only on this machine, because the numbers are not public.
 */
export async function listenForScrapes(
  { host, port, log }: { host: string; port: number; log: Logger },
  scrape: () => Promise<string>,
): Promise<Listener> {
  const server = createServer(REQUEST_TIMEOUTS, (request, response) => {
    const id = randomUUID()
    response.setHeader('x-request-id', id)
    answer(request, response, { id, scrape }).catch((error: unknown) => {
      log.error({ err: error, request_id: id }, 'scrape failed')
      refuse(response, 'erro_interno', id)
    })
  })
  server.on('clientError', answerMalformedRequest(log))
  server.listen(port, host)
  await once(server, 'listening')
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  { id, scrape }: { id: string; scrape: () => Promise<string> },
): Promise<void> {
  if (!['GET', 'HEAD'].includes(method ?? '') || url?.split('?', 1)[0] !== '/metrics')
    return refuse(response, 'nao_encontrado', id)
  const text = await scrape()
  response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' })
  response.end(text)
}

function refuse(response: ServerResponse, code: 'nao_encontrado' | 'erro_interno', id: string): void {
  const { http, text } = ERRORS[code]
  response.writeHead(http, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ code, message: text, errors: {}, request_id: id }))
}
