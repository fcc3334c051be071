import { SaxesParser, type SaxesTagNS } from 'saxes'
import { type Position, refuseXml, type XmlErrorCode } from './error.ts'
import { splitAttributes, type XmlAttribute, type XmlDeclaration, type XmlElement } from './tree.ts'

export type { XmlAttribute, XmlDeclaration, XmlElement } from './tree.ts'

/** Deeper than this no fiscal document goes: an NF-e has 9 levels, a DPS 10. */
export const MAX_DEPTH = 100
/** In UTF-16 units. The largest document allowed, a batch of 50 notes, has 500 KB (NF-e manual 3.1); an archive may be larger. */
export const MAX_LENGTH = 20 * 1024 * 1024
/** Elements and attributes together: short tags cost forty times their length in memory. */
export const MAX_NODES = 500_000

/**
 * The root element of an XML 1.0 document with namespaces, as a tree whose canonical form is exact: entities and
 * sections are resolved, line ends are normalised, adjacent text is one string, white space stays.
 *
 * Throws XmlError for anything else, and for what no fiscal document may carry (NF-e manual 3.1.2, rejections 402 and
 * 404 to 599): DOCTYPE, own entities, comments or processing instructions inside the root. Outside the root, where no
 * signature reaches, the last two are skipped. A byte order mark is skipped; a declared encoding is not looked at, since
 * the text is decoded already.
 */
export function readXml(text: string): XmlElement {
  refuseUnreadable(text)
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (code: XmlErrorCode, detail = ''): never => refuseXml(code, where(parser), detail)
  const builder = new TreeBuilder(refuse)
  parser.on('error', (error) => refuse(codeOf(error.message), error.message))
  parser.on('xmldecl', ({ version }) => version === '1.0' || refuse('version', version))
  parser.on('doctype', () => refuse('doctype'))
  parser.on('comment', () => builder.isInside && refuse('comment'))
  parser.on('processinginstruction', ({ target }) => builder.isInside && refuse('instruction', target))
  parser.on('attribute', () => builder.count())
  parser.on('opentag', (tag) => builder.open(tag))
  parser.on('text', (found) => builder.text(found))
  parser.on('cdata', (found) => builder.text(found))
  parser.on('closetag', () => builder.close())
  parser.write(text).close()
  return builder.root ?? refuse('malformed', 'no root element')
}

/** saxes pairs a high surrogate with whatever follows it, a `<` included: half characters must not get that far. */
function refuseUnreadable(text: string): void {
  const start = { offset: 0, line: 1, column: 0 }
  if (text.length > MAX_LENGTH) refuseXml('size', start, `${text.length} characters`)
  if (!text.isWellFormed()) refuseXml('malformed', start, 'half of a surrogate pair')
}

function where({ position, line, column }: SaxesParser): Position {
  return { offset: position, line, column }
}

function codeOf(message: string): XmlErrorCode {
  if (message.includes('undefined entity')) return 'entity'
  return message.includes('namespace prefix') ? 'namespace' : 'malformed'
}

type Growing = {
  name: string
  prefix: string
  namespace: string
  declarations: readonly XmlDeclaration[]
  attributes: readonly XmlAttribute[]
  children: (XmlElement | string)[]
}

class TreeBuilder {
  root: XmlElement | undefined
  readonly #open: Growing[] = []
  readonly #refuse: (code: XmlErrorCode, detail?: string) => never
  #nodes = 0

  constructor(refuse: (code: XmlErrorCode, detail?: string) => never) {
    this.#refuse = refuse
  }

  get isInside(): boolean {
    return this.#open.length > 0
  }

  count(): void {
    this.#nodes += 1
    if (this.#nodes > MAX_NODES) this.#refuse('size', `more than ${MAX_NODES} elements and attributes`)
  }

  open(tag: SaxesTagNS): void {
    this.count()
    if (this.#open.length >= MAX_DEPTH) this.#refuse('depth', tag.name)
    const { declarations, attributes } = splitAttributes(tag)
    // saxes trims a namespace before it compares; canonical form and every other reader do not.
    if (declarations.some(isTrimmedLater)) this.#refuse('namespace', 'white space around a namespace')
    const { local: name, prefix, uri: namespace } = tag
    const element: Growing = { name, prefix, namespace, declarations, attributes, children: [] }
    this.#open.at(-1)?.children.push(element)
    this.root ??= element
    this.#open.push(element)
  }

  text(found: string): void {
    const children = this.#open.at(-1)?.children
    if (!children || found === '') return
    const before = children.at(-1)
    if (typeof before === 'string') children[children.length - 1] = before + found
    else children.push(found)
  }

  close(): void {
    this.#open.pop()
  }
}

function isTrimmedLater({ uri }: XmlDeclaration): boolean {
  return uri !== uri.trim()
}
