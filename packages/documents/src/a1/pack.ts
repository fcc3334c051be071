import forge from 'node-forge'
import type { A1 } from './certificate.ts'
import { sealContainer } from './container-writer.ts'

/**
 * A PKCS#12 file of a certificate we keep, under a password made for this one hand-over: gateways that sign for the company want
 * the file and its password, and the password of the uploaded file is never kept.
 */
export function packA1(certificate: Pick<A1, 'key_pem' | 'certificate_pem'>, password: string): Uint8Array {
  return sealContainer({
    certificate: forge.pki.certificateFromPem(certificate.certificate_pem),
    key: forge.pki.privateKeyFromPem(certificate.key_pem),
    password,
    legacy: false,
  })
}
