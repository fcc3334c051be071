// Import the single module, not the package: each certificate opens in a new thread, which loads all imports.

import type { KeyObject, X509Certificate } from 'node:crypto'
import { stripPunctuation } from '@talao/fiscal/value/strip-punctuation'
import { bareCertificate, parseCertificate } from './bare-certificate.ts'
import { type A1, type A1Input, type A1Result, refuseA1, type Unreadable } from './certificate.ts'
import { candidateBytes, declaredLength, isPkcs12 } from './certificate-encodings.ts'
import { type Container, readContainer, WrongPassword } from './container.ts'
import { TooCostly, UnknownProtection } from './derive.ts'
import { readHolder } from './holder.ts'
import { isA3, missingUses } from './usage.ts'
import { foreignFileOf } from './wrong-file-kind.ts'

/** A real file with its whole chain has about 8 KiB. */
export const A1_MAX_BYTES = 64 * 1024
/** A file of that size as hexadecimal text with two bytes per character is four times as long, plus line ends. */
const MOST_SENT_BYTES = 5 * A1_MAX_BYTES

/**
 * Opens an A1 file (PKCS#12, .pfx or .p12), also as base64 text. Reads today's AES files and the RC2-40/3DES files that
 * authorities still export.
 * A certificate that is not valid yet gives `certificado_vencido` as well, because it cannot sign at `now`.
 * On a server call `openA1InWorker` instead: a hostile file can ask for hours of key derivation.
 */
export function openA1({ file, password, now, cnpj }: A1Input): A1Result {
  const sent = file.subarray(0, MOST_SENT_BYTES)
  const candidates = candidateBytes(sent)
  const found = candidates.filter(isPkcs12)
  const pkcs12 = found.find((bytes) => (declaredLength(bytes) ?? 0) <= bytes.byteLength) ?? found[0]
  if (!pkcs12) return refuseOther(file, candidates)
  const declared = declaredLength(pkcs12)
  const size = declared ?? pkcs12.byteLength
  if (size > A1_MAX_BYTES) return refuseA1('certificado_grande_demais', `${size} bytes`)
  if (size > pkcs12.byteLength) {
    const detail = `${pkcs12.byteLength} of ${size} bytes`
    return refuseA1('certificado_ilegivel', detail, { unreadable: 'cut' })
  }
  try {
    return pickPair(readContainer(pkcs12.subarray(0, size), password), { now, cnpj })
  } catch (error) {
    // Hostile bytes make the readers throw any error, TypeError included. Treat every error as an unreadable file.
    const detail = error instanceof Error ? error.message : String(error)
    if (error instanceof WrongPassword) return refuseA1('certificado_senha_incorreta', detail)
    return refuseA1('certificado_ilegivel', detail, { unreadable: unreadableBy(error) })
  }
}

function unreadableBy(error: unknown): Unreadable {
  if (error instanceof UnknownProtection) return 'unknown_protection'
  return error instanceof TooCostly ? 'costly' : 'damaged'
}

/** Refuses a file that is not a PKCS#12: a bare certificate, or another kind of file. */
function refuseOther(file: Uint8Array, candidates: readonly Uint8Array[]): A1Result {
  const unreadable = foreignFileOf(file)
  const bare = unreadable === 'private_key' ? undefined : bareCertificate(candidates)
  if (bare) return refuseA1('certificado_sem_chave', 'a certificate file, not a PKCS#12', { isA3: isA3(bare) })
  if (!unreadable && file.byteLength > A1_MAX_BYTES)
    return refuseA1('certificado_grande_demais', `${file.byteLength} bytes`)
  return refuseA1('certificado_ilegivel', `no PKCS#12: ${unreadable ?? 'unknown bytes'}`, { unreadable })
}

/**
 * Whether a company may sign with this certificate: the first 8 characters of the CNPJ must be equal, so a head office
 * may sign for its branches. Source: NF-e manual, rejection 213.
 */
export function belongsTo(certificate: Pick<A1, 'cnpj'>, cnpj: string): boolean {
  const base = stripPunctuation(cnpj).toUpperCase().slice(0, 8)
  return base.length === 8 && certificate.cnpj?.slice(0, 8) === base
}

type Pair = { key: KeyObject; certificate: X509Certificate }

function pickPair(container: Container, criteria: Criteria): A1Result {
  const certificates = container.certificates.flatMap((der) => parseCertificate(der) ?? [])
  if (certificates.length === 0) return refuseA1('certificado_ilegivel', 'no readable certificate in the file')
  if (container.keys.length === 0)
    return refuseA1('certificado_sem_chave', 'no private key in the file', { isA3: certificates.some(isA3) })
  // Layout 4.00 and the DPS accept only RSA signatures.
  const keys = container.keys.filter((key) => key.asymmetricKeyType === 'rsa')
  if (keys.length === 0) return refuseA1('certificado_nao_assina', 'its key is not RSA')
  const pairs = keys.flatMap((key) => pairsOf(key, certificates))
  const [best] = pairs.toSorted((a, b) => fitness(b, criteria) - fitness(a, criteria) || expiryOf(b) - expiryOf(a))
  if (!best) return refuseA1('certificado_sem_chave', 'the private key belongs to another certificate')
  const { validFromDate, validToDate } = best.certificate
  const validity = { from: validFromDate, until: validToDate }
  if (!isValid(best, criteria.now))
    return refuseA1(
      'certificado_vencido',
      `valid from ${validity.from.toISOString()} until ${validity.until.toISOString()}`,
      { validity },
    )
  const missing = missingUses(best.certificate)
  if (missing.length > 0) return refuseA1('certificado_nao_assina', `without ${missing.join(', ')}`)
  return { ok: true, certificate: describe(best, certificates) }
}

type Criteria = { now: Date; cnpj: string | undefined }

/**
 * A file may hold last year's certificate next to the new one, or those of several companies. Prefer the one that can
 * sign for this company.
 */
function fitness(pair: Pair, { now, cnpj }: Criteria): number {
  const isOwn = cnpj !== undefined && belongsTo(readHolder(pair.certificate), cnpj)
  return (isOwn ? 4 : 0) + (isValid(pair, now) ? 2 : 0) + (missingUses(pair.certificate).length === 0 ? 1 : 0)
}

function isValid({ certificate: { validFromDate, validToDate } }: Pair, now: Date): boolean {
  return now >= validFromDate && now <= validToDate
}

function expiryOf({ certificate }: Pair): number {
  return Number(certificate.validToDate)
}

function pairsOf(key: KeyObject, certificates: X509Certificate[]): Pair[] {
  return certificates.filter((found) => found.checkPrivateKey(key)).map((certificate) => ({ key, certificate }))
}

function describe({ key, certificate }: Pair, all: X509Certificate[]): A1 {
  return {
    ...readHolder(certificate),
    not_before: certificate.validFromDate,
    not_after: certificate.validToDate,
    serial: certificate.serialNumber,
    fingerprint_sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    key_pem: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificate_pem: certificate.toString(),
    chain_pem: chainOf(certificate, all).map((issuer) => issuer.toString()),
  }
}

function chainOf(leaf: X509Certificate, all: X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = []
  let rest = all.filter((other) => other.fingerprint256 !== leaf.fingerprint256)
  for (let below = leaf; ; ) {
    const issuer = rest.find((other) => below.checkIssued(other))
    if (!issuer) return chain
    chain.push(issuer)
    rest = rest.filter((other) => other !== issuer)
    below = issuer
  }
}
