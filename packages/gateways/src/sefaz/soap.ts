import { NFE_NAMESPACE } from '@talao/fiscal'
import { XmlError } from '@talao/fiscal/xml/error'
import { readXml } from '@talao/fiscal/xml/read'
import { child, childrenOf, textOf, type XmlElement } from '@talao/fiscal/xml/tree'
import { type Service, SERVICES, WSDL_NAMESPACE } from './services.ts'

const SOAP = 'http://www.w3.org/2003/05/soap-envelope'

/** The SOAP 1.2 envelope around a message, as the bytes that leave. Fonte: Manual de Orientação do Contribuinte 7.0, item 3.4. */
export function soapEnvelope(service: Service, message: string): Uint8Array {
  return new TextEncoder().encode(
    `<soap12:Envelope xmlns:soap12="${SOAP}"><soap12:Body><nfeDadosMsg xmlns="${WSDL_NAMESPACE}${service}">${message}</nfeDadosMsg></soap12:Body></soap12:Envelope>`,
  )
}

/** SOAP 1.2 names its action in the media type, and some services find their operation by nothing else. Fonte: RFC 3902. */
export function contentTypeOf(service: Service): string {
  return `application/soap+xml; charset=utf-8; action="${WSDL_NAMESPACE}${service}/${SERVICES[service].operation}"`
}

/** A message that came or left: `text` is its source, `document` the root of that source, `message` the element asked for. */
export type Message = { text: string; document: XmlElement; message: XmlElement }

/** The message of a service inside an envelope, or why there is none. Prefixes are free; the names and namespaces are not. Never throws. */
export function readEnvelope(bytes: Uint8Array, name: string): Message | { malformed: string } {
  const text = utf8(bytes)
  if (text === undefined) return { malformed: 'a resposta não está em UTF-8' }
  try {
    const document = readXml(text)
    const body = document.name === 'Envelope' && document.namespace === SOAP ? child(document, 'Body') : undefined
    if (!body) return { malformed: 'a resposta não é um envelope SOAP 1.2' }
    const fault = child(body, 'Fault')
    if (fault) return { malformed: `a SEFAZ recusou o envelope: ${faultText(fault)}` }
    const [wrapper, second] = childrenOf(body)
    if (!wrapper || second) return { malformed: 'o envelope SOAP não traz uma resposta só' }
    return messageIn(wrapper, name, { text, document })
  } catch (error) {
    if (error instanceof XmlError) return { malformed: 'a resposta não é um XML legível' }
    throw error
  }
}

function utf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('utf-8').decode(bytes)
  return text.includes('\uFFFD') ? undefined : text
}

/** Inside the result there is the message itself, or, from older services, its text. */
function messageIn(wrapper: XmlElement, name: string, source: Omit<Message, 'message'>) {
  const [only, second] = childrenOf(wrapper)
  if (only && !second) return named(only, name, source)
  const text = textOf(wrapper).trim()
  if (only || !text.startsWith('<')) return { malformed: `a resposta não traz ${name}` }
  const document = readXml(text)
  return named(document, name, { text, document })
}

function named(message: XmlElement, name: string, source: Omit<Message, 'message'>): Message | { malformed: string } {
  if (message.name === name && message.namespace === NFE_NAMESPACE) return { ...source, message }
  return { malformed: `a resposta traz ${message.name.slice(0, 40)} em vez de ${name}` }
}

function faultText(fault: XmlElement): string {
  const reason = child(fault, 'Reason')
  const text = reason && childrenOf(reason, 'Text').map(textOf).join(' ')
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 200) || 'sem motivo'
}
