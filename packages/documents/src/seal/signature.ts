import { createPrivateKey, hash as digestOf, type KeyObject, sign } from 'node:crypto'
import { CANONICAL_FORMS, DSIG, ENVELOPED, SEAL_ALGORITHMS, type SealAlgorithm } from './algorithms.ts'

export type SealKeys = { keyPem: string; certificatePem: string }

/** A parsed key for repeated signing, with the base64 of its certificate. */
export type SealKey = { privateKey: KeyObject; certificate: string }

/**
 * Parses the PEM texts once. Parsing costs as much as the signature itself, so keep the result when signing several
 * notes. Throws when the key is not RSA, the only type that both layouts accept.
 */
export function prepareSealKey({ keyPem, certificatePem }: SealKeys): SealKey {
  const privateKey = createPrivateKey(keyPem)
  if (privateKey.asymmetricKeyType !== 'rsa') throw new Error(`not an RSA key: ${privateKey.asymmetricKeyType}`)
  return { privateKey, certificate: certificatePem.replace(/-----[^-]+-----|\s/g, '') }
}

/**
 * The `<Signature>` of an element that is already in canonical form: inclusive C14N 1.0, one reference, only the end
 * certificate. It hashes the given text without parsing it. Source: xmldsig-core-schema_v1.01.xsd of layout 4.00, NF-e
 * manual 3.2.4; the same form serves DPS.
 *
 * `canonical` is the whole element with its inherited namespace written into its tag and attributes in alphabetical
 * order; `id` is the value of its Id attribute. `form` is the name to write for the canonical form, if another form
 * gives the same bytes. Throws for text that is not canonical and for a malformed `id`.
 */
export function signCanonical(
  canonical: string,
  id: string,
  keys: SealKeys | SealKey,
  algorithm: SealAlgorithm = 'rsa-sha1',
  form: string = CANONICAL_FORMS.inclusive,
): string {
  refuseUncanonical(canonical, id)
  const { privateKey, certificate } = 'privateKey' in keys ? keys : prepareSealKey(keys)
  const { hash, signature, digest } = SEAL_ALGORITHMS[algorithm]
  const digestValue = digestOf(hash, canonical, 'base64')
  const transforms = `<Transforms><Transform Algorithm="${ENVELOPED}"></Transform><Transform Algorithm="${form}"></Transform></Transforms>`
  const reference = `<Reference URI="#${id}">${transforms}<DigestMethod Algorithm="${digest}"></DigestMethod><DigestValue>${digestValue}</DigestValue></Reference>`
  const signedInfo = `<CanonicalizationMethod Algorithm="${form}"></CanonicalizationMethod><SignatureMethod Algorithm="${signature}"></SignatureMethod>${reference}`
  const bytes = Buffer.from(`<SignedInfo xmlns="${DSIG}">${signedInfo}</SignedInfo>`, 'utf8')
  const value = sign(hash, bytes, privateKey).toString('base64')
  return `<Signature xmlns="${DSIG}"><SignedInfo>${signedInfo}</SignedInfo><SignatureValue>${value}</SignatureValue><KeyInfo><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></Signature>`
}

/** Canonical text has no `/>` (a `>` inside text is escaped), carriage returns, comments or sections. */
function refuseUncanonical(canonical: string, id: string): void {
  const found = /\/>|\r|<[!?]/.exec(canonical)
  if (found) throw new Error(`not canonical XML: ${JSON.stringify(found[0])} at ${found.index}`)
  if (!/^[A-Za-z][0-9A-Za-z]*$/.test(id)) throw new Error(`not the Id of a fiscal document: ${id}`)
}
