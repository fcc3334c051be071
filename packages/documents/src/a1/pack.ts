import forge from 'node-forge'
import type { A1 } from './certificate.ts'
import { sealContainer } from './container-writer.ts'

/**
 * A PKCS#12 file of a stored certificate, with a password made for this one upload. Gateways that sign for the company
 * need the file and its password, but Talão never stores the password of the uploaded file.
 */
export function packA1(certificate: Pick<A1, 'key_pem' | 'certificate_pem'>, password: string): Uint8Array {
  return sealContainer({
    certificate: forge.pki.certificateFromPem(certificate.certificate_pem),
    key: forge.pki.privateKeyFromPem(certificate.key_pem),
    password,
    legacy: false,
  })
}
