import type { X509Certificate } from 'node:crypto'
import { TLSSocket } from 'node:tls'
import { readHolder } from '@talao/documents/a1/holder'
import type { FastifyRequest } from 'fastify'

/** Faults of a certificate, before its use is considered. */
export type CertificateFault = 'invalid' | 'expired' | 'without_cnpj' | 'not_icp_brasil'

/** The client certificate of a connection. `cnpj` is null when the certificate has none. */
export type Presented = { certificate: X509Certificate; cnpj: string | null }

/** The connection's client certificate, or null. The handshake has proved that the client has its private key. */
export function presentedBy(request: FastifyRequest): Presented | null {
  const { socket } = request.raw
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
  return certificate ? { certificate, cnpj: readHolder(certificate).cnpj } : null
}

/**
 * Checks a certificate in the order of the manual (280 to 285, 290 to 295). There is no chain to verify: a certificate
 * counts as ICP-Brasil's when its issuer has O=ICP-Brasil, as the demonstration A1 has.
 */
export function certificateFault(certificate: X509Certificate, now: Date): CertificateFault | undefined {
  if (certificate.keyUsage && !certificate.keyUsage.includes(CLIENT_AUTH)) return 'invalid'
  if (now < certificate.validFromDate || now > certificate.validToDate) return 'expired'
  if (!readHolder(certificate).cnpj) return 'without_cnpj'
  return /^O=ICP-Brasil$/m.test(certificate.issuer) ? undefined : 'not_icp_brasil'
}

const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2'
