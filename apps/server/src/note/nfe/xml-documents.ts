import { assembleProcEvento, assembleProcNfe } from '@talao/documents'
import { bareChaveDeAcesso, readNfeEvent, readXml } from '@talao/fiscal'
import { elementSource } from '@talao/fiscal/nfe/element-source'
import { describeSimplesValues, readSimplesValues, SIMPLES_VALUES } from '@talao/fiscal/nfe/event/simples-values'
import { findDocuments } from '@talao/fiscal/nfe/find-documents'
import { isRegistered } from '@talao/fiscal/nfe/xml'
import { readInstant } from '@talao/fiscal/value/instant'
import { attributeOf, child, childrenOf, childText, type XmlElement } from '@talao/fiscal/xml/tree'

/** The documents to store from a file: the nfeProc of its note, and each signed event with its answer. */
export type FileParts = { note: Uint8Array; events: EventPart[] }
export type EventPart = { type: string; bytes: Uint8Array }
/**
 * A signed cancellation in a file: the note's key, and the event with its answer as a standalone document, or why they
 * do not form one.
 */
export type CancellationPart = { access_key: string; proc: { ok: true; bytes: Uint8Array } | Refused }
type Refused = Extract<ReturnType<typeof assembleProcEvento>, { ok: false }>

/**
 * Extracts the documents from a file in which a program wrapped a note. Each becomes a standalone document with its
 * signature untouched. A plain nfeProc stays byte for byte. A file that cannot be split stays whole, so that the
 * following check refuses it.
 */
export function documentsInFile(bytes: Uint8Array, text: string): FileParts {
  const root = readXml(text)
  const source = (element: XmlElement) => elementSource({ text, document: root }, element)
  const [nfe] = findDocuments(root, 'NFe')
  const infNfe = nfe && child(nfe, 'infNFe')
  const chave = infNfe && attributeOf(infNfe, 'Id')?.replace(/^NFe/, '')
  const events = eventsIn(root, source).flatMap(({ access_key, type, proc }) =>
    access_key === chave && proc.ok ? [{ type, bytes: Buffer.from(proc.xml) }] : [],
  )
  const parts = childrenOf(root).map(({ name }) => name)
  if (root.name === 'nfeProc' && parts.join() === 'NFe,protNFe') return { note: bytes, events }
  const [protocol] = findDocuments(root, 'protNFe')
  const proc = nfe && protocol && assembleProcNfe({ signedNfe: source(nfe), protNfe: source(protocol) })
  return { note: proc?.ok ? Buffer.from(proc.xml) : bytes, events }
}

/**
 * Every signed cancellation with an answer in the file: alone, in a batch with its answer, or in a service envelope. A
 * standalone one stays byte for byte. Throws XmlError.
 */
export function cancellationsIn(bytes: Uint8Array, text: string, root = readXml(text)): CancellationPart[] {
  const isAlone = root.name === 'procEventoNFe'
  return eventsIn(root, (element) => elementSource({ text, document: root }, element)).flatMap(
    ({ access_key, type, proc }): CancellationPart[] => {
      if (type !== CANCELLATION) return []
      return [{ access_key, proc: proc.ok ? { ok: true, bytes: isAlone ? bytes : Buffer.from(proc.xml) } : proc }]
    },
  )
}

const CANCELLATION = '110111'

/** What the authority computed for notes of the Simples, in the events of a file that are signed and answered. */
export function simplesValuesIn(text: string, root = readXml(text)): ImportedValues[] {
  return eventsIn(root, (element) => elementSource({ text, document: root }, element)).flatMap(
    ({ access_key, type, proc }) => {
      const values = type === SIMPLES_VALUES && proc.ok ? readSimplesValues(proc.xml) : null
      if (!values || !proc.ok) return []
      const { receipt } = readNfeEvent(proc.xml)
      const registered_at = readInstant(receipt?.dhRegEvento ?? '') ?? null
      return [{ access_key, text: describeSimplesValues(values).join(' '), registered_at }]
    },
  )
}

export type ImportedValues = { access_key: string; text: string; registered_at: Date | null }

type AnsweredEvent = { access_key: string; type: string; proc: ReturnType<typeof assembleProcEvento> }

/**
 * The signed events that have an answer in the file, in its order, each with the matching answer. A registration is
 * preferred to a refusal.
 */
function eventsIn(root: XmlElement, source: (element: XmlElement) => string): AnsweredEvent[] {
  const answers = findDocuments(root, 'retEvento').flatMap((answer) => {
    const [info] = childrenOf(answer, 'infEvento')
    return info ? [{ source: source(answer), name: nameOf(info), isRegistered: isRegistered(info) }] : []
  })
  const inOrder = answers.toSorted((one, other) => Number(other.isRegistered) - Number(one.isRegistered))
  return findDocuments(root, 'evento').flatMap((evento): AnsweredEvent[] => {
    const [info, second] = childrenOf(evento, 'infEvento')
    if (!info || second) return []
    const procs = inOrder
      .filter(({ name }) => name === nameOf(info))
      .map((answer) => assembleProcEvento({ evento: source(evento), retEvento: answer.source }))
    const proc = procs.find(({ ok }) => ok) ?? procs[0]
    return proc ? [{ access_key: keyOf(info), type: childText(info, 'tpEvento') ?? '', proc }] : []
  })
}

function keyOf(info: XmlElement): string {
  return bareChaveDeAcesso(childText(info, 'chNFe') ?? '')
}

/** Key, type and sequence, which together identify an event. */
function nameOf(info: XmlElement): string {
  return [keyOf(info), ...['tpEvento', 'nSeqEvento'].map((tag) => Number(childText(info, tag)))].join('-')
}
