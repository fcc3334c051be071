import { hash, pbkdf2Sync } from 'node:crypto'

export type Digest = 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512'

/** `rounds`: how often the password is hashed. The file decides it, so read it only with `countRounds`. */
export type Salted = { digest: Digest; salt: Buffer; rounds: number }

/** A valid file that would take too long to open, because it asks for far more work than any exporter does. */
export class TooCostly extends Error {}

/** A valid file with a cipher, hash or derivation that no common exporter uses. */
export class UnknownProtection extends Error {}

/**
 * Exporters use two thousand rounds, cautious users a million. A single OpenSSL call cannot be interrupted, so the
 * limit is checked first.
 */
const MOST_ROUNDS = 3_000_000

export function countRounds(said: number | undefined): number {
  if (said !== undefined && said > MOST_ROUNDS) throw new TooCostly('it asks for too many rounds of key derivation')
  if (said === undefined || said < 1) throw new Error('the number of rounds is no number')
  return said
}

/** Diversifier ids of RFC 7292, B.3. */
export const PURPOSE = { key: 1, iv: 2, mac: 3 } as const

/**
 * The key derivation of PKCS#12 (RFC 7292, appendix B.2), which Node does not offer. `password` is UTF-16 big-endian
 * with two zero bytes at the end; an absent password is an empty buffer.
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

/** Repeats the bytes up to a whole number of blocks; empty input stays empty. */
function repeated(bytes: Buffer, block: number): Buffer {
  return bytes.length === 0 ? bytes : Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes)
}

/** Adds the repeated part plus one to the block, as big-endian numbers. */
function increase(block: Buffer, part: Buffer): void {
  let carry = 1
  for (let at = block.length - 1; at >= 0; at -= 1) {
    const sum = (block[at] ?? 0) + (part[at % part.length] ?? 0) + carry
    block[at] = sum & 0xff
    carry = sum >> 8
  }
}
