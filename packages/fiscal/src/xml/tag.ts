import { readValue } from './content.ts'
import { faultOf, type Namespaces, twiceIn, type Undeclare } from './namespaces.ts'
import type { XmlScanner } from './scanner.ts'
import type { XmlAttribute, XmlDeclaration, XmlElement } from './tree.ts'

/** An element whose start tag was read, but not yet its end. */
export type OpenElement = {
  readonly element: XmlElement
  readonly children: (XmlElement | string)[]
  /** The name as written, with prefix: the closing tag must repeat it. */
  readonly written: string
  readonly undeclare: Undeclare | undefined
}

/**
 * Reads the tag at `<`, up to its `>` or `/>`, which is not consumed. `count` is called for each attribute before it is
 * stored. The tag's declarations are in scope until `undeclare`.
 */
export function readTag(scanner: XmlScanner, namespaces: Namespaces, count: () => void): OpenElement {
  const from = scanner.at
  scanner.at += 1
  const written = scanner.name()
  const found = readAttributes(scanner, count)
  const declarations = found === NONE ? NONE : declarationsIn(found, scanner)
  const undeclare = declarations.length > 0 ? namespaces.declare(declarations) : undefined
  const attributes = found.length > declarations.length ? attributesIn(found, namespaces, scanner) : NONE
  const again = found.length > 1 ? twiceIn(attributes, declarations) : undefined
  if (again !== undefined) scanner.refuse('malformed', `${again} twice`)
  const prefix = prefixOf(written)
  const namespace = namespaces.of(prefix)
  if (namespace === undefined) scanner.refuse('namespace', `prefix ${prefix} is not declared`, from)
  const children: (XmlElement | string)[] = []
  const element = { name: localOf(written, prefix), prefix, namespace, declarations, attributes, children }
  return { element, children, written, undeclare }
}

/**
 * Maximum attributes of one tag. A fiscal document has at most three. A hundred thousand would take 30 MB before any
 * check.
 */
export const MAX_ATTRIBUTES = 1_000

type WrittenAttribute = { written: string; value: string; at: number }

const NONE: readonly never[] = []

function readAttributes(scanner: XmlScanner, count: () => void): readonly WrittenAttribute[] {
  let found: WrittenAttribute[] | undefined
  for (;;) {
    const isApart = scanner.space()
    if (scanner.sees('>') || scanner.sees('/')) return found ?? NONE
    if (!isApart) scanner.refuse('malformed', 'expected white space or the end of the tag')
    count()
    const at = scanner.at
    const written = scanner.name()
    scanner.space()
    scanner.pass('=')
    scanner.space()
    const quote = scanner.sees("'") ? "'" : '"'
    scanner.pass(quote)
    const from = scanner.at
    const value = readValue(scanner, scanner.until(quote), from)
    found ??= []
    if (found.length === MAX_ATTRIBUTES) scanner.refuse('size', `more than ${MAX_ATTRIBUTES} attributes of one tag`, at)
    found.push({ written, value, at })
  }
}

function declarationsIn(found: readonly WrittenAttribute[], scanner: XmlScanner): readonly XmlDeclaration[] {
  const declarations: XmlDeclaration[] = []
  for (const { written, value: uri, at } of found) {
    if (!isDeclaration(written)) continue
    const declaration = { prefix: written.slice('xmlns:'.length), uri }
    const fault = faultOf(declaration)
    if (fault !== undefined) scanner.refuse('namespace', fault, at)
    declarations.push(declaration)
  }
  return declarations
}

/**
 * An attribute without prefix has no namespace: the default one only applies to elements (Namespaces in XML 1.0, 6.2).
 */
function attributesIn(
  found: readonly WrittenAttribute[],
  namespaces: Namespaces,
  scanner: XmlScanner,
): readonly XmlAttribute[] {
  const attributes: XmlAttribute[] = []
  for (const { written, value, at } of found) {
    if (isDeclaration(written)) continue
    const prefix = prefixOf(written)
    const namespace = prefix === '' ? '' : namespaces.of(prefix)
    if (namespace === undefined) scanner.refuse('namespace', `prefix ${prefix} is not declared`, at)
    attributes.push({ name: localOf(written, prefix), prefix, namespace, value })
  }
  return attributes
}

function isDeclaration(written: string): boolean {
  return written === 'xmlns' || written.startsWith('xmlns:')
}

function prefixOf(written: string): string {
  const colon = written.indexOf(':')
  return colon < 0 ? '' : written.slice(0, colon)
}

function localOf(written: string, prefix: string): string {
  return prefix === '' ? written : written.slice(prefix.length + 1)
}
