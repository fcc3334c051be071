import { assembleProcEvento, assembleProcNfe } from '@talao/documents'
import { bareChaveDeAcesso, readXml } from '@talao/fiscal'
import { documentsIn } from '@talao/fiscal/nfe/documents-in'
import { sourceOf } from '@talao/fiscal/nfe/source-of'
import { isRegistered } from '@talao/fiscal/nfe/xml'
import { attributeOf, child, childrenOf, childText, type XmlElement } from '@talao/fiscal/xml/tree'

/** What of a file is kept: the nfeProc of its note, and each signed and registered event of it. */
export type FileParts = { note: Uint8Array; events: EventPart[] }
export type EventPart = { type: string; bytes: Uint8Array }
/** The key of a note whose signed cancellation a file carries, and that event with its answer as they would stand alone, or why they make no document. */
export type CancellationPart = { access_key: string; proc: { ok: true; bytes: Uint8Array } | Refused }
type Refused = Extract<ReturnType<typeof assembleProcEvento>, { ok: false }>

/**
 * The documents of a file that a program wrote around a note: each as it would stand alone, its signature untouched. A file
 * that is a nfeProc in its order and nothing else stays byte for byte. What cannot be taken apart stays whole, for the check that follows to refuse.
 */
export function partsOfFile(bytes: Uint8Array, text: string): FileParts {
  const root = readXml(text)
  const source = (element: XmlElement) => sourceOf({ text, document: root }, element)
  const [nfe] = documentsIn(root, 'NFe')
  const events = nfe ? eventsIn(root, nfe, source) : []
  const parts = childrenOf(root).map(({ name }) => name)
  if (root.name === 'nfeProc' && parts.join() === 'NFe,protNFe') return { note: bytes, events }
  const [protocol] = documentsIn(root, 'protNFe')
  const proc = nfe && protocol && assembleProcNfe({ signedNfe: source(nfe), protNfe: source(protocol) })
  return { note: proc?.ok ? Buffer.from(proc.xml) : bytes, events }
}

/** The registered events of this note, each as the file that is kept of it, in the order of the file. */
function eventsIn(root: XmlElement, nfe: XmlElement, source: (element: XmlElement) => string): EventPart[] {
  const infNfe = child(nfe, 'infNFe')
  const chave = infNfe && attributeOf(infNfe, 'Id')?.replace(/^NFe/, '')
  const isOfNote = (info: XmlElement) => bareChaveDeAcesso(childText(info, 'chNFe') ?? '') === chave
  const answers = documentsIn(root, 'retEvento').flatMap((answer) => {
    const [info] = childrenOf(answer, 'infEvento')
    return info && isOfNote(info) && isRegistered(info) ? [{ answer, name: nameOf(info) }] : []
  })
  return documentsIn(root, 'evento').flatMap((evento) => {
    const [info, second] = childrenOf(evento, 'infEvento')
    if (!info || second || !isOfNote(info)) return []
    const retEvento = answers.find(({ name }) => name === nameOf(info))?.answer
    const proc = retEvento && assembleProcEvento({ evento: source(evento), retEvento: source(retEvento) })
    return proc?.ok ? [{ type: childText(info, 'tpEvento') ?? '', bytes: Buffer.from(proc.xml) }] : []
  })
}

/** Type and sequence, which tell the events of one note apart. */
function nameOf(info: XmlElement): string {
  return ['tpEvento', 'nSeqEvento'].map((tag) => Number(childText(info, tag))).join('-')
}

/**
 * Every signed cancellation of a file that carries an answer to it: alone, in a batch with its answer, in the envelope of a service. One that
 * stands alone stays byte for byte. Throws XmlError.
 */
export function cancellationsIn(bytes: Uint8Array, text: string, root = readXml(text)): CancellationPart[] {
  const source = (element: XmlElement) => sourceOf({ text, document: root }, element)
  const answers = documentsIn(root, 'retEvento')
  return documentsIn(root, 'evento').flatMap((evento): CancellationPart[] => {
    const access_key = keyCanceledBy(evento)
    if (access_key === undefined || childrenOf(evento, 'infEvento').length !== 1) return []
    const procs = answers
      .filter((answer) => keyCanceledBy(answer) === access_key)
      .map((answer) => assembleProcEvento({ evento: source(evento), retEvento: source(answer) }))
    const proc = procs.find(({ ok }) => ok) ?? procs[0]
    if (!proc?.ok) return proc ? [{ access_key, proc }] : []
    return [{ access_key, proc: { ok: true, bytes: root.name === 'procEventoNFe' ? bytes : Buffer.from(proc.xml) } }]
  })
}

const CANCELLATION = '110111'

function keyCanceledBy(event: XmlElement): string | undefined {
  const info = child(event, 'infEvento')
  return info && childText(info, 'tpEvento') === CANCELLATION ? childText(info, 'chNFe') : undefined
}
