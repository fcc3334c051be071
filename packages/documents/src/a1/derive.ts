import { hash, pbkdf2Sync } from 'node:crypto'

export type Digest = 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512'

/** `rounds` is how often the password is hashed. The file says it, so it is read by `countRounds` alone. */
export type Salted = { digest: Digest; salt: Buffer; rounds: number }

/** A lawful file that would take too long to open: what it asks for is not what any exporter asks for. */
export class TooCostly extends Error {}

/** A lawful file under a cipher, hash or derivation that no common exporter uses. */
export class UnknownProtection extends Error {}

/** Exporters ask for two thousand rounds, careful people for a million. One step of OpenSSL cannot be stopped from outside. */
const MOST_ROUNDS = 3_000_000

export function countRounds(said: number | undefined): number {
  if (said !== undefined && said > MOST_ROUNDS) throw new TooCostly('it asks for too many rounds of key derivation')
  if (said === undefined || said < 1) throw new Error('the number of rounds is no number')
  return said
}

/** What the bytes derived by RFC 7292, B.3 are for. */
export const PURPOSE = { key: 1, iv: 2, mac: 3 } as const

/**
 * The key derivation of PKCS#12 (RFC 7292, appendix B.2), which Node does not offer by itself. `password` is UTF-16,
 * big-endian, ended by two zero bytes; an absent password is no bytes at all.
 */
export function derivePkcs12(
  password: Buffer,
  { digest, salt, rounds }: Salted,
  purpose: (typeof PURPOSE)[keyof typeof PURPOSE],
  length: number,
): Buffer {
  const block = digest === 'sha384' || digest === 'sha512' ? 128 : 64
  const diversifier = Buffer.alloc(block, purpose)
  const input = Buffer.concat([repeated(salt, block), repeated(password, block)])
  const parts: Buffer[] = []
  for (let made = 0; made < length; ) {
    let part = hash(digest, Buffer.concat([diversifier, input]), 'buffer')
    for (let round = 1; round < rounds; round += 1) part = hash(digest, part, 'buffer')
    parts.push(part)
    made += part.length
    for (let at = 0; at < input.length; at += block) increase(input.subarray(at, at + block), part)
  }
  return Buffer.concat(parts).subarray(0, length)
}

/** PBKDF2 of PKCS#5 (RFC 8018, 5.2). */
export function derivePbkdf2(password: Buffer, { digest, salt, rounds }: Salted, length: number): Buffer {
  return pbkdf2Sync(password, salt, rounds, length, digest)
}

/** Repeated up to the next whole number of blocks; nothing stays nothing. */
function repeated(bytes: Buffer, block: number): Buffer {
  return bytes.length === 0 ? bytes : Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes)
}

/** Adds the repeated part and one to the block, as big-endian numbers. */
function increase(block: Buffer, part: Buffer): void {
  let carry = 1
  for (let at = block.length - 1; at >= 0; at -= 1) {
    const sum = (block[at] ?? 0) + (part[at % part.length] ?? 0) + carry
    block[at] = sum & 0xff
    carry = sum >> 8
  }
}
