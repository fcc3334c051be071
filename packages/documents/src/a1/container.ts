import { createHmac, createPrivateKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type forge from 'node-forge'
import { decryptions, HMACS, readPbkdf2, underPassword } from './decrypt.ts'
import { bytesOf, childrenOf, integerOf, oidOf, readFirst, toDer } from './der.ts'
import { countRounds, type Digest, derivePbkdf2, derivePkcs12, PURPOSE, UnknownProtection } from './derive.ts'
import { type PasswordForms, passwordForms } from './password-forms.ts'

/** Contents of a PKCS#12 file: private keys, and certificates as DER. */
export type Container = { keys: KeyObject[]; certificates: Uint8Array[] }

export class WrongPassword extends Error {}

/**
 * Reads a PKCS#12 container (RFC 7292). Throws `WrongPassword`, `TooCostly`, and any other error for a broken file.
 * Node's TLS library refuses RC2-40 files ("Unsupported PKCS12 PFX data"), which authorities still export. So this
 * module parses the container itself: node-forge reads the structure, `node:crypto` derives the keys and decrypts.
 */
export function readContainer(file: Uint8Array, password: string): Container {
  const [, authSafe, mac] = childrenOf(readFirst(file))
  const safe = bytesOf(contentOf(authSafe))
  const forms = mac ? provenForms(mac, safe, passwordForms(password)) : passwordForms(password)
  const found: Container = { keys: [], certificates: [] }
  for (const part of childrenOf(readFirst(safe))) collect(contentsOf(part, forms), forms, found)
  return found
}

const OID = {
  data: '1.2.840.113549.1.7.1',
  encryptedData: '1.2.840.113549.1.7.6',
  keyBag: '1.2.840.113549.1.12.10.1.1',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certificateBag: '1.2.840.113549.1.12.10.1.3',
  contentsBag: '1.2.840.113549.1.12.10.1.6',
  pbmac1: '1.2.840.113549.1.5.14',
}

/** The safe contents of one part of the file, in the clear or encrypted with the password. */
function contentsOf(part: forge.asn1.Asn1, forms: PasswordForms): forge.asn1.Asn1 {
  const kind = oidOf(childrenOf(part)[0])
  if (kind === OID.data) return readFirst(bytesOf(contentOf(part)))
  if (kind !== OID.encryptedData) throw new Error(`unknown part ${kind}`)
  const [, algorithm, sealed] = childrenOf(childrenOf(contentOf(part))[1])
  return firstReadable(decryptions(algorithm, bytesOf(sealed), forms), readFirst)
}

function collect(contents: forge.asn1.Asn1, forms: PasswordForms, found: Container): void {
  for (const bag of childrenOf(contents)) {
    const kind = oidOf(childrenOf(bag)[0])
    const value = contentOf(bag)
    if (kind === OID.contentsBag && value) collect(value, forms, found)
    if (kind === OID.keyBag && value) found.keys.push(readKey(toDer(value)))
    if (kind === OID.certificateBag) found.certificates.push(bytesOf(contentOf(value)))
    if (kind === OID.shroudedKeyBag && value) found.keys.push(openKey(value, forms))
  }
}

/** A ContentInfo and a bag have the same shape: an identifier, then the value in a wrapper. */
function contentOf(node: forge.asn1.Asn1 | undefined): forge.asn1.Asn1 | undefined {
  return childrenOf(childrenOf(node)[1])[0]
}

/** The first decryption that parses. If none does, the password is wrong. */
function firstReadable<T extends object>(plain: Iterable<Buffer>, read: (bytes: Buffer) => T): T {
  for (const bytes of plain) {
    const found = underPassword(() => read(bytes))
    if (found) return found
  }
  throw new WrongPassword('the contents do not decrypt')
}

/**
 * OpenSSL decrypts most private keys in one step, many times faster than `derivePkcs12` runs its rounds. It supports
 * neither RC2 nor the UTF-16 forms of a password.
 */
function openKey(info: forge.asn1.Asn1, forms: PasswordForms): KeyObject {
  const [algorithm, sealed] = childrenOf(info)
  const plain = decryptions(algorithm, bytesOf(sealed), forms)
  const key = Buffer.from(toDer(info))
  for (const passphrase of forms.utf8) {
    const opened = underPassword(() => createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase }))
    if (opened) return opened
  }
  return firstReadable(plain, readKey)
}

function readKey(pkcs8: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' })
}

/**
 * The password forms that match the file's MAC. The MAC proves only the UTF-16 form, so all UTF-8 forms (PBES2) stay
 * candidates.
 */
function provenForms(mac: forge.asn1.Asn1, safe: Buffer, forms: PasswordForms): PasswordForms {
  const [info, salt, rounds] = childrenOf(mac)
  const [algorithm, expected] = childrenOf(info)
  const right = bytesOf(expected)
  const isRight = (digest: Digest, key: Buffer) => {
    const made = createHmac(digest, key).update(safe).digest()
    return made.length === right.length && timingSafeEqual(made, right)
  }
  if (oidOf(childrenOf(algorithm)[0]) === OID.pbmac1) {
    const { digest, key } = readPbmac1(childrenOf(algorithm)[1])
    if (forms.utf8.some((password) => isRight(digest, key(password)))) return forms
    throw new WrongPassword('the MAC is another')
  }
  const digest = DIGESTS[oidOf(childrenOf(algorithm)[0])]
  if (!digest) throw new UnknownProtection('unknown hash of the MAC')
  const salted = { digest, salt: bytesOf(salt), rounds: countRounds(rounds ? integerOf(rounds) : 1) }
  const proven = forms.utf16.find((password) =>
    isRight(digest, derivePkcs12(password, salted, PURPOSE.mac, right.length)),
  )
  if (!proven) throw new WrongPassword('the MAC is another')
  return { ...forms, utf16: [proven] }
}

/** A MAC by PBKDF2, as OpenSSL 3.4 and later can write. Source: RFC 9579. */
function readPbmac1(parameters: forge.asn1.Asn1 | undefined): { digest: Digest; key: (password: Buffer) => Buffer } {
  const [derivation, scheme] = childrenOf(parameters)
  const salted = readPbkdf2(derivation)
  const digest = HMACS[oidOf(childrenOf(scheme)[0])]
  if (!digest || !salted.length || salted.length > 64) throw new UnknownProtection('unknown hash of the MAC')
  const { length } = salted
  return { digest, key: (password) => derivePbkdf2(password, salted, length) }
}

const DIGESTS: Readonly<Record<string, Digest>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
