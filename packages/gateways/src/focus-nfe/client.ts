import { BUILD_REJECTIONS, type RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { exchangeOf } from '../port/exchange.ts'
import type { Access } from '../port/gateway.ts'
import type { Exchange } from '../port/outcome.ts'
import { READ_TIMEOUT_MS } from '../port/unknown-outcome.ts'
import { readJson } from '../transport/json.ts'
import type { TransportRequest, TransportResult } from '../transport/transport.ts'

export type FocusCall = {
  method: TransportRequest['method']
  /** Path and query, beginning with `/v2`. */
  target: string
  body?: Uint8Array
  timeoutMs?: number
  /** `account`: uses the account's token at the production host, the only one that serves `/v2/empresas`. */
  as?: 'company' | 'account'
  /** Asks the production host with the company's token, for data shared by both environments. */
  at?: 'production'
  /** Hides secrets of the answer before it is stored. */
  redact?: (json: unknown) => unknown
}

/** `rejections` explains the codes of the answer. */
export type FocusAnswer = { exchange: Exchange; result: TransportResult; json: unknown; rejections: RejectionTable }

/** Sends one request to the Focus API. Whole JSON answers come parsed; `json` is undefined when there is none. */
export async function callFocus(call: FocusCall, access: Access): Promise<FocusAnswer> {
  const request = focusRequest(call, access)
  const result = await access.transport.send(request)
  const json = result.kind === 'answered' ? readJson(result.body, result.headers['content-type']) : undefined
  const kept = call.redact ? new TextEncoder().encode(JSON.stringify(call.redact(json)) ?? '') : undefined
  const rejections = access.rejections ?? BUILD_REJECTIONS
  return { exchange: exchangeOf(request, result, kept), result, json, rejections }
}

export function focusRequest(call: FocusCall, access: Access): TransportRequest {
  const isAccount = call.as === 'account'
  const base = isAccount || call.at ? (access.accountBaseUrl ?? access.baseUrl) : access.baseUrl
  const token = isAccount ? (access.accountToken ?? '') : access.token
  return {
    method: call.method,
    url: `${base.replace(/\/+$/, '')}${call.target}`,
    headers: {
      accept: 'application/json',
      // Source: documentação da Focus NFe, "Autenticação": o token é o usuário e a senha fica vazia.
      authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
      ...(call.body ? { 'content-type': 'application/json; charset=utf-8' } : {}),
    },
    timeoutMs: call.timeoutMs ?? READ_TIMEOUT_MS,
    ...(call.body ? { body: call.body } : {}),
    ...(access.signal ? { signal: access.signal } : {}),
  }
}

/** A 2xx status. The body decides what it means. */
export function isSuccess({ result }: Pick<FocusAnswer, 'result'>): boolean {
  return result.kind === 'answered' && result.status >= 200 && result.status < 300
}
