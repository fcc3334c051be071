import { createHash, sign } from 'node:crypto'

export type SealKeys = { keyPem: string; certificatePem: string }

/**
 * The `<Signature>` of an element that is already in canonical form: RSA-SHA1, inclusive C14N 1.0, one reference, only
 * the end certificate. The algorithms are fixed values of the schema. Source: xmldsig-core-schema_v1.01.xsd of layout
 * 4.00, NF-e manual 3.2.4. Nothing is parsed: what is hashed is what is written.
 *
 * `canonical` is the whole element with the namespace it inherits written into its tag, attributes in alphabetical
 * order; `id` is the value of its Id attribute.
 */
export function signCanonical(canonical: string, id: string, { keyPem, certificatePem }: SealKeys): string {
  refuseUncanonical(canonical)
  const digest = createHash('sha1').update(canonical, 'utf8').digest('base64')
  const signedInfo = `<CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod><SignatureMethod Algorithm="${DSIG}rsa-sha1"></SignatureMethod><Reference URI="#${id}"><Transforms><Transform Algorithm="${DSIG}enveloped-signature"></Transform><Transform Algorithm="${C14N}"></Transform></Transforms><DigestMethod Algorithm="${DSIG}sha1"></DigestMethod><DigestValue>${digest}</DigestValue></Reference>`
  const value = sign('sha1', Buffer.from(`<SignedInfo xmlns="${DSIG}">${signedInfo}</SignedInfo>`, 'utf8'), keyPem)
  const certificate = certificatePem.replace(/-----[^-]+-----|\s/g, '')
  return `<Signature xmlns="${DSIG}"><SignedInfo>${signedInfo}</SignedInfo><SignatureValue>${value.toString('base64')}</SignatureValue><KeyInfo><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></Signature>`
}

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

/** Canonical text has no `/>`, because a `>` inside text is escaped; nor carriage returns, comments or sections. */
function refuseUncanonical(canonical: string): void {
  const found = /\/>|\r|<[!?]/.exec(canonical)
  if (found) throw new Error(`not canonical XML: ${JSON.stringify(found[0])} at ${found.index}`)
}
