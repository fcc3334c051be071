import { X509Certificate } from 'node:crypto'
import { childrenOf, isContext, oidOf, readFirst, toDer } from './der.ts'

/**
 * The first certificate of a .cer, .crt, .pem or .p7b file, which users upload by mistake because it is stored next to
 * the .pfx.
 */
export function bareCertificate(written: readonly Uint8Array[]): X509Certificate | undefined {
  for (const bytes of written) {
    const found = parseCertificate(bytes) ?? firstOfChain(bytes)
    if (found) return found
  }
  return undefined
}

export function parseCertificate(bytes: Uint8Array): X509Certificate | undefined {
  try {
    return new X509Certificate(bytes)
  } catch {
    return undefined // the caller decides what a missing certificate means
  }
}

/** A PKCS#7 without contents carries a certificate chain. Source: RFC 2315, 9.1. */
function firstOfChain(bytes: Uint8Array): X509Certificate | undefined {
  try {
    const [kind, wrapped] = childrenOf(readFirst(bytes))
    if (oidOf(kind) !== '1.2.840.113549.1.7.2') return undefined
    const list = childrenOf(childrenOf(wrapped)[0]).find((part) => isContext(part, 0))
    const [first] = childrenOf(list)
    return first && parseCertificate(toDer(first))
  } catch {
    return undefined // bytes that are not BER hold no chain
  }
}
