import forge from 'node-forge'
import { childrenOf, isContext, oidOf, toBinary } from './der.ts'

/**
 * The value of an X.509 extension as a binary string of DER, or undefined when the certificate lacks that OID. Read
 * here because forge's certificate reader refuses elliptic keys and Node exposes only a few extensions.
 */
export function extensionOf(certificate: Uint8Array, oid: string): string | undefined {
  const signedPart = childrenOf(forge.asn1.fromDer(toBinary(certificate)))[0]
  const extensions = signedPart && childrenOf(signedPart).find((part) => isContext(part, 3))
  const list = extensions && childrenOf(extensions)[0]
  const found = list && childrenOf(list).find((extension) => oidOf(childrenOf(extension)[0]) === oid)
  const octets = found && childrenOf(found).at(-1)?.value
  return typeof octets === 'string' ? octets : undefined
}
