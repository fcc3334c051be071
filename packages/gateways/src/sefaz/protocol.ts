import { DSIG } from '@talao/documents/seal/algorithms'
import { type Assembled, assembleProcNfe, isSameDigest } from '@talao/documents/seal/assemble'
import { elementSource } from '@talao/fiscal/nfe/element-source'
import { type AuthorityAlert, alertsOf } from '@talao/fiscal/nfe/layout/protocol'
import { child, childrenOf, textOf, type XmlElement } from '@talao/fiscal/xml/tree'
import type { Environment } from '../port/preparation.ts'
import { type AnswerStatus, answerStatusIn, chaveIn, instantIn, onlyChild, textIn } from './answer.ts'
import { type Message, readEnvelope } from './soap.ts'

/** The authority's answer about one note. */
export type Protocol = AnswerStatus & {
  element: XmlElement
  protocol: string | null
  decidedAt: Date | null
  alerts: AuthorityAlert[]
}

/**
 * The protocol in a message for this chave and environment; null when there is none, or the reason why it cannot be
 * trusted.
 */
export function protocolIn(
  { message }: Message,
  chave: string,
  environment: Environment,
): Protocol | null | { malformed: string } {
  const element = onlyChild(message, 'protNFe')
  if (!element) return null
  const info = onlyChild(element, 'infProt')
  if (!info) return { malformed: 'o protocolo da resposta está vazio' }
  const said = answerStatusIn(info, environment)
  if ('malformed' in said) return said
  const theirs = chaveIn(info)
  if (theirs !== chave) return { malformed: `a resposta é da chave ${theirs?.slice(0, 44)}, não desta nota` }
  return {
    ...said,
    element,
    protocol: numberIn(info),
    decidedAt: instantIn(info, 'dhRecbto'),
    alerts: alertsIn(info),
  }
}

/**
 * The protocol number, which a cancellation must name; null when its format is wrong. Source: TProt of the layout, 15
 * or 17 digits.
 */
function numberIn(info: XmlElement): string | null {
  const number = textIn(info, 'nProt') ?? ''
  return /^[0-9]{15}([0-9]{2})?$/.test(number) ? number : null
}

function alertsIn(info: XmlElement): AuthorityAlert[] {
  const texts = (name: string) => childrenOf(info, name).map((found) => textOf(found).trim())
  return alertsOf({ cMsg: texts('cMsg'), xMsg: texts('xMsg') })
}

/** The nfeProc of the sent note and the received protocol, both byte for byte. `sent` is the sent envelope. */
export function procNfeOf(sent: Uint8Array, answer: Message, { element }: Protocol): Assembled {
  const envelope = readEnvelope(sent, 'enviNFe')
  const note = 'malformed' in envelope ? null : onlyChild(envelope.message, 'NFe')
  if ('malformed' in envelope || !note) return NOTHING_SENT
  return assembleProcNfe({ signedNfe: elementSource(envelope, note), protNfe: elementSource(answer, element) })
}

const NOTHING_SENT: Assembled = {
  ok: false,
  code: 'montagem_outra_estrutura',
  text: 'O que foi enviado não traz uma nota. Consulte a nota de novo.',
  detail: 'no NFe in what was sent',
}

/**
 * Whether a protocol without a file, such as a refusal, is about the very bytes sent: its digest, if given, must match
 * theirs.
 */
export function isAboutSent(sent: Uint8Array, { element }: Protocol): boolean {
  const info = onlyChild(element, 'infProt')
  const theirs = info && textIn(info, 'digVal')
  const envelope = readEnvelope(sent, 'enviNFe')
  const note = 'malformed' in envelope ? null : onlyChild(envelope.message, 'NFe')
  return !theirs || (note !== null && isSameDigest(digestOf(note), theirs))
}

/**
 * The emission instant in the sent bytes (dhEmi). It replaces the authorisation instant, minutes later, when that is
 * unreadable.
 */
export function emittedAt(sent: Uint8Array): Date | null {
  const envelope = readEnvelope(sent, 'enviNFe')
  const note = 'malformed' in envelope ? null : onlyChild(envelope.message, 'NFe')
  const info = note && onlyChild(note, 'infNFe')
  const ide = info && onlyChild(info, 'ide')
  return ide && instantIn(ide, 'dhEmi')
}

function digestOf(note: XmlElement): string | null {
  const signature = child(note, 'Signature', DSIG)
  const info = signature && onlyChild(signature, 'SignedInfo')
  const reference = info && onlyChild(info, 'Reference')
  return reference ? textIn(reference, 'DigestValue') : null
}

export function bytesOf(xml: string): Uint8Array {
  return new TextEncoder().encode(xml)
}
