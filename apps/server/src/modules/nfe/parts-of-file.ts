import { assembleProcEvento, assembleProcNfe } from '@talao/documents'
import { readXml } from '@talao/fiscal'
import { documentsIn } from '@talao/fiscal/nfe/documents-in'
import { sourceOf } from '@talao/fiscal/nfe/source-of'
import { child, childrenOf, childText, type XmlElement } from '@talao/fiscal/xml/tree'

/** What of a file is kept: the nfeProc of its note, and its signed and registered cancellation, where it has one. */
export type FileParts = { note: Uint8Array; cancellation: Uint8Array | null }

/**
 * The documents of a file that a program wrote around a note: each as it would stand alone, its signature untouched. A file
 * that is a nfeProc and nothing else stays byte for byte. What cannot be taken apart stays whole, for the check that follows to refuse.
 */
export function partsOfFile(bytes: Uint8Array, text: string): FileParts {
  const root = readXml(text)
  const source = (element: XmlElement) => sourceOf({ text, document: root }, element)
  const cancellation = cancellationIn(root, source)
  if (root.name === 'nfeProc' && cancellation === null) return { note: bytes, cancellation }
  const [nfe] = documentsIn(root, 'NFe')
  const [protocol] = documentsIn(root, 'protNFe')
  const proc = nfe && protocol && assembleProcNfe({ signedNfe: source(nfe), protNfe: source(protocol) })
  return { note: proc?.ok ? Buffer.from(proc.xml) : bytes, cancellation }
}

function cancellationIn(root: XmlElement, source: (element: XmlElement) => string): Uint8Array | null {
  const evento = documentsIn(root, 'evento').find((event) => typeOf(event) === CANCELLATION)
  const retEvento = documentsIn(root, 'retEvento').find((answer) => typeOf(answer) === CANCELLATION)
  if (!evento || !retEvento || childrenOf(evento, 'infEvento').length !== 1) return null
  const proc = assembleProcEvento({ evento: source(evento), retEvento: source(retEvento) })
  return proc.ok ? Buffer.from(proc.xml) : null
}

const CANCELLATION = '110111'

function typeOf(event: XmlElement): string | undefined {
  const info = child(event, 'infEvento')
  return info && childText(info, 'tpEvento')
}
