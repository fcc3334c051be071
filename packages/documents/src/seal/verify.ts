import { createHash, timingSafeEqual, verify, X509Certificate } from 'node:crypto'
import { canonicalXml } from '@talao/fiscal/xml/canonical'
import { XmlError } from '@talao/fiscal/xml/error'
import { readXml } from '@talao/fiscal/xml/read'
import { attributeOf, type XmlElement } from '@talao/fiscal/xml/tree'
import { readHolder } from '../a1/holder.ts'
import { belongsTo } from '../a1/open.ts'
import { SEAL_ALGORITHMS, type SealAlgorithm } from './algorithms.ts'
import { type FoundSeal, findSeal } from './find-seal.ts'
import { refuseSeal, SEAL_REFUSALS, SealError, type SealRefusal } from './refusal.ts'
import { readSignature, type Signature } from './signature-parts.ts'
import type { SignedElement } from './signature-positions.ts'

export type VerifyOptions = {
  signedElement: SignedElement
  allow: readonly SealAlgorithm[]
  /**
   * true: accept every canonical form that Sefin accepts and writes, since its schema names none. Default: only the
   * inclusive form, as NF-e requires.
   */
  anyForm?: boolean
  /** The CNPJ the certificate must belong to, by its first 8 characters (rejection 213; E0718 for DPS). */
  issuer?: string
  /** The moment at which the certificate must have been valid. */
  signedAt?: Date
}

export type Verified =
  | { ok: true; certificate: X509Certificate; signed: XmlElement; algorithm: SealAlgorithm }
  | { ok: false; code: SealRefusal; text: string; detail: string }

/**
 * Checks the signature of one fiscal document, given as text or as the root from `readXml`. Never throws because of the
 * document's content.
 *
 * Read values only from `signed`: it is the exact element that the digest covers. To prevent signature wrapping, the
 * signature must be in the one position of the layout (SIGNATURE_POSITIONS), its only reference must be the Id of that
 * element, and no Id may occur twice.
 *
 * Not checked: whether the certificate chain ends at ICP-Brasil, and revocation. An authorised document has passed the
 * authority's own check.
 */
export function verifySignature(document: string | XmlElement, wish: VerifyOptions): Verified {
  try {
    return check(typeof document === 'string' ? readXml(document) : document, wish)
  } catch (error) {
    if (error instanceof SealError) return refused(error.code, error.message)
    if (error instanceof XmlError) return { ok: false, code: 'xml_ilegivel', text: error.text, detail: error.message }
    throw error
  }
}

function refused(code: SealRefusal, detail: string): Verified {
  return { ok: false, code, text: SEAL_REFUSALS[code], detail }
}

function check(root: XmlElement, wish: VerifyOptions): Verified {
  const found = findSeal(root, wish.signedElement)
  const signature = readSignature(found.signature, wish.anyForm ?? false)
  if (!wish.allow.includes(signature.algorithm)) refuseSeal('assinatura_algoritmo_recusado', signature.algorithm)
  const id = attributeOf(found.signed, 'Id')
  if (!id || signature.uri !== `#${id}`) refuseSeal('assinatura_referencia_errada', `${signature.uri} for ${id}`)
  checkDigest(found, signature)
  const certificate = readCertificate(signature.certificate)
  checkValue(found, signature, certificate)
  checkHolder(certificate, wish)
  return { ok: true, certificate, signed: found.signed, algorithm: signature.algorithm }
}

function checkDigest({ signed, above }: FoundSeal, { algorithm, digest, contentForm }: Signature): void {
  const canonical = canonicalXml(signed, above, contentForm)
  const ours = createHash(SEAL_ALGORITHMS[algorithm].hash).update(canonical, 'utf8').digest()
  if (ours.length !== digest.length || !timingSafeEqual(ours, digest)) {
    refuseSeal('assinatura_conteudo_alterado', `the digest is ${ours.toString('base64')}`)
  }
}

function readCertificate(der: Buffer): X509Certificate {
  try {
    return new X509Certificate(der)
  } catch (error) {
    return refuseSeal('assinatura_certificado_ilegivel', error instanceof Error ? error.message : String(error))
  }
}

/** Since 2012, ICP-Brasil issues no shorter keys for signing (DOC-ICP-01.01). */
const MIN_RSA_BITS = 2048

function checkValue({ signature, above }: FoundSeal, parts: Signature, { publicKey }: X509Certificate): void {
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0
  if (publicKey.asymmetricKeyType !== 'rsa' || bits < MIN_RSA_BITS) {
    refuseSeal('assinatura_algoritmo_recusado', `${publicKey.asymmetricKeyType} key of ${bits} bits`)
  }
  const canonical = canonicalXml(parts.signedInfo, [...above, signature], parts.signedInfoForm)
  const isGenuine = verify(
    SEAL_ALGORITHMS[parts.algorithm].hash,
    Buffer.from(canonical, 'utf8'),
    publicKey,
    parts.value,
  )
  if (!isGenuine) refuseSeal('assinatura_invalida', 'the signature value is not of this certificate')
}

function checkHolder(certificate: X509Certificate, { issuer, signedAt }: VerifyOptions): void {
  if (signedAt && (signedAt < certificate.validFromDate || signedAt > certificate.validToDate)) {
    const { validFrom, validTo } = certificate
    refuseSeal('assinatura_certificado_vencido', `valid from ${validFrom} to ${validTo}`)
  }
  if (issuer === undefined) return
  const { cnpj } = readHolder(certificate)
  if (!belongsTo({ cnpj }, issuer)) refuseSeal('assinatura_certificado_alheio', `of ${cnpj}, not of ${issuer}`)
}
