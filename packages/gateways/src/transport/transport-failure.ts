import { FORBIDDEN_ADDRESS } from './reach.ts'
import type { TransportFailure } from './transport.ts'

/**
 * Classifies an error of node's HTTP client. Before the connection is established, an unknown error is one of TLS or of
 * the network.
 */
export function failureOf(error: Error, connected: boolean): TransportFailure {
  const code = codeOf(error)
  const known = BY_CODE[code]
  if (known) return known
  if (UNTRUSTED.test(code)) return 'untrusted'
  if (/^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/.test(code))
    return 'tls'
  return connected ? 'reset' : 'connection_refused'
}

/** The server's certificate chain is not trusted by this installation: waiting does not help. */
const UNTRUSTED = /^(UNABLE_TO_(GET_ISSUER|VERIFY)|SELF_SIGNED|DEPTH_ZERO|CERT_UNTRUSTED|INVALID_CA)/

const BY_CODE: Readonly<Record<string, TransportFailure>> = {
  [FORBIDDEN_ADDRESS]: 'forbidden_address',
  ENOTFOUND: 'name_not_found',
  EAI_AGAIN: 'name_not_found',
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'connection_refused',
  ENETUNREACH: 'connection_refused',
  EADDRNOTAVAIL: 'connection_refused',
  ETIMEDOUT: 'connect_timeout',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
}

/** Trying several addresses of one name gives an AggregateError whose first error has the cause. */
function codeOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  if (code || !(error instanceof AggregateError)) return code
  const first: unknown = error.errors[0]
  return first instanceof Error && 'code' in first ? String(first.code) : ''
}
