import { checkReadNfe, type InfNfe, NfeXmlError, type ReadNfe, readNfe, readNfeEvent, XmlError } from '@talao/fiscal'
import { decodeText } from '@talao/fiscal/value/decode-text'
import type { ReceivedNote } from '../files/received/expectations.ts'
import type { Accepted } from '../files/received/verdict.ts'
import { checkReceived } from '../files/received-file.ts'
import { refusalText, refuseXml } from './refuse-xml.ts'
import { documentsInFile, type EventPart, type ImportedValues, simplesValuesIn } from './xml-documents.ts'

export type ImportedLetter = {
  bytes: Uint8Array
  sequence: number
  text: string
  protocol: string
  registered_at: Date
}

export type Authorised = Pick<Accepted, 'alerts'> & {
  nfe: InfNfe
  access_key: string
  protocol: string
  authorized_at: Date
  /** The file to store: only the nfeProc. */
  bytes: Uint8Array
  /** The cancellation in the same file, signed by the company and registered. */
  cancellation: { bytes: Uint8Array; canceled_at: Date } | null
  /** The cartas de correção in the same file, signed and registered, one per sequence. */
  letters: ImportedLetter[]
  /** What the authority computed of IBS and CBS, from the events in the same file. */
  values: ImportedValues[]
  /** The file says the note was cancelled, but has no signed event. */
  isDoubtful: boolean
}

/**
 * Reads a note authorised elsewhere. It must belong to this company, follow the layout of its day, be signed, and carry
 * the authority's protocol for exactly these bytes. 422 with the problem otherwise.
 */
export function readAuthorised(bytes: Uint8Array, cnpj: string): Authorised {
  const { text, ...read } = readOrRefuse(bytes)
  const { nfe } = read
  const model = (nfe as Partial<InfNfe>).ide?.mod
  if (model !== '55') refuseXml(model === '65' ? NFCE : NOT_NFE)
  if (nfe.emit?.CNPJ !== cnpj) refuseXml('A nota é de outra empresa. Envie o XML de uma nota emitida por esta.')
  const [fault, second] = checkReadNfe(read)
  if (fault)
    refuseXml(`O arquivo não segue o formato da NF-e no dia dela: ${fault.text}${second ? ' Há outras falhas.' : ''}`)
  const access_key = nfe.Id.replace(/^NFe/, '')
  const in_production = nfe.ide.tpAmb === '1'
  const note = { kind: 'NFE', access_key, cnpj, in_production } as const
  const parts = documentsInFile(text === decodeText(bytes) ? bytes : Buffer.from(text), text)
  const verdict = checkReceived({ kind: 'XML', bytes: parts.note, note })
  if (!verdict.ok) refuseXml(isCanceledBy(read.protocol) ? CANCELED : refusalText(verdict.code))
  if (verdict.denied) refuseXml('A SEFAZ negou esta nota em definitivo: ela nunca valeu e não pode ser importada.')
  if (verdict.protocol === null || verdict.authorizedAt === null) refuseXml(refusalText('arquivo_sem_protocolo'))
  const cancellation = cancellationOf(parts.events, note)
  return {
    nfe,
    access_key,
    protocol: verdict.protocol,
    authorized_at: verdict.authorizedAt,
    alerts: verdict.alerts,
    bytes: parts.note,
    cancellation,
    letters: lettersOf(parts.events, note),
    values: simplesValuesIn(text).filter((one) => one.access_key === access_key),
    isDoubtful: read.canceled && cancellation === null,
  }
}

function cancellationOf(events: readonly EventPart[], note: ReceivedNote): Authorised['cancellation'] {
  for (const { bytes } of events.filter(({ type }) => type === '110111')) {
    const verdict = checkReceived({ kind: 'CANCEL_XML', bytes, note })
    if (verdict.ok && verdict.authorizedAt) return { bytes, canceled_at: verdict.authorizedAt }
  }
  return null
}

function lettersOf(events: readonly EventPart[], note: ReceivedNote): ImportedLetter[] {
  const letters = events
    .filter(({ type }) => type === '110110')
    .flatMap(({ bytes }) => {
      const verdict = checkReceived({ kind: 'CCE_XML', bytes, note })
      const { event } = readNfeEvent(decodeText(bytes))
      if (!verdict.ok || !verdict.protocol || !verdict.authorizedAt) return []
      if (!event || !('xCorrecao' in event.detEvento)) return []
      const { protocol, authorizedAt: registered_at } = verdict
      return [{ bytes, sequence: Number(event.nSeqEvento), text: event.detEvento.xCorrecao, protocol, registered_at }]
    })
  return [...new Map(letters.map((letter) => [letter.sequence, letter])).values()]
}

/**
 * Some files carry the answer to a consult in place of the authorisation protocol. Source: NF-e manual, annex on
 * messages.
 */
function isCanceledBy(protocol: ReadNfe['protocol']): boolean {
  return ['101', '151', '155'].includes(protocol?.cStat ?? '')
}

const NFCE = 'O arquivo é de uma NFC-e, a nota do consumidor (modelo 65). Aqui se importa só a NF-e, modelo 55.'
const NOT_NFE = 'O arquivo não é de uma NF-e, modelo 55. Envie o XML da nota, como a SEFAZ o devolveu.'
const CANCELED =
  'O protocolo do arquivo é o do cancelamento. Envie o XML que a SEFAZ autorizou, com o evento que cancelou a nota.'
function readOrRefuse(bytes: Uint8Array): ReadNfe & { text: string } {
  // Whitespace before the XML declaration does not change the document.
  const text = decodeText(bytes).replace(/^\s+(?=<)/, '')
  try {
    return { ...readNfe(text), text }
  } catch (error) {
    if (error instanceof NfeXmlError) return refuseXml(error.text, error)
    if (error instanceof XmlError)
      return refuseXml('O arquivo não é um XML de NF-e legível. Envie o arquivo original.', error)
    throw error
  }
}
