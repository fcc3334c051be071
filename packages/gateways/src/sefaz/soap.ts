import { NFE_NAMESPACE } from '@talao/fiscal'
import { child, childrenOf, textOf, type XmlElement } from '@talao/fiscal/xml/tree'
import { type ParsedXml, readAnswerXml, readXmlText } from './answer-xml.ts'
import { SERVICES, type Service, WSDL_NAMESPACE } from './services.ts'

const SOAP = 'http://www.w3.org/2003/05/soap-envelope'

/** For answers: a proxy or an older service answers in SOAP 1.1 even to SOAP 1.2. */
const ENVELOPES: readonly string[] = [SOAP, 'http://schemas.xmlsoap.org/soap/envelope/']

/**
 * The SOAP 1.2 envelope around a message, as the bytes to send. Source: Manual de Orientação do Contribuinte 7.0, item
 * 3.4.
 */
export function soapEnvelope(service: Service, message: string): Uint8Array {
  return new TextEncoder().encode(
    `<soap12:Envelope xmlns:soap12="${SOAP}"><soap12:Body><nfeDadosMsg xmlns="${WSDL_NAMESPACE}${service}">${message}</nfeDadosMsg></soap12:Body></soap12:Envelope>`,
  )
}

/** SOAP 1.2 puts the action in the media type, and some services select the operation only by it. Source: RFC 3902. */
export function contentTypeOf(service: Service): string {
  return `application/soap+xml; charset=utf-8; action="${WSDL_NAMESPACE}${service}/${SERVICES[service].operation}"`
}

/** A message received or sent: `text` is its source, `document` its root, `message` the requested element. */
export type Message = ParsedXml & { message: XmlElement }

/**
 * The message of a service inside an envelope, or why there is none. Prefixes, SOAP version and encoding may vary;
 * names and namespace of the message may not. Never throws.
 */
export function readEnvelope(bytes: Uint8Array, name: string, mediaType?: string): Message | { malformed: string } {
  const read = readAnswerXml(bytes, mediaType)
  if (!read) return { malformed: 'a resposta não é um XML legível' }
  const { document } = read
  const isEnvelope = document.name === 'Envelope' && ENVELOPES.includes(document.namespace)
  const body = isEnvelope ? child(document, 'Body') : undefined
  if (!body) return { malformed: 'a resposta não veio na forma da SEFAZ' }
  const fault = child(body, 'Fault')
  if (fault) return { malformed: `a SEFAZ recusou a forma do pedido: ${faultText(fault)}` }
  const [wrapper, second] = childrenOf(body)
  if (!wrapper || second) return { malformed: 'a SEFAZ não deu uma resposta só' }
  return messageIn(wrapper, name, read)
}

/** The result contains the message itself, or, from older services, the message as text. */
function messageIn(wrapper: XmlElement, name: string, source: ParsedXml) {
  const [only, second] = childrenOf(wrapper)
  if (only && !second) return named(only, name, source)
  const text = textOf(wrapper).trim()
  const read = only || !text.startsWith('<') ? undefined : readXmlText(text)
  return read ? named(read.document, name, read) : { malformed: `a resposta não traz ${name}` }
}

function named(message: XmlElement, name: string, source: ParsedXml): Message | { malformed: string } {
  if (message.name === name && message.namespace === NFE_NAMESPACE) return { ...source, message }
  return { malformed: `a resposta traz ${message.name.slice(0, 40)} em vez de ${name}` }
}

function faultText(fault: XmlElement): string {
  const reason = child(fault, 'Reason')
  const texts = reason ? childrenOf(reason, 'Text') : childrenOf(fault, 'faultstring', '')
  return texts.map(textOf).join(' ').replace(/\s+/g, ' ').trim().slice(0, 200) || 'sem motivo'
}
