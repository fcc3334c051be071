import { assembleProcEvento, assembleProcNfe } from '@talao/documents'
import { bareChaveDeAcesso, readXml } from '@talao/fiscal'
import { documentsIn } from '@talao/fiscal/nfe/documents-in'
import { sourceOf } from '@talao/fiscal/nfe/source-of'
import { isRegistered } from '@talao/fiscal/nfe/xml'
import { attributeOf, child, childrenOf, childText, type XmlElement } from '@talao/fiscal/xml/tree'

/** What of a file is kept: the nfeProc of its note, and each signed and answered event of it. */
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
  const infNfe = nfe && child(nfe, 'infNFe')
  const chave = infNfe && attributeOf(infNfe, 'Id')?.replace(/^NFe/, '')
  const events = eventsIn(root, source).flatMap(({ access_key, type, proc }) =>
    access_key === chave && proc.ok ? [{ type, bytes: Buffer.from(proc.xml) }] : [],
  )
  const parts = childrenOf(root).map(({ name }) => name)
  if (root.name === 'nfeProc' && parts.join() === 'NFe,protNFe') return { note: bytes, events }
  const [protocol] = documentsIn(root, 'protNFe')
  const proc = nfe && protocol && assembleProcNfe({ signedNfe: source(nfe), protNfe: source(protocol) })
  return { note: proc?.ok ? Buffer.from(proc.xml) : bytes, events }
}

/**
 * Every signed cancellation of a file that carries an answer to it: alone, in a batch with its answer, in the envelope of a service. One that
 * stands alone stays byte for byte. Throws XmlError.
 */
export function cancellationsIn(bytes: Uint8Array, text: string, root = readXml(text)): CancellationPart[] {
  const isAlone = root.name === 'procEventoNFe'
  return eventsIn(root, (element) => sourceOf({ text, document: root }, element)).flatMap(
    ({ access_key, type, proc }): CancellationPart[] => {
      if (type !== CANCELLATION) return []
      return [{ access_key, proc: proc.ok ? { ok: true, bytes: isAlone ? bytes : Buffer.from(proc.xml) } : proc }]
    },
  )
}

const CANCELLATION = '110111'

type AnsweredEvent = { access_key: string; type: string; proc: ReturnType<typeof assembleProcEvento> }

/** The signed events of a file that have an answer in it, in its order, each with the answer that fits: a registered one before a refusal. */
function eventsIn(root: XmlElement, source: (element: XmlElement) => string): AnsweredEvent[] {
  const answers = documentsIn(root, 'retEvento').flatMap((answer) => {
    const [info] = childrenOf(answer, 'infEvento')
    return info ? [{ source: source(answer), name: nameOf(info), isRegistered: isRegistered(info) }] : []
  })
  const inOrder = answers.toSorted((one, other) => Number(other.isRegistered) - Number(one.isRegistered))
  return documentsIn(root, 'evento').flatMap((evento): AnsweredEvent[] => {
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

/** Note, type and sequence, which tell events apart. */
function nameOf(info: XmlElement): string {
  return [keyOf(info), ...['tpEvento', 'nSeqEvento'].map((tag) => Number(childText(info, tag)))].join('-')
}
