import { checkLayout, type LayoutFault, outOfOrder, WAITS_FOR_PACKAGE } from '../layout/check.ts'
import { readAnswerLayout, readLayout } from '../layout/read.ts'
import { writeCanonical } from '../layout/write.ts'
import { bareChaveDeAcesso } from '../value/chave-de-acesso.ts'
import { readXml } from '../xml/read.ts'
import { attributeOf, child, childrenOf, childText, type XmlElement } from '../xml/tree.ts'
import { findDocuments } from './find-documents.ts'
import { INF_NFE, type InfNfe } from './layout/nfe.ts'
import { INF_PROT, type InfProt } from './layout/protocol.ts'
import { NFE_PACKAGES, type NfePackage } from './layout/schema-packages.ts'
import { fromLayout310, READ_LAYOUTS } from './layout-310.ts'

export type ReadNfe = {
  nfe: InfNfe
  /** Layout version of the source XML, `4.00` or `3.10`. */
  layout: string
  /** The authority's answer; null when the file has none. */
  protocol: InfProt | null
  /** Whether the file contains the authority's confirmation that this note was cancelled. */
  canceled: boolean
  /** Paths that the layout table does not know (`det.prod.comb`, `prot.xNovo`). Reported, never an error. */
  unknown: string[]
  /** Paths of elements that are out of the layout's order. */
  misplaced: string[]
  /** The emission day as written in the note, `YYYY-MM-DD`; empty when absent. */
  day: string
}

/**
 * Reads a note from its XML: a bare `NFe`, an `nfeProc` with its protocol, a batch of one, or a file that contains one
 * of them among others or in a service envelope. A 3.10 note is converted to the shape of 4.00. This only reads:
 * `checkReadNfe` checks completeness, and the signature authenticity.
 *
 * Throws XmlError for XML that a note may not be, and NfeXmlError for another document, several notes, or a layout
 * before 3.10.
 */
export function readNfe(xml: string, packages: readonly NfePackage[] = NFE_PACKAGES): ReadNfe {
  const root = readXml(xml)
  const [note, second] = findDocuments(root, 'NFe')
  if (second) refuse('several', 'NFe')
  const infNfe = only(note ?? refuse('document', root.name), 'infNFe')
  const layout = attributeOf(infNfe, 'versao') ?? ''
  if (!READ_LAYOUTS.includes(layout)) refuse('layout', layout)
  const { value, unknown, misplaced } = readLayout(INF_NFE, infNfe, packages)
  const nfe = layout === '4.00' ? value : fromLayout310(value, infNfe)
  const protocol = readProtocol(root)
  return {
    nfe,
    layout,
    protocol: protocol?.value ?? null,
    canceled: isCanceledIn(root, attributeOf(infNfe, 'Id')?.replace(/^NFe/, '')),
    unknown: [...unknown, ...(protocol?.unknown.map((place) => `prot.${place}`) ?? [])],
    misplaced,
    // A file from outside may lack fields that the type requires.
    day: (nfe as Partial<InfNfe>).ide?.dhEmi?.slice(0, 10) ?? '',
  }
}

/** `<infNFe xmlns=… Id=… versao=…>` in canonical form, as the signature hashes it. */
export function writeNfe(nfe: InfNfe): string {
  return writeCanonical(INF_NFE, nfe)
}

/** The layout violations of a note, by the layout of its own emission day. */
export function checkNfeLayout(nfe: InfNfe, packages: readonly NfePackage[] = NFE_PACKAGES): LayoutFault[] {
  return checkLayout(INF_NFE, nfe, (nfe as Partial<InfNfe>).ide?.dhEmi?.slice(0, 10) ?? '', packages)
}

/**
 * The layout violations of a note that was read, including the order of its elements. Another program may already write
 * a package that Talão does not emit: its elements are no violation.
 */
export function checkReadNfe(
  { nfe, misplaced }: Pick<ReadNfe, 'nfe' | 'misplaced'>,
  packages: readonly NfePackage[] = NFE_PACKAGES,
): LayoutFault[] {
  const faults = checkNfeLayout(nfe, packages).filter(({ code }) => code !== WAITS_FOR_PACKAGE)
  return [...misplaced.map(outOfOrder), ...faults]
}

export type NfeXmlErrorCode = 'document' | 'several' | 'layout'

/** An XML that is not a single NF-e of layout 4.00 or 3.10. `text` is for users, `message` for the log. */
export class NfeXmlError extends Error {
  override readonly name = 'NfeXmlError'
  readonly code: NfeXmlErrorCode
  readonly text: string

  constructor(code: NfeXmlErrorCode, detail: string) {
    super(`${code}: ${detail.slice(0, 100)}`)
    this.code = code
    this.text = TEXTS[code]
  }
}

const TEXTS: Record<NfeXmlErrorCode, string> = {
  document: 'O arquivo não é uma NF-e. Envie o XML da nota, como a SEFAZ o devolveu.',
  several: 'O arquivo traz mais de uma nota. Envie uma nota por arquivo.',
  layout: 'A nota não é da versão 4.00 da NF-e nem da 3.10, a anterior. Ela não pode ser lida aqui.',
}

function refuse(code: NfeXmlErrorCode, detail: string): never {
  throw new NfeXmlError(code, detail)
}

/** With two, a reader could see one note while the signature covers another. */
function only(element: XmlElement, name: string): XmlElement {
  const [found, second] = childrenOf(element, name)
  if (second) refuse('several', name)
  return found ?? refuse('document', `no ${name} in ${element.name}`)
}

function readProtocol(root: XmlElement) {
  const [proc] = findDocuments(root, 'nfeProc')
  const protNfe = proc && child(proc, 'protNFe')
  const infProt = protNfe && child(protNfe, 'infProt')
  return infProt && readAnswerLayout(INF_PROT, infProt)
}

/**
 * Some programs store the cancellation in the note's file: the event, only the authority's answer to it, the answer of
 * the older cancellation service, or the answer to a status consultation.
 */
function isCanceledIn(root: XmlElement, chave = ''): boolean {
  const events = findDocuments(root, 'retEvento').flatMap((answer) => childrenOf(answer, 'infEvento'))
  const older = findDocuments(root, 'retCancNFe').flatMap((answer) => childrenOf(answer, 'infCanc'))
  const told = [...older, ...(root.name === 'retConsSitNFe' ? [root] : [])]
  const isAbout = (answer: XmlElement) => bareChaveDeAcesso(childText(answer, 'chNFe') ?? '') === chave
  return (
    events.some((answer) => isAbout(answer) && isCancellation(answer)) ||
    told.some((answer) => isAbout(answer) && TOLD_CANCELED.includes(textIn(answer, 'cStat')))
  )
}

/** A cancellation, or a cancellation by substitution. Source: leiauteEventoCancNFe_v1.00; NT 2018.004. */
function isCancellation(answer: XmlElement): boolean {
  return ['110111', '110112'].includes(textIn(answer, 'tpEvento')) && isRegistered(answer)
}

/** Whether the infEvento of an answer reports its event as registered. */
export function isRegistered(answer: XmlElement): boolean {
  return REGISTERED.includes(textIn(answer, 'cStat'))
}

function textIn(answer: XmlElement, name: string): string {
  return childText(answer, name)?.trim() ?? ''
}

/** Registered, registered before the note was known, registered late. Source: NF-e manual, annex on messages. */
const REGISTERED = ['135', '136', '155']
/**
 * cStat of a note, and of the cancellation request from before events existed: cancelled, including late. Source: NF-e
 * manual, annex on messages.
 */
const TOLD_CANCELED = ['101', '151', '155']
