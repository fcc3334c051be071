import { type SignedElement, type VerifyOptions, verifySignature } from '@talao/documents'
import { isSameDigest } from '@talao/documents/seal/assemble'
import { bareChaveDeAcesso } from '@talao/fiscal'
import { child, childText, type XmlElement } from '@talao/fiscal/xml/tree'
import { type ReceivedRefusal, refuseFile } from './verdict.ts'

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'

/** The signed element. Only values inside it may be trusted. */
export function expectSigned(
  root: XmlElement,
  signedElement: SignedElement,
  wish: Partial<VerifyOptions> = {},
): XmlElement {
  const found = verifySignature(root, { signedElement, allow: ['rsa-sha1'], ...wish })
  return found.ok ? found.signed : refuseFile('arquivo_assinatura', `${found.code}: ${found.detail}`)
}

/** Algorithms accepted from an NFS-e authority. Layout 1.01 does not name one. */
export const NFSE_SIGNATURE: Partial<VerifyOptions> = { allow: ['rsa-sha256', 'rsa-sha1'], anyForm: true }

/** The trimmed text at a path such as `emit/CNPJ` below the element. Undefined when part of the path is missing. */
export function textAt(element: XmlElement | undefined, path: string): string | undefined {
  const [first = '', ...rest] = path.split('/')
  if (!element) return undefined
  return rest.length === 0 ? childText(element, first)?.trim() : textAt(child(element, first), rest.join('/'))
}

/** DigestValue of the signature in `parent`, which holds the signed element. */
export function digestIn(parent: XmlElement | undefined): string | undefined {
  const info = parent && child(child(parent, 'Signature', DSIG) ?? parent, 'SignedInfo', DSIG)
  const reference = info && child(info, 'Reference')
  return reference && childText(reference, 'DigestValue')
}

export function expectSame(
  code: ReceivedRefusal,
  what: string,
  found: string | undefined | null,
  wanted: string | null,
): void {
  if (found !== wanted) refuseFile(code, `${what} is ${found ?? 'absent'}, not ${wanted}`)
}

/** The cStat without leading zeros, or `absent`. */
export function codeAt(answer: XmlElement): string {
  return textAt(answer, 'cStat')?.replace(/^0+(?=[0-9]{3})/, '') ?? 'absent'
}

/** Refuses an answer about another note, ignoring punctuation in its chave. */
export function expectChave(element: XmlElement, wanted: string): void {
  expectSame('arquivo_outra_chave', 'chNFe', bareChaveDeAcesso(textAt(element, 'chNFe') ?? ''), wanted)
}

export function expectDigest(what: string, found: string | undefined, wanted: string | undefined): void {
  if (!isSameDigest(found, wanted)) refuseFile('arquivo_outra_versao', `${what} is ${found ?? 'absent'}, not ${wanted}`)
}

export function expectEnvironment(tpAmb: string | undefined, in_production: boolean): void {
  expectSame('arquivo_outro_ambiente', 'tpAmb', tpAmb, in_production ? '1' : '2')
}

/** The note that a received file should belong to. */
export type ReceivedNote = {
  kind: 'NFE' | 'NFSE'
  access_key: string | null
  /** The issuer's CNPJ, without punctuation. */
  cnpj: string
  in_production: boolean
  /**
   * The authority's number and the city's verification code. They are the only identification of a note without an
   * access key.
   */
  number?: number | null
  verification_code?: string | null
  /** DigestValue of the NF-e or DPS we signed and sent, in base64. Absent when the gateway signs. */
  sent_digest?: string | null
}

export type ReceivedFile = {
  kind: 'XML' | 'PDF' | 'CANCEL_XML' | 'CCE_XML' | 'CCE_PDF' | 'EPEC_XML'
  bytes: Uint8Array
  note: ReceivedNote
  /** The event's sequence number, when an event is expected. */
  sequence?: number
}
