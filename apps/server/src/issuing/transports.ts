import { createTransport, type Reach, type Transport, type TransportOptions } from '@talao/gateways'
import type { Config } from '../config.ts'

/** A company's certificate as PEM, for mutual TLS. */
export type ClientCertificate = { fingerprint: string; certificate_pem: string; chain_pem: string; key_pem: string }

/** One transport for whoever needs no certificate, and one a certificate: kept connections belong to who opened them. */
export type Transports = {
  plain: Transport
  withCertificate(certificate: ClientCertificate): Transport
  close(): void
}

/** In demonstration mode nothing outside this machine is ever reached, whatever an address says; in production nothing but the public net. */
export function reachOf({ mode }: Pick<Config, 'mode'>): Reach {
  return mode === 'demo' ? 'loopback' : 'public'
}

/** Connections of more companies than this at once are closed, the longest unused first. */
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
