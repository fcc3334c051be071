import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { DER } from './der.ts'

/** A key and its certificate, as PEM. */
export type Pair = { keyPem: string; certificatePem: string }

const CA_NAME = 'Talao Simulador AC'

/** The simulator's certificate authority. It signs only the simulator's own server certificate. */
export function makeAuthority(): Pair {
  const keyPem = newKey()
  const extensions = [
    extension('2.5.29.19', DER.sequence(DER.yes()), 'critical'), // basicConstraints: CA
    extension('2.5.29.15', DER.bits(Buffer.of(0x06), 1), 'critical'), // keyUsage: keyCertSign, cRLSign
    extension('2.5.29.14', DER.octets(keyId(keyPem))), // subjectKeyIdentifier
  ]
  return { keyPem, certificatePem: issue({ subject: CA_NAME, keyPem, extensions, signer: keyPem }) }
}

/** Clients accept no wildcard directly under a top-level name, so the names in use are also listed. */
const NAMES = ['localhost', '*.localhost', 'sefaz.localhost', 'sefin.localhost', 'adn.localhost']

/** The server's certificate: for localhost, names under it, and 127.0.0.1. */
export function makeServerPair(authority: Pair): Pair {
  const keyPem = newKey()
  const names = NAMES.map((name) => DER.implicit(2, Buffer.from(name, 'ascii')))
  const extensions = [
    extension('2.5.29.19', DER.sequence(), 'critical'), // basicConstraints: no CA
    extension('2.5.29.15', DER.bits(Buffer.of(0x80), 7), 'critical'), // digitalSignature
    extension('2.5.29.37', DER.sequence(DER.oid('1.3.6.1.5.5.7.3.1'))), // serverAuth
    extension('2.5.29.17', DER.sequence(...names, DER.implicit(7, Buffer.of(127, 0, 0, 1)))), // subjectAltName
    extension('2.5.29.35', DER.sequence(DER.implicit(0, keyId(authority.keyPem)))), // authorityKeyIdentifier
  ]
  return { keyPem, certificatePem: issue({ subject: 'localhost', keyPem, extensions, signer: authority.keyPem }) }
}

/** Generating an elliptic key takes a millisecond; an RSA key would slow every test down. */
function newKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

const ECDSA_SHA256 = DER.sequence(DER.oid('1.2.840.10045.4.3.2'))
/** Clients check the certificate against their own clock, so it must cover every simulated day. */
const VALIDITY = DER.sequence(DER.utcTime('200101000000Z'), DER.utcTime('491231235959Z'))

type CertificateRequest = { subject: string; keyPem: string; extensions: Buffer[]; signer: string }

/** Source: RFC 5280, 4.1. */
function issue({ subject, keyPem, extensions, signer }: CertificateRequest): string {
  const toSign = DER.sequence(
    DER.explicit(0, DER.integer(Buffer.of(2))), // version 3
    DER.integer(Buffer.concat([Buffer.of(1), randomBytes(15)])),
    ECDSA_SHA256,
    nameOf(CA_NAME),
    VALIDITY,
    nameOf(subject),
    publicBytes(keyPem),
    DER.explicit(3, DER.sequence(...extensions)),
  )
  const signature = sign('sha256', toSign, createPrivateKey(signer))
  return pem(DER.sequence(toSign, ECDSA_SHA256, DER.bits(signature)))
}

function nameOf(commonName: string): Buffer {
  return DER.sequence(DER.set(DER.sequence(DER.oid('2.5.4.3'), DER.utf8(commonName))))
}

function extension(oid: string, value: Buffer, weight: 'critical' | 'plain' = 'plain'): Buffer {
  return DER.sequence(DER.oid(oid), ...(weight === 'critical' ? [DER.yes()] : []), DER.octets(value))
}

function publicBytes(keyPem: string): Buffer {
  return createPublicKey(keyPem).export({ type: 'spki', format: 'der' })
}

function keyId(keyPem: string): Buffer {
  return createHash('sha1').update(publicBytes(keyPem)).digest()
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
