import { createHash } from 'node:crypto'
import { BUILD_REJECTIONS } from '@talao/fiscal/rejection/rejection-table'
import { decodeText } from '@talao/fiscal/value/decode-text'
import { exchangeOf } from '../port/exchange.ts'
import type { Access } from '../port/gateway.ts'
import type { FileKind, FileOutcome } from '../port/outcome.ts'
import { unknownFromAnswer, unknownFromTransport } from '../port/unknown-outcome.ts'
import { download } from '../transport/download.ts'
import { readJson } from '../transport/json.ts'
import { isLoopbackHost } from '../transport/reach.ts'
import type { TransportRequest } from '../transport/transport.ts'
import { focusRequest } from './client.ts'
import { refusalOf, unknownFromRefusal } from './errors.ts'
import { openAddress } from './service-note/open-address.ts'

/**
 * Fetches a file by the path Focus gave. A full URL is in public storage and is requested without credentials. The
 * bytes must match the file kind: an error page is not a PDF.
 */
export async function fetchFocusFile(file: { kind: FileKind; path: string }, access: Access): Promise<FileOutcome> {
  const first = fileRequest(file.path, access)
  const fetched = await download(access.transport, first)
  const { result } = fetched
  const exchange = exchangeOf(withoutQuery(first), result, NOTHING)
  if (result.kind === 'failed') return unknownFromTransport(exchange, result)
  if (fetched.kind === 'refused') return unknownFromAnswer({ exchange, result }, 'malformed', fetched.reason)
  if (result.status === 404) return { kind: 'ABSENT', exchange }
  if (result.status !== 200) {
    const json = readJson(result.body, result.headers['content-type'])
    const answer = { exchange, result, json, rejections: access.rejections ?? BUILD_REJECTIONS }
    return unknownFromRefusal(answer, refusalOf(answer))
  }
  if (!looksLike(file.kind, result.body)) {
    return unknownFromAnswer(
      { exchange, result },
      'malformed',
      `o arquivo recebido não é um ${file.kind.endsWith('PDF') ? 'PDF' : 'XML'}`,
    )
  }
  return {
    kind: 'FOUND',
    exchange,
    bytes: result.body,
    contentType: file.kind.endsWith('PDF') ? 'application/pdf' : 'application/xml',
    sha256: createHash('sha256').update(result.body).digest('hex'),
  }
}

/** Empty body for the record: the file is stored elsewhere. */
const NOTHING = new Uint8Array()

/** Sends our token only to Focus's own host, whatever host the path contains. */
function fileRequest(path: string, access: Access): TransportRequest {
  const accept = { accept: '*/*' }
  const open = openAddress(path)
  const request = focusRequest({ method: 'GET', target: open ? '/' : pathOnly(path) }, access)
  if (!open) return { ...request, headers: { ...request.headers, ...accept } }
  const isLocal = isLoopbackHost(new URL(access.baseUrl).hostname)
  return { ...request, url: open.href, headers: accept, reach: isLocal ? 'loopback' : 'public' }
}

function pathOnly(path: string): string {
  const { pathname, search } = new URL(path.replace(/^\/+/, '/'), 'https://focus.invalid')
  return `${pathname}${search}`
}

/** A public storage URL may carry a signature, which must not be stored. */
function withoutQuery(request: TransportRequest): TransportRequest {
  return request.headers['authorization'] ? request : { ...request, url: request.url.replace(/[?#].*$/, '') }
}

function looksLike(kind: FileKind, bytes: Uint8Array): boolean {
  const start = decodeText(bytes.subarray(0, 256)).trimStart()
  if (kind.endsWith('PDF')) return start.startsWith('%PDF-')
  return start.startsWith('<') && !/^<(!doctype\s+)?html/i.test(start)
}
