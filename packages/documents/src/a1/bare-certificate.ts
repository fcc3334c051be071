import { X509Certificate } from 'node:crypto'
import { childrenOf, isContext, oidOf, readFirst, toDer } from './der.ts'

/** The first certificate of a .cer, .crt, .pem or .p7b, which people send because it lies beside the .pfx. */
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
    return undefined // the caller says what it means that this is no certificate
  }
}

/** A PKCS#7 without contents carries a chain of certificates. Source: RFC 2315, 9.1. */
function firstOfChain(bytes: Uint8Array): X509Certificate | undefined {
  try {
    const [kind, wrapped] = childrenOf(readFirst(bytes))
    if (oidOf(kind) !== '1.2.840.113549.1.7.2') return undefined
    const list = childrenOf(childrenOf(wrapped)[0]).find((part) => isContext(part, 0))
    const [first] = childrenOf(list)
    return first && parseCertificate(toDer(first))
  } catch {
    return undefined // bytes that are no BER are no chain either
  }
}
