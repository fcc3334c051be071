import { isUtf8 } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { escapeXmlText } from '@talao/fiscal'
import { XmlError } from '@talao/fiscal/xml/error'
import { readXml } from '@talao/fiscal/xml/read'
import { childrenOf, textOf, type XmlElement } from '@talao/fiscal/xml/tree'
import type { Service } from '../authorizers.ts'
import { cstatAnswer, type SefazAnswer } from '../cstat.ts'

const SOAP = 'http://www.w3.org/2003/05/soap-envelope'
export const SOAP_TYPE = 'application/soap+xml; charset=utf-8'

/** A message with an invalid envelope, which never reaches the service. */
export class SoapFault extends Error {
  readonly http: number
  readonly code: 'Sender' | 'Receiver' | 'VersionMismatch'

  constructor(http: number, code: SoapFault['code'], reason: string) {
    super(reason)
    this.http = http
    this.code = code
  }

  get body(): string {
    const reason = `<soap:Reason><soap:Text xml:lang="pt">${escapeXmlText(this.message)}</soap:Text></soap:Reason>`
    return envelope(
      `<soap:Fault><soap:Code><soap:Value>soap:${this.code}</soap:Value></soap:Code>${reason}</soap:Fault>`,
    )
  }
}

/** The content of a message, byte for byte, because rewriting it would break the signatures inside. */
export type Message = { payload: string; unreadable?: SefazAnswer }

/**
 * Reads a request to a service. When the data area cannot be read, only the refusal is returned: 402 not UTF-8, 416 not
 * gzip in base64, 214 too large once unpacked. Throws SoapFault when the envelope itself is invalid. Source: MOC 7.0,
 * padrões de comunicação; NFeAutorizacao4, nfeAutorizacaoLoteZip.
 */
export function readEnvelope(service: Service, contentType: string | undefined, body: Buffer): Message {
  if (!/^application\/soap\+xml\s*(;|$)/i.test(contentType ?? '')) {
    throw new SoapFault(415, 'Sender', `Content-Type must be ${SOAP_TYPE}`)
  }
  const text = body.toString('utf8')
  const { body: around, message } = partsOf(rootOf(text))
  const isPacked = service === 'NFeAutorizacao4' && message?.name === PACKED
  if (!message || !(isPacked || message.name === PLAIN) || message.namespace !== namespaceOf(service)) {
    throw new SoapFault(400, 'Sender', `expected ${PLAIN} of ${namespaceOf(service)}`)
  }
  if (!isUtf8(body)) return unreadable('402')
  if (isPacked) return unpack(textOf(message))
  const payload = insideOf(text, around, message)
  if (!payload.trim()) throw new SoapFault(400, 'Sender', `${PLAIN} is empty`)
  return { payload }
}

const PLAIN = 'nfeDadosMsg'
const PACKED = 'nfeDadosMsgZip'
const LIMIT_BYTES = 10 * 1024 * 1024

/** The message is the only element of the body, so its content ends at the last closing tag of its name. */
function insideOf(text: string, body: XmlElement | undefined, message: XmlElement): string {
  const opening = body && new RegExp(`${openingTag(body)}\\s*${openingTag(message)}`).exec(text)
  const begin = opening ? opening.index + opening[0].length : 0
  return text.slice(begin, Math.max(begin, text.lastIndexOf(`</${nameOf(message)}`)))
}

function openingTag(element: XmlElement): string {
  return `<${nameOf(element).replaceAll('.', '\\.')}(?:\\s+[^\\s=<>]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*\\s*>`
}

function nameOf({ prefix, name }: XmlElement): string {
  return prefix === '' ? name : `${prefix}:${name}`
}

function unpack(base64: string): Message {
  if (!/^[A-Za-z0-9+/\s]+=?\s*=?\s*$/.test(base64)) return unreadable('416')
  try {
    const bytes = gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: LIMIT_BYTES })
    return isUtf8(bytes) ? { payload: bytes.toString('utf8') } : unreadable('402')
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return unreadable(isTooLarge ? '214' : '416')
  }
}

function unreadable(code: string): Message {
  return { payload: '', unreadable: cstatAnswer(code) }
}

export function writeEnvelope(service: Service, answer: string): string {
  return envelope(`<nfeResultMsg xmlns="${namespaceOf(service)}">${answer}</nfeResultMsg>`)
}

/** Source: MOC 7.0, padrões de comunicação. */
function namespaceOf(service: Service): string {
  return `http://www.portalfiscal.inf.br/nfe/wsdl/${service}`
}

function envelope(body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${SOAP}"><soap:Body>${body}</soap:Body></soap:Envelope>`
}

function rootOf(body: string): XmlElement {
  try {
    return readXml(body)
  } catch (error) {
    if (error instanceof XmlError) throw new SoapFault(400, 'Sender', error.message)
    throw error
  }
}

/** The body of a SOAP 1.2 envelope and its only element. */
function partsOf(root: XmlElement): { body: XmlElement | undefined; message: XmlElement | undefined } {
  if (root.name !== 'Envelope') throw new SoapFault(400, 'Sender', 'not a SOAP envelope')
  if (root.namespace !== SOAP) throw new SoapFault(400, 'VersionMismatch', `expected ${SOAP}, found ${root.namespace}`)
  const [body, ...others] = childrenOf(root, 'Body')
  const [message, ...more] = body ? childrenOf(body) : []
  return { body, message: others.length > 0 || more.length > 0 ? undefined : message }
}
