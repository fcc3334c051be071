import { createTransport, type Reach, type Transport, type TransportOptions } from '@talao/gateways'
import type { Config } from '../../kit/config/config.ts'

/** A company's certificate as PEM, for mutual TLS. */
export type ClientCertificate = { fingerprint: string; certificate_pem: string; chain_pem: string; key_pem: string }

/**
 * One transport without a certificate, and one for each certificate: kept-alive connections belong to the company that
 * opened them.
 */
export type Transports = {
  plain: Transport
  withCertificate(certificate: ClientCertificate): Transport
  close(): void
}

/**
 * Demonstration mode reaches nothing outside this machine, whatever a URL says; production reaches only the public
 * internet.
 */
export function reachOf({ mode }: Pick<Config, 'mode'>): Reach {
  return mode === 'demo' ? 'loopback' : 'public'
}

/** Transports kept open for at most so many certificates; the least recently used is closed first. */
const MOST_CERTIFICATES = 200

export function makeTransports(options: TransportOptions): Transports {
  const plain = createTransport(options)
  const byFingerprint = new Map<string, Transport>()
  return {
    plain,
    withCertificate({ fingerprint, certificate_pem, chain_pem, key_pem }) {
      const known = byFingerprint.get(fingerprint)
      byFingerprint.delete(fingerprint)
      const cert = [certificate_pem, chain_pem].filter(Boolean).join('\n')
      const transport = known ?? createTransport({ ...options, clientCertificate: { cert, key: key_pem } })
      byFingerprint.set(fingerprint, transport)
      closeOldest(byFingerprint)
      return transport
    },
    close() {
      plain.close()
      for (const transport of byFingerprint.values()) transport.close()
      byFingerprint.clear()
    },
  }
}

function closeOldest(transports: Map<string, Transport>): void {
  const [oldest] = transports
  if (!oldest || transports.size <= MOST_CERTIFICATES) return
  oldest[1].close()
  transports.delete(oldest[0])
}
