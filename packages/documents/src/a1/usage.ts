import type { X509Certificate } from 'node:crypto'
import { childrenOf, oidOf, readFirst } from './der.ts'
import { extensionOf } from './extension.ts'

/**
 * The key usages a certificate lacks to sign notes and to connect to the authority; empty when it has all of them. A
 * certificate without usage extensions may be used for everything (RFC 5280, 4.2.1.3 and 4.2.1.12). Source: NF-e manual
 * 3.2.3 and 4.2 (digital signature and non-repudiation to sign, client authentication to transmit; rejections 280,
 * 290).
 */
export function missingUses(certificate: X509Certificate): string[] {
  const bits = keyUsageBits(certificate.raw)
  const purposes: string[] | undefined = certificate.keyUsage
  const missing = USES.filter(({ bit }) => bits !== undefined && (bits & bit) === 0).map(({ name }) => name)
  const isClient = purposes?.some((oid) => oid === CLIENT_AUTH || oid === ANY_PURPOSE) ?? true
  return isClient ? missing : [...missing, 'clientAuth']
}

const USES = [
  { name: 'digitalSignature', bit: 0x80 },
  { name: 'nonRepudiation', bit: 0x40 },
]
const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2'
const ANY_PURPOSE = '2.5.29.37.0'
const KEY_USAGE_OID = '2.5.29.15'

/** A BIT STRING: tag 3, length, number of unused bits, then the bits. The first usage is the highest bit. */
function keyUsageBits(der: Uint8Array): number | undefined {
  const value = extensionOf(der, KEY_USAGE_OID)
  if (value === undefined) return undefined
  return value.charCodeAt(0) === 3 && value.length > 3 ? value.charCodeAt(3) : 0
}

/**
 * Whether the certificate is of a type whose key never leaves its card, token or HSM, so there is no file to upload.
 * Source: DOC-ICP-04, 7.1.6 (policies of A3 under 2.16.76.1.2.3, of A4 under 2.16.76.1.2.4).
 */
export function isA3(certificate: X509Certificate): boolean {
  const policies = extensionOf(certificate.raw, '2.5.29.32')
  if (policies === undefined) return false
  const listed = childrenOf(readFirst(Buffer.from(policies, 'latin1')))
  return listed.some((policy) => /^2\.16\.76\.1\.2\.[34]\./.test(oidOf(childrenOf(policy)[0])))
}
