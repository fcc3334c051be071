import forge from 'node-forge'

/** forge's strings hold one byte per character. */
export function toBinary(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}

export function toDer(value: forge.asn1.Asn1): Uint8Array {
  return new Uint8Array(Buffer.from(forge.asn1.toDer(value).getBytes(), 'latin1'))
}

/** The first value of the bytes. Ignores trailing bytes, as OpenSSL does. Throws for bytes that are not BER. */
export function readFirst(bytes: Uint8Array): forge.asn1.Asn1 {
  const binary = toBinary(bytes)
  try {
    return forge.asn1.fromDer(binary)
  } catch (error) {
    const behind = error instanceof Error && 'byteCount' in error && 'remaining' in error ? Number(error.remaining) : 0
    if (behind > 0 && behind < binary.length) return forge.asn1.fromDer(binary.slice(0, -behind))
    throw error
  }
}

export function childrenOf(node: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] {
  return Array.isArray(node?.value) ? node.value : []
}

/** The bytes of a string value. BER may split an octet string into pieces, as old exporters did. */
export function bytesOf(node: forge.asn1.Asn1 | undefined): Buffer {
  if (typeof node?.value === 'string') return Buffer.from(node.value, 'latin1')
  return Buffer.concat(childrenOf(node).map(bytesOf))
}

/** An integer of at most 48 bits, or undefined. */
export function integerOf(node: forge.asn1.Asn1 | undefined): number | undefined {
  const isInteger = node?.type === forge.asn1.Type.INTEGER && typeof node.value === 'string'
  const bytes = isInteger ? bytesOf(node) : Buffer.alloc(0)
  const digits = bytes.subarray(bytes.findIndex((byte) => byte !== 0))
  if (bytes.length === 0) return undefined
  return digits.length > 6 ? Number.MAX_SAFE_INTEGER : digits.readUIntBE(0, digits.length)
}

/** The dotted name of an object identifier, or an empty string. */
export function oidOf(node: forge.asn1.Asn1 | undefined): string {
  return node?.type === forge.asn1.Type.OID && typeof node.value === 'string' ? forge.asn1.derToOid(node.value) : ''
}

export function isContext(node: forge.asn1.Asn1, number: number): boolean {
  return node.tagClass === forge.asn1.Class.CONTEXT_SPECIFIC && Number(node.type) === number
}
