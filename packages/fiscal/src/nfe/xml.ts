import { checkLayout, type LayoutFault } from '../layout/check.ts'
import { readLayout } from '../layout/read.ts'
import { writeCanonical } from '../layout/write.ts'
import { readXml } from '../xml/read.ts'
import { attributeOf, child, childrenOf, type XmlElement } from '../xml/tree.ts'
import { INF_NFE, type InfNfe, NFE_NAMESPACE } from './layout/nfe.ts'
import { INF_PROT, type InfProt } from './layout/protocol.ts'

export type ReadNfe = {
  nfe: InfNfe
  /** The authority's answer, where the file carries it. */
  protocol: InfProt | null
  /** Places our table does not know (`det.prod.comb`, `prot.xNovo`): told, never an error. */
  unknown: string[]
  /** The emission day as the note writes it, `YYYY-MM-DD`; empty where it has none. */
  day: string
}

/**
 * A note from its XML: a bare `NFe`, an `nfeProc` with its protocol, or an `enviNFe` with one note. Only what is written
 * is read; whether it is whole tells `checkNfeLayout`, whether it is genuine the signature.
 *
 * Throws XmlError for what is no XML that a note may be, NfeXmlError for another document, several notes, or a layout
 * before 4.00 (in production until 2018-08-01).
 */
export function readNfe(xml: string): ReadNfe {
  const root = readXml(xml)
  if (root.namespace !== NFE_NAMESPACE) refuse('document', root.name)
  const infNfe = only(noteOf(root), 'infNFe')
  const versao = attributeOf(infNfe, 'versao') ?? ''
  if (versao !== '4.00') refuse('layout', versao)
  const { value: nfe, unknown } = readLayout(INF_NFE, infNfe)
  const protocol = readProtocol(root)
  return {
    nfe,
    protocol: protocol?.value ?? null,
    unknown: [...unknown, ...(protocol?.unknown.map((place) => `prot.${place}`) ?? [])],
    // A file from outside may lack what the type promises.
    day: (nfe as Partial<InfNfe>).ide?.dhEmi?.slice(0, 10) ?? '',
  }
}

/** `<infNFe xmlns=… Id=… versao=…>` in canonical form, as the signature hashes it. */
export function writeNfe(nfe: InfNfe): string {
  return writeCanonical(INF_NFE, nfe)
}

/** Everything the layout of the note's own emission day does not allow in it. */
export function checkNfeLayout(nfe: InfNfe): LayoutFault[] {
  return checkLayout(INF_NFE, nfe, (nfe as Partial<InfNfe>).ide?.dhEmi?.slice(0, 10) ?? '')
}

export type NfeXmlErrorCode = 'document' | 'several' | 'layout'

/** An XML that is no single NF-e of layout 4.00: `text` is for people, `message` for the log. */
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
  layout: 'A nota é de um leiaute anterior ao 4.00, que saiu de uso em 2018. Ela não pode ser lida aqui.',
}

function refuse(code: NfeXmlErrorCode, detail: string): never {
  throw new NfeXmlError(code, detail)
}

function noteOf(root: XmlElement): XmlElement {
  if (root.name === 'NFe') return root
  if (root.name === 'nfeProc' || root.name === 'enviNFe') return only(root, 'NFe')
  return refuse('document', root.name)
}

/** Two would let a reader see one note and a signature another. */
function only(element: XmlElement, name: string): XmlElement {
  const [found, second] = childrenOf(element, name)
  if (second) refuse('several', name)
  return found ?? refuse('document', `no ${name} in ${element.name}`)
}

function readProtocol(root: XmlElement) {
  const protNfe = root.name === 'nfeProc' ? child(root, 'protNFe') : undefined
  const infProt = protNfe && child(protNfe, 'infProt')
  return infProt && readLayout(INF_PROT, infProt)
}
