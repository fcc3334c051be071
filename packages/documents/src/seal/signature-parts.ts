import type { CanonicalForm } from '@talao/fiscal/xml/canonical'
import { attributeOf, childrenOf, textOf, type XmlElement } from '@talao/fiscal/xml/tree'
import { CANONICAL_FORMS, DSIG, ENVELOPED, SEAL_ALGORITHMS, SEFIN_FORM, type SealAlgorithm } from './algorithms.ts'
import { refuseSeal } from './refusal.ts'

export type Signature = {
  signedInfo: XmlElement
  algorithm: SealAlgorithm
  signedInfoForm: CanonicalForm
  contentForm: CanonicalForm
  uri: string
  digest: Buffer
  value: Buffer
  /** DER. */
  certificate: Buffer
}

/**
 * Parses a `<Signature>`, which must have exactly the shape of xmldsig-core-schema_v1.01.xsd: one reference, the two
 * transforms in order, one certificate, and no other content. Prefixes are free. Refuses any other shape instead of
 * trying to interpret it.
 */
export function readSignature(signature: XmlElement, anyForm: boolean): Signature {
  const [signedInfo, value, keyInfo] = parts(signature, ['SignedInfo', 'SignatureValue', 'KeyInfo'], ['Id'])
  const [canonicalization, method, reference] = parts(signedInfo, [
    'CanonicalizationMethod',
    'SignatureMethod',
    'Reference',
  ])
  const [transforms, digestMethod, digest] = parts(reference, ['Transforms', 'DigestMethod', 'DigestValue'], ['URI'])
  const [enveloped, form] = parts(transforms, ['Transform', 'Transform'])
  const [data] = parts(keyInfo, ['X509Data'])
  const [certificate] = parts(data, ['X509Certificate'])
  if (algorithmOf(enveloped) !== ENVELOPED) refuseSeal('assinatura_algoritmo_recusado', algorithmOf(enveloped))
  return {
    signedInfo,
    algorithm: sealAlgorithm(algorithmOf(method), algorithmOf(digestMethod)),
    signedInfoForm: canonicalForm(algorithmOf(canonicalization), anyForm),
    contentForm: canonicalForm(algorithmOf(form), anyForm),
    uri: attributeOf(reference, 'URI') ?? '',
    digest: base64Of(digest),
    value: base64Of(value),
    certificate: base64Of(certificate),
  }
}

type Named<T extends readonly string[]> = { [K in keyof T]: XmlElement }

/** The children of an element. Refuses other names, another order, text between them and other attributes. */
function parts<const T extends readonly string[]>(element: XmlElement, names: T, attributes: string[] = []): Named<T> {
  const found = childrenOf(element)
  const isRight = found.length === names.length && found.every(({ name }, at) => name === names[at])
  if (!isRight || !isBare(element, attributes) || textOf(element).trim() !== '') {
    refuseSeal('assinatura_malformada', `${element.name} holds ${found.map(({ name }) => name).join(', ')}`)
  }
  if (found.some(({ namespace }) => namespace !== DSIG)) refuseSeal('assinatura_malformada', `in ${element.name}`)
  return found as Named<T>
}

function isBare({ attributes }: XmlElement, allowed: readonly string[]): boolean {
  return attributes.every(({ prefix, name }) => prefix === '' && allowed.includes(name))
}

function algorithmOf(element: XmlElement): string {
  const algorithm = attributeOf(element, 'Algorithm')
  if (
    !algorithm ||
    !isBare(element, ['Algorithm']) ||
    childrenOf(element).length > 0 ||
    textOf(element).trim() !== ''
  ) {
    return refuseSeal('assinatura_malformada', `${element.name} with parameters`)
  }
  return algorithm
}

function sealAlgorithm(signature: string, digest: string): SealAlgorithm {
  for (const name of Object.keys(SEAL_ALGORITHMS) as SealAlgorithm[]) {
    const row = SEAL_ALGORITHMS[name]
    if (row.signature === signature && row.digest === digest) return name
  }
  return refuseSeal('assinatura_algoritmo_recusado', `${signature} with ${digest}`)
}

function canonicalForm(algorithm: string, anyForm: boolean): CanonicalForm {
  const form = anyForm ? FORM_BY_NAME[algorithm] : undefined
  if (form) return form
  return algorithm === CANONICAL_FORMS.inclusive ? 'inclusive' : refuseSeal('assinatura_algoritmo_recusado', algorithm)
}

/** Documents with comments are refused on reading, so the forms with and without comments give the same bytes. */
const FORM_BY_NAME: Readonly<Record<string, CanonicalForm>> = {
  [CANONICAL_FORMS.inclusive]: 'inclusive',
  [`${CANONICAL_FORMS.inclusive}#WithComments`]: 'inclusive',
  [CANONICAL_FORMS.exclusive]: 'exclusive',
  [SEFIN_FORM]: 'exclusive',
}

/**
 * Allows line breaks, which are XML white space. Refuses any other stray character and any other spelling of the same
 * bytes.
 */
function base64Of(element: XmlElement): Buffer {
  const text = textOf(element).replace(/[ \t\r\n]/g, '')
  const bytes = Buffer.from(text, 'base64')
  const isLeaf = childrenOf(element).length === 0 && isBare(element, element.name === 'SignatureValue' ? ['Id'] : [])
  if (!isLeaf || text === '' || bytes.toString('base64') !== text) {
    return refuseSeal('assinatura_malformada', `${element.name} is not base64`)
  }
  return bytes
}
