import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { sealContainer } from './container-writer.ts'
import { CNPJ_NAME_OID } from './holder.ts'

export type DemoA1 = {
  corporateName: string
  cnpj: string
  password: string
  notBefore: Date
  notAfter: Date
  /** RC2-40 and 3DES, as older exporters write. Default: AES-256. */
  legacy?: boolean
  /** false: a file without private key, as some users export by mistake. */
  withKey?: boolean
  /** Marks the certificate, in its issuer name, as one that never signs in production. */
  homologationOnly?: boolean
  /** Key usages and purposes to leave out, like certificates made for other uses. */
  without?: readonly ('digitalSignature' | 'nonRepudiation' | 'clientAuth')[]
}

/**
 * A self-signed PKCS#12 shaped like an e-CNPJ A1 of ICP-Brasil, for the demonstration and for tests. No authority
 * accepts it. Takes about 0.3 s, because each call generates a new RSA 2048 key.
 */
export function makeDemoA1(wish: DemoA1): Uint8Array {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const key = forge.pki.privateKeyFromPem(pair.privateKey)
  const certificate = selfSigned(wish, forge.pki.publicKeyFromPem(pair.publicKey), key)
  return sealContainer({
    certificate,
    key: wish.withKey === false ? null : key,
    password: wish.password,
    legacy: wish.legacy ?? false,
  })
}

function selfSigned(
  wish: DemoA1,
  publicKey: forge.pki.rsa.PublicKey,
  key: forge.pki.rsa.PrivateKey,
): forge.pki.Certificate {
  const has = (use: NonNullable<DemoA1['without']>[number]) => ({ [use]: !wish.without?.includes(use) })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = publicKey
  certificate.serialNumber = `01${randomBytes(8).toString('hex')}` // a leading 01 keeps the number positive
  certificate.validity.notBefore = wish.notBefore
  certificate.validity.notAfter = wish.notAfter
  certificate.setSubject(nameOf(wish))
  certificate.setIssuer(nameOf(wish))
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', critical: true, ...has('digitalSignature'), ...has('nonRepudiation'), keyEncipherment: true },
    { name: 'extKeyUsage', ...has('clientAuth'), emailProtection: true },
    { id: '2.5.29.17', value: alternativeName(wish.cnpj) },
  ])
  certificate.sign(key, forge.md.sha256.create())
  return certificate
}

/** Whether `makeDemoA1` made this certificate (PEM). It signs only in a demonstration. */
export function isDemoA1(certificatePem: string): boolean {
  return issuerOf(certificatePem).includes(`OU=${DEMO_AUTHORITY}`)
}

/**
 * Whether this is a demo certificate (PEM) that never signs in production, not even in the demonstration's own
 * production.
 */
export function isHomologationOnlyA1(certificatePem: string): boolean {
  return isDemoA1(certificatePem) && issuerOf(certificatePem).includes(`OU=${HOMOLOGATION_ONLY}`)
}

function issuerOf(certificatePem: string): string[] {
  return new X509Certificate(certificatePem).issuer.split('\n')
}

const DEMO_AUTHORITY = 'AC DEMONSTRACAO SEM VALOR'
const HOMOLOGATION_ONLY = 'SOMENTE HOMOLOGACAO'

function nameOf({ corporateName, cnpj, homologationOnly }: DemoA1): forge.pki.CertificateField[] {
  const parts: [string, string][] = [
    ['C', 'BR'],
    ['O', 'ICP-Brasil'],
    ['OU', 'Secretaria da Receita Federal do Brasil - RFB'],
    ['OU', 'RFB e-CNPJ A1'],
    ['OU', DEMO_AUTHORITY],
    ...(homologationOnly ? [['OU', HOMOLOGATION_ONLY] as [string, string]] : []),
    ['CN', `${corporateName.slice(0, MAX_COMMON_NAME - cnpj.length - 1)}:${cnpj}`],
  ]
  return parts.map(([shortName, value]) => ({ shortName, value, valueTagClass: tagFor(value) }))
}

/** Source: RFC 5280, ub-common-name. */
const MAX_COMMON_NAME = 64

/** A PrintableString cannot hold accents. */
function tagFor(value: string): forge.asn1.Class {
  const type = /^[A-Za-z0-9 '()+,./:=?-]*$/.test(value) ? forge.asn1.Type.PRINTABLESTRING : forge.asn1.Type.UTF8
  return Number(type) // forge types this field as a tag class, but it holds a tag type
}

function alternativeName(cnpj: string): string {
  const { create, Class, Type } = forge.asn1
  const text = create(Class.UNIVERSAL, Type.PRINTABLESTRING, false, cnpj)
  const oid = create(Class.UNIVERSAL, Type.OID, false, forge.asn1.oidToDer(CNPJ_NAME_OID).getBytes())
  const wrapped = create(Class.CONTEXT_SPECIFIC, 0, true, [text])
  const otherName = create(Class.CONTEXT_SPECIFIC, 0, true, [oid, wrapped])
  return forge.asn1.toDer(create(Class.UNIVERSAL, Type.SEQUENCE, true, [otherName])).getBytes()
}
