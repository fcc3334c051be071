import { escapeXmlText } from '@talao/fiscal'
import { XmlError } from '@talao/fiscal/xml/error'
import { readXml } from '@talao/fiscal/xml/read'
import { childrenOf, type XmlElement } from '@talao/fiscal/xml/tree'
import type { Service } from '../authorizers.ts'

const SOAP = 'http://www.w3.org/2003/05/soap-envelope'
export const SOAP_TYPE = 'application/soap+xml; charset=utf-8'

/** A message that never reaches the service: the envelope itself is wrong. */
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

/** The text inside nfeDadosMsg, byte for byte: what is signed in it must not be written again. */
export function readEnvelope(service: Service, contentType: string | undefined, body: string): string {
  if (!/^application\/soap\+xml\s*(;|$)/i.test(contentType ?? '')) {
    throw new SoapFault(415, 'Sender', `Content-Type must be ${SOAP_TYPE}`)
  }
  const message = messageOf(rootOf(body))
  if (message?.name !== 'nfeDadosMsg' || message.namespace !== namespaceOf(service)) {
    throw new SoapFault(400, 'Sender', `expected nfeDadosMsg of ${namespaceOf(service)}`)
  }
  const [, inside] = /<(?:\w+:)?nfeDadosMsg\b[^>]*>([\s\S]*)<\/(?:\w+:)?nfeDadosMsg\s*>/.exec(body) ?? []
  if (!inside?.trim()) throw new SoapFault(400, 'Sender', 'nfeDadosMsg is empty')
  return inside
}

export function writeEnvelope(service: Service, answer: string): string {
  return envelope(`<nfeResultMsg xmlns="${namespaceOf(service)}">${answer}</nfeResultMsg>`)
}

/** Fonte: MOC 7.0, padrões de comunicação. */
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

/** The one element in the body of a SOAP 1.2 envelope. */
function messageOf(root: XmlElement): XmlElement | undefined {
  if (root.name !== 'Envelope') throw new SoapFault(400, 'Sender', 'not a SOAP envelope')
  if (root.namespace !== SOAP) throw new SoapFault(400, 'VersionMismatch', `expected ${SOAP}, found ${root.namespace}`)
  const [body, ...others] = childrenOf(root, 'Body')
  const [message, ...more] = body ? childrenOf(body) : []
  return others.length > 0 || more.length > 0 ? undefined : message
}
