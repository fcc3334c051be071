import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERRORS } from '@talao/contract/errors/errors'
import type { Logger } from '../log.ts'

const BY_NODE_CODE = {
  ERR_HTTP_REQUEST_TIMEOUT: 'pedido_demorado',
  HPE_HEADER_OVERFLOW: 'cabecalhos_grandes_demais',
} as const
type Reason = 'pedido_ilegivel' | (typeof BY_NODE_CODE)[keyof typeof BY_NODE_CODE]

/**
 * Answers input that Node could not parse as a request like any other error: code, Portuguese text, request id. Then
 * closes the connection.
 */
export function answerMalformedRequest(log: Logger, count: (reason: Reason) => void = () => undefined) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // The client has already disconnected.
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const reason = BY_NODE_CODE[error.code as keyof typeof BY_NODE_CODE] ?? 'pedido_ilegivel'
    const { http, text } = ERRORS[reason]
    const id = randomUUID()
    count(reason)
    log.debug({ request_id: id, status: http, reason: error.code }, 'unreadable request')
    const body = JSON.stringify({ code: reason, message: text, errors: {}, request_id: id })
    const head = [
      `HTTP/1.1 ${http} ${STATUS_CODES[http]}`,
      `x-request-id: ${id}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroySoon()
  }
}
