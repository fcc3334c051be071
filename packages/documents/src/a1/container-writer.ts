import { createHash, randomBytes } from 'node:crypto'
import forge from 'node-forge'
import { toBinary, toDer } from './der.ts'

type Contents = {
  certificate: forge.pki.Certificate
  key: forge.pki.rsa.PrivateKey | null
  password: string
  legacy: boolean
}

const ROUNDS = 2048
const { Class, Type } = forge.asn1

/**
 * Writes a PKCS#12 file (RFC 7292) with encrypted certificates, as real exporters do. forge's own writer leaves the
 * certificates in the clear and cannot write RC2-40, so its files cannot test the reader.
 */
export function sealContainer({ certificate, key, password, legacy }: Contents): Uint8Array {
  const keyInfo = key && forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key))
  const tie = keyInfo ? [localKeyId(certificate)] : []
  const parts = [encryptedPart(sequence(certificateBag(certificate, tie)), password, legacy)]
  if (keyInfo) parts.push(plainPart(sequence(keyBag(keyInfo, tie, password, legacy))))
  const safe = sequence(...parts)
  return toDer(sequence(integer(3), data(safe), macOf(safe, password, legacy)))
}

function certificateBag(certificate: forge.pki.Certificate, tie: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  const value = sequence(oid('x509Certificate'), wrapped(octets(bytesOfCertificate(certificate))))
  return sequence(oid('certBag'), wrapped(value), ...tie)
}

function keyBag(keyInfo: forge.asn1.Asn1, tie: forge.asn1.Asn1[], password: string, legacy: boolean): forge.asn1.Asn1 {
  const sealed = encrypt(keyInfo, password, legacy ? '3des' : 'aes256')
  return sequence(oid('pkcs8ShroudedKeyBag'), wrapped(sealed), ...tie)
}

/**
 * The localKeyId attribute marks the holder's certificate among those of its issuers: `openssl pkcs12 -clcerts` shows
 * only this one.
 */
function localKeyId(certificate: forge.pki.Certificate): forge.asn1.Asn1 {
  const id = createHash('sha1').update(bytesOfCertificate(certificate), 'latin1').digest()
  return set(sequence(oid('localKeyId'), set(octets(toBinary(id)))))
}

function bytesOfCertificate(certificate: forge.pki.Certificate): string {
  return forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes()
}

function plainPart(contents: forge.asn1.Asn1): forge.asn1.Asn1 {
  return data(contents)
}

function encryptedPart(contents: forge.asn1.Asn1, password: string, legacy: boolean): forge.asn1.Asn1 {
  const sealed = legacy ? encryptRc2(contents, password) : encrypt(contents, password, 'aes256')
  const [algorithm, bytes] = Array.isArray(sealed.value) ? sealed.value : []
  if (!algorithm || typeof bytes?.value !== 'string') throw new Error('an encrypted part is algorithm plus bytes')
  const hidden = forge.asn1.create(Class.CONTEXT_SPECIFIC, 0, false, bytes.value)
  const info = sequence(oid('data'), algorithm, hidden)
  return sequence(oid('encryptedData'), wrapped(sequence(integer(0), info)))
}

/** PBES2 takes the password as UTF-8, the older schemes as UTF-16 (RFC 7292, B.1). */
function encrypt(value: forge.asn1.Asn1, password: string, algorithm: 'aes256' | '3des'): forge.asn1.Asn1 {
  const secret = algorithm === '3des' ? password : forge.util.encodeUtf8(password)
  return forge.pki.encryptPrivateKeyInfo(value, secret, { algorithm, count: ROUNDS, prfAlgorithm: 'sha256' })
}

/** pbeWithSHAAnd40BitRC2-CBC, which Node's TLS library refuses. Source: RFC 7292, appendix C. */
function encryptRc2(value: forge.asn1.Asn1, password: string): forge.asn1.Asn1 {
  const salt = toBinary(randomBytes(8))
  const derive = (purpose: number, length: number) =>
    forge.pkcs12.generateKey(password, forge.util.createBuffer(salt), purpose, ROUNDS, length)
  const cipher = forge.rc2.createEncryptionCipher(derive(1, 5), 40)
  cipher.start(derive(2, 8))
  cipher.update(forge.asn1.toDer(value))
  cipher.finish()
  const algorithm = sequence(oid('pbewithSHAAnd40BitRC2-CBC'), sequence(octets(salt), integer(ROUNDS)))
  return sequence(algorithm, octets(cipher.output.getBytes()))
}

function macOf(safe: forge.asn1.Asn1, password: string, legacy: boolean): forge.asn1.Asn1 {
  const digest = legacy ? forge.md.sha1 : forge.md.sha256
  const salt = toBinary(randomBytes(8))
  const length = digest.create().digestLength
  const mac = forge.hmac.create()
  mac.start(
    digest.create(),
    forge.pkcs12.generateKey(password, forge.util.createBuffer(salt), 3, ROUNDS, length, digest.create()),
  )
  mac.update(forge.asn1.toDer(safe).getBytes())
  const none = forge.asn1.create(Class.UNIVERSAL, Type.NULL, false, '')
  const algorithm = sequence(oid(legacy ? 'sha1' : 'sha256'), none)
  return sequence(sequence(algorithm, octets(mac.digest().getBytes())), octets(salt), integer(ROUNDS))
}

function data(value: forge.asn1.Asn1): forge.asn1.Asn1 {
  return sequence(oid('data'), wrapped(octets(forge.asn1.toDer(value).getBytes())))
}

function sequence(...values: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return forge.asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, values)
}

function set(value: forge.asn1.Asn1): forge.asn1.Asn1 {
  return forge.asn1.create(Class.UNIVERSAL, Type.SET, true, [value])
}

function wrapped(value: forge.asn1.Asn1): forge.asn1.Asn1 {
  return forge.asn1.create(Class.CONTEXT_SPECIFIC, 0, true, [value])
}

function octets(bytes: string): forge.asn1.Asn1 {
  return forge.asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, bytes)
}

function integer(value: number): forge.asn1.Asn1 {
  return forge.asn1.create(Class.UNIVERSAL, Type.INTEGER, false, forge.asn1.integerToDer(value).getBytes())
}

function oid(name: string): forge.asn1.Asn1 {
  const dotted = forge.pki.oids[name]
  if (!dotted) throw new Error(`forge does not know the name ${name}`)
  return forge.asn1.create(Class.UNIVERSAL, Type.OID, false, forge.asn1.oidToDer(dotted).getBytes())
}
