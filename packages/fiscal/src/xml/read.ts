import { ILLEGAL_CHARACTER } from './characters.ts'
import { readSection, readText } from './content.ts'
import { Namespaces } from './namespaces.ts'
import { skipMisc, skipProlog } from './prolog.ts'
import { XmlScanner } from './scanner.ts'
import { type OpenElement, readTag } from './tag.ts'
import type { XmlElement } from './tree.ts'

export type { XmlAttribute, XmlDeclaration, XmlElement } from './tree.ts'

/** Maximum nesting. Fiscal documents stay far below: an NF-e has 9 levels, a DPS 10. */
export const MAX_DEPTH = 100
/**
 * In UTF-16 units. The largest document allowed, a batch of 50 notes, has 500 KB (NF-e manual 3.1); an archive may be
 * larger.
 */
export const MAX_LENGTH = 20 * 1024 * 1024
/** Maximum number of elements and attributes together: short tags need forty times their length in memory. */
export const MAX_NODES = 500_000

/**
 * Reads an XML 1.0 document with namespaces and returns its root element. The tree allows an exact canonical form:
 * entities and CDATA sections are resolved, line ends normalised, adjacent texts joined, white space kept.
 *
 * Throws XmlError for anything else, and for content that fiscal documents may not have (NF-e manual 3.1.2, rejections
 * 402 and 404 to 599): DOCTYPE, custom entities, comments or processing instructions inside the root. Outside the root,
 * which signatures do not cover, the last two are skipped. A byte order mark is skipped. A declared encoding is
 * ignored, because the text is already decoded.
 */
export function readXml(text: string): XmlElement {
  const scanner = new XmlScanner(text)
  refuseUnreadable(scanner)
  skipProlog(scanner)
  const root = new TreeReader(scanner).read()
  skipMisc(scanner)
  if (!scanner.isAtEnd) refuseUnexpected(scanner)
  return root
}

function refuseUnreadable(scanner: XmlScanner): void {
  const { text } = scanner
  if (text.length > MAX_LENGTH) scanner.refuse('size', `${text.length} characters`)
  if (!text.isWellFormed()) scanner.refuse('malformed', 'half of a surrogate pair')
  const illegal = text.search(ILLEGAL_CHARACTER)
  if (illegal >= 0) scanner.refuse('malformed', 'a character XML does not allow', illegal)
}

/** Throws for content where only the root, or nothing more, is allowed. */
function refuseUnexpected(scanner: XmlScanner): never {
  if (scanner.sees('<!DOCTYPE')) scanner.refuse('doctype', '')
  return scanner.refuse('malformed', 'expected one root element and nothing around it')
}

const LESS = 0x3c
const SLASH = 0x2f
const EXCLAMATION = 0x21
const QUESTION = 0x3f

/** Reads one element and its descendants without recursion. */
class TreeReader {
  readonly #scanner: XmlScanner
  readonly #namespaces = new Namespaces()
  readonly #open: OpenElement[] = []
  readonly #count = () => this.#countOne()
  #nodes = 0

  constructor(scanner: XmlScanner) {
    this.#scanner = scanner
  }

  read(): XmlElement {
    const scanner = this.#scanner
    if (scanner.unit() !== LESS || scanner.unit(1) === EXCLAMATION) refuseUnexpected(scanner)
    const root = this.#tag(undefined)
    for (let within = this.#open.at(-1); within; within = this.#open.at(-1)) {
      this.#text(within)
      const next = scanner.unit(1)
      if (next === SLASH) this.#close(within)
      else if (next === EXCLAMATION) this.#section(within)
      else if (next === QUESTION) scanner.refuse('instruction', '')
      else this.#tag(within)
    }
    return root
  }

  #tag(within: OpenElement | undefined): XmlElement {
    const scanner = this.#scanner
    this.#countOne()
    if (this.#open.length >= MAX_DEPTH) scanner.refuse('depth', `more than ${MAX_DEPTH} levels`)
    const found = readTag(scanner, this.#namespaces, this.#count)
    within?.children.push(found.element)
    if (scanner.sees('/')) {
      scanner.pass('/>')
      found.undeclare?.()
    } else {
      scanner.pass('>')
      this.#open.push(found)
    }
    return found.element
  }

  #countOne(): void {
    this.#nodes += 1
    if (this.#nodes > MAX_NODES) this.#scanner.refuse('size', `more than ${MAX_NODES} elements and attributes`)
  }

  /** Reads the text up to the next `<`, which is not consumed. */
  #text(within: OpenElement): void {
    const scanner = this.#scanner
    const from = scanner.at
    const to = scanner.text.indexOf('<', from)
    if (to < 0) scanner.refuse('malformed', `<${within.written}> is not closed`, scanner.text.length)
    scanner.at = to
    if (to > from) append(within.children, readText(scanner, scanner.text.slice(from, to), from))
  }

  #section({ children }: OpenElement): void {
    const scanner = this.#scanner
    if (scanner.sees('<!--')) scanner.refuse('comment', '')
    if (scanner.sees('<!DOCTYPE')) scanner.refuse('doctype', '')
    scanner.pass('<![CDATA[')
    append(children, readSection(scanner.until(']]>')))
  }

  #close({ written, undeclare }: OpenElement): void {
    const scanner = this.#scanner
    scanner.at += 2
    const isSame = scanner.sees(written)
    if (isSame) {
      scanner.at += written.length
      scanner.space()
    }
    const name = scanner.until('>')
    if (!isSame || name !== '') scanner.refuse('malformed', `<${written}> is closed by another name`)
    undeclare?.()
    this.#open.pop()
  }
}

/** Joins adjacent text, whether written as text or as CDATA. */
function append(children: (XmlElement | string)[], found: string): void {
  const before = children.at(-1)
  if (found === '') return
  if (typeof before === 'string') children[children.length - 1] = before + found
  else children.push(found)
}
