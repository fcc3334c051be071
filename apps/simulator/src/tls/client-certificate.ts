import type { X509Certificate } from 'node:crypto'
import { TLSSocket } from 'node:tls'
import { readHolder } from '@talao/documents/a1/holder'
import type { FastifyRequest } from 'fastify'

/** What is wrong with a certificate, before anybody looks at what it was used for. */
export type CertificateFault = 'invalid' | 'expired' | 'without_cnpj' | 'not_icp_brasil'

/** Who showed a certificate when the line was opened. `cnpj` is null where the certificate names none. */
export type Presented = { certificate: X509Certificate; cnpj: string | null }

/** The certificate of this line, or null. The handshake has proved that its holder has the private key. */
export function presentedBy(request: FastifyRequest): Presented | null {
  const { socket } = request.raw
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
  return certificate ? { certificate, cnpj: readHolder(certificate).cnpj } : null
}

/**
 * The box's judgement of a certificate, in the order of the manual (280 to 285, 290 to 295). There is no chain to follow:
 * a certificate counts as ICP-Brasil's when its issuer says so (O=ICP-Brasil), as the demonstration A1 does.
 */
export function certificateFault(certificate: X509Certificate, now: Date): CertificateFault | undefined {
  if (certificate.keyUsage && !certificate.keyUsage.includes(CLIENT_AUTH)) return 'invalid'
  if (now < certificate.validFromDate || now > certificate.validToDate) return 'expired'
  if (!readHolder(certificate).cnpj) return 'without_cnpj'
  return /^O=ICP-Brasil$/m.test(certificate.issuer) ? undefined : 'not_icp_brasil'
}

const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2'
