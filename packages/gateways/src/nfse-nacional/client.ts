import { BUILD_REJECTIONS, type RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { exchangeOf } from '../port/exchange.ts'
import type { Access } from '../port/gateway.ts'
import type { Exchange } from '../port/outcome.ts'
import type { IssueKey } from '../port/preparation.ts'
import { CREATE_TIMEOUT_MS, READ_TIMEOUT_MS } from '../port/unknown-outcome.ts'
import { readJson } from '../transport/json.ts'
import type { TransportRequest, TransportResult } from '../transport/transport.ts'
import { issuePathOf, nationalAddresses } from './address.ts'

/** `json` is undefined when the answer has none; `rejections` explains its codes. */
export type NationalAnswer = {
  exchange: Exchange
  result: TransportResult
  json: unknown
  rejections: RejectionTable
}

type Place = Pick<IssueKey, 'environment' | 'place'>

/** GET at Sefin. The base URL comes from the settings or our address table; `path` is appended. */
export function readSefin(path: string, access: Access, key: Place): Promise<NationalAnswer> {
  return call({ method: 'GET', url: `${sefinBase(access, key)}${path}`, timeoutMs: READ_TIMEOUT_MS }, access)
}

/** HEAD at Sefin: the status alone says whether a path exists. */
export function headSefin(path: string, access: Access, key: Place): Promise<NationalAnswer> {
  return call({ method: 'HEAD', url: `${sefinBase(access, key)}${path}`, timeoutMs: READ_TIMEOUT_MS }, access)
}

/** Posts a DPS once, without retry. */
export function postDps(body: Uint8Array, access: Access, key: Place): Promise<NationalAnswer> {
  const base = sefinBase(access, key)
  return call({ method: 'POST', url: `${base}${issuePathOf(base)}`, body, timeoutMs: CREATE_TIMEOUT_MS }, access)
}

/** Posts the request for an event of a note once, without retry. */
export function postEvent(chave: string, body: Uint8Array, access: Access, key: Place): Promise<NationalAnswer> {
  const url = `${sefinBase(access, key)}/nfse/${chave}/eventos`
  return call({ method: 'POST', url, body, timeoutMs: CREATE_TIMEOUT_MS }, access)
}

/**
 * GET at ADN (feed and parameters). Throws a RangeError when the access names no ADN host; `nationalAddresses` gives
 * it.
 */
export function readAdn(path: string, access: Access): Promise<NationalAnswer> {
  if (!access.otherBaseUrl) throw new RangeError('The access names no address of the ADN')
  const url = `${withoutSlash(access.otherBaseUrl)}${path}`
  return call({ method: 'GET', url, timeoutMs: READ_TIMEOUT_MS }, access)
}

function sefinBase(access: Access, { environment, place }: Place): string {
  return withoutSlash(access.baseUrl || nationalAddresses(environment, place.city_id).sefin)
}

function withoutSlash(base: string): string {
  return base.replace(/\/+$/, '')
}

type Call = Pick<TransportRequest, 'method' | 'url' | 'body' | 'timeoutMs'>

/** A batch of the feed contains up to fifty compressed documents. */
const MAX_BYTES = 10 * 1024 * 1024

/** Only the client certificate identifies the company: no header carries a credential. */
async function call(wanted: Call, access: Access): Promise<NationalAnswer> {
  const request: TransportRequest = {
    ...wanted,
    headers: { accept: 'application/json', ...(wanted.body ? { 'content-type': 'application/json' } : {}) },
    maxBytes: MAX_BYTES,
    ...(access.signal ? { signal: access.signal } : {}),
  }
  const result = await access.transport.send(request)
  return {
    exchange: exchangeOf(request, result),
    result,
    json: result.kind === 'answered' ? readJson(result.body, result.headers['content-type']) : undefined,
    rejections: access.rejections ?? BUILD_REJECTIONS,
  }
}
