import { createDecipheriv } from 'node:crypto'
import forge from 'node-forge'
import { bytesOf, childrenOf, integerOf, oidOf, toBinary } from './der.ts'
import {
  countRounds,
  type Digest,
  derivePbkdf2,
  derivePkcs12,
  PURPOSE,
  type Salted,
  UnknownProtection,
} from './derive.ts'
import type { PasswordForms } from './password-forms.ts'

/**
 * Decrypted contents, one result for each form of the password that decrypts without error. A wrong password passes the
 * padding check once in 256 times, so the caller takes the first result that parses. Throws at once for an unknown
 * algorithm and for too many rounds.
 */
export function decryptions(
  algorithm: forge.asn1.Asn1 | undefined,
  sealed: Buffer,
  forms: PasswordForms,
): Iterable<Buffer> {
  const { passwordIn, open } = readScheme(algorithm)
  return opened(forms[passwordIn], (password) => open(password, sealed))
}

function* opened(passwords: readonly Buffer[], open: (password: Buffer) => Buffer): Generator<Buffer> {
  for (const password of passwords) {
    const plain = underPassword(() => open(password))
    if (plain) yield plain
  }
}

/**
 * The result of a decryption, or undefined when it throws. A wrong password shows as a padding error, or as output that
 * does not parse.
 */
export function underPassword<T>(open: () => T): T | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

/** Hash of a PBKDF2 or PBMAC1, by the OID of its HMAC. Source: RFC 8018, appendix B.1.2. */
export const HMACS: Readonly<Record<string, Digest>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}

/** PBKDF2-params (RFC 8018, appendix A.2): salt, rounds, optional key length and optional hash (default SHA-1). */
export function readPbkdf2(derivation: forge.asn1.Asn1 | undefined): Salted & { length: number | undefined } {
  const [oid, parameters] = childrenOf(derivation)
  if (oidOf(oid) !== '1.2.840.113549.1.5.12') throw new UnknownProtection(`unknown key derivation ${oidOf(oid)}`)
  const [salt, rounds, ...rest] = childrenOf(parameters)
  const named = rest.find((part) => childrenOf(part).length > 0)
  const digest = named ? HMACS[oidOf(childrenOf(named)[0])] : 'sha1'
  if (!digest) throw new UnknownProtection('unknown hash of a key derivation')
  return { digest, salt: bytesOf(salt), rounds: countRounds(integerOf(rounds)), length: integerOf(rest[0]) }
}

type Scheme = { passwordIn: keyof PasswordForms; open: (password: Buffer, sealed: Buffer) => Buffer }

function readScheme(algorithm: forge.asn1.Asn1 | undefined): Scheme {
  const [oid, parameters] = childrenOf(algorithm)
  const name = oidOf(oid)
  if (name === '1.2.840.113549.1.5.13') return readPbes2(parameters)
  const known = PKCS12_CIPHERS[name]
  if (!known) throw new UnknownProtection(`unknown encryption ${name}`)
  const [salt, rounds] = childrenOf(parameters)
  const salted: Salted = { digest: 'sha1', salt: bytesOf(salt), rounds: countRounds(integerOf(rounds)) }
  const open: Scheme['open'] = (password, sealed) => {
    const key = derivePkcs12(password, salted, PURPOSE.key, known.keyBytes)
    return known.decipher(key, derivePkcs12(password, salted, PURPOSE.iv, 8), sealed)
  }
  return { passwordIn: 'utf16', open }
}

/** PBES2 (RFC 8018, appendix A.4): a PBKDF2 and a cipher whose parameter is its initialization vector. */
function readPbes2(parameters: forge.asn1.Asn1 | undefined): Scheme {
  const [derivation, encryption] = childrenOf(parameters)
  const salted = readPbkdf2(derivation)
  const [oid, iv] = childrenOf(encryption)
  const cipher = PBES2_CIPHERS[oidOf(oid)]
  if (!cipher) throw new UnknownProtection(`unknown cipher ${oidOf(oid)}`)
  const open: Scheme['open'] = (password, sealed) =>
    decipher(cipher.name, derivePbkdf2(password, salted, cipher.keyBytes), bytesOf(iv), sealed)
  return { passwordIn: 'utf8', open }
}

const PBES2_CIPHERS: Readonly<Record<string, { name: string; keyBytes: number }>> = {
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
}

/** Source: RFC 7292, appendix C. Its two RC4 schemes are missing because no exporter writes them. */
const PKCS12_CIPHERS: Readonly<
  Record<string, { keyBytes: number; decipher: (key: Buffer, iv: Buffer, sealed: Buffer) => Buffer }>
> = {
  '1.2.840.113549.1.12.1.3': { keyBytes: 24, decipher: (key, iv, sealed) => decipher('des-ede3-cbc', key, iv, sealed) },
  '1.2.840.113549.1.12.1.4': {
    keyBytes: 16,
    decipher: (key, iv, sealed) => decipher('des-ede3-cbc', Buffer.concat([key, key.subarray(0, 8)]), iv, sealed),
  },
  '1.2.840.113549.1.12.1.5': { keyBytes: 16, decipher: (key, iv, sealed) => decipherRc2(key, 128, iv, sealed) },
  '1.2.840.113549.1.12.1.6': { keyBytes: 5, decipher: (key, iv, sealed) => decipherRc2(key, 40, iv, sealed) },
}

function decipher(name: string, key: Buffer, iv: Buffer, sealed: Buffer): Buffer {
  const cipher = createDecipheriv(name, key, iv)
  return Buffer.concat([cipher.update(sealed), cipher.final()])
}

/** Node's OpenSSL no longer supports RC2. */
function decipherRc2(key: Buffer, bits: number, iv: Buffer, sealed: Buffer): Buffer {
  const cipher = forge.rc2.createDecryptionCipher(toBinary(key), bits)
  cipher.start(toBinary(iv))
  cipher.update(forge.util.createBuffer(toBinary(sealed)))
  if (!cipher.finish()) throw new Error('the padding is wrong')
  return Buffer.from(cipher.output.getBytes(), 'latin1')
}
