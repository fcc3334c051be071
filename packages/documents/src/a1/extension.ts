import forge from 'node-forge'
import { childrenOf, isContext, oidOf, toBinary } from './der.ts'

/**
 * The value of an extension of an X.509 certificate, as a binary string of DER; undefined when it has none of that OID.
 * forge's own certificate reader refuses elliptic keys, and Node shows no extension but a few.
 */
export function extensionOf(certificate: Uint8Array, oid: string): string | undefined {
  const signedPart = childrenOf(forge.asn1.fromDer(toBinary(certificate)))[0]
  const extensions = signedPart && childrenOf(signedPart).find((part) => isContext(part, 3))
  const list = extensions && childrenOf(extensions)[0]
  const found = list && childrenOf(list).find((extension) => oidOf(childrenOf(extension)[0]) === oid)
  const octets = found && childrenOf(found).at(-1)?.value
  return typeof octets === 'string' ? octets : undefined
}
