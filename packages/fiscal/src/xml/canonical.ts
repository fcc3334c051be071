import { XML_NAMESPACE } from './namespaces.ts'
import { escapeXmlAttribute, escapeXmlText } from './text.ts'
import type { XmlAttribute, XmlDeclaration, XmlElement } from './tree.ts'

export type CanonicalForm = 'inclusive' | 'exclusive'

/**
 * The canonical form of an element and its descendants, as an XML signature hashes it (after UTF-8): inclusive
 * (Canonical XML 1.0) or exclusive (Exclusive XML Canonicalization 1.0, without a list of prefixes), both without
 * comments. `ancestors` are the enclosing elements from the root to the parent: their namespaces and, in the inclusive
 * form, their `xml:` attributes are part of the result.
 */
export function canonicalXml(
  element: XmlElement,
  ancestors: readonly XmlElement[] = [],
  form: CanonicalForm = 'inclusive',
): string {
  const writer = new CanonicalWriter(form === 'exclusive')
  for (const above of ancestors) writer.declare(above.declarations)
  writer.write(element, form === 'inclusive' ? inheritedXml(element, ancestors) : element.attributes)
  return writer.out
}

/**
 * Canonical XML 1.0, 2.4: the top element also gets the `xml:` attributes (`xml:lang` and the like) of its ancestors.
 */
function inheritedXml(element: XmlElement, ancestors: readonly XmlElement[]): readonly XmlAttribute[] {
  const found = new Map<string, XmlAttribute>()
  for (const { attributes } of [...ancestors, element]) {
    for (const attribute of attributes) {
      if (attribute.namespace === XML_NAMESPACE) found.set(attribute.name, attribute)
    }
  }
  if (found.size === 0) return element.attributes
  return [...element.attributes.filter(({ namespace }) => namespace !== XML_NAMESPACE), ...found.values()]
}

/** Undoes one change of a scope. Scopes are changed in place and restored, so that hostile nesting causes no copies. */
type Undo = () => void

class CanonicalWriter {
  out = ''
  /**
   * `#meant`: the namespace of each prefix in scope. `#said`: the declarations already written in the enclosing output.
   */
  readonly #meant = new Map<string, string>()
  readonly #said = new Map<string, string>()
  readonly #exclusive: boolean

  constructor(exclusive: boolean) {
    this.#exclusive = exclusive
  }

  declare(declarations: readonly XmlDeclaration[]): Undo[] {
    return declarations.map(({ prefix, uri }) => set(this.#meant, prefix, uri))
  }

  write(element: XmlElement, attributes: readonly XmlAttribute[], isFirst = true): void {
    const undo = this.declare(element.declarations)
    const name = qualified(element)
    this.out += `<${name}`
    for (const [prefix, uri] of this.#toSay(element, isFirst)) {
      undo.push(set(this.#said, prefix, uri))
      this.out += `${prefix === '' ? ' xmlns' : ` xmlns:${prefix}`}="${escapeXmlAttribute(uri)}"`
    }
    for (const attribute of attributes.length < 2 ? attributes : attributes.toSorted(byNamespaceAndName)) {
      this.out += ` ${qualified(attribute)}="${escapeXmlAttribute(attribute.value)}"`
    }
    this.out += '>'
    for (const found of element.children) {
      if (typeof found === 'string') this.out += escapeXmlText(found)
      else this.write(found, found.attributes, false)
    }
    this.out += `</${name}>`
    for (const step of undo.toReversed()) step()
  }

  /** The declarations this tag must write: the default first, then sorted by prefix. */
  #toSay(element: XmlElement, isFirst: boolean): [string, string][] {
    const prefixes = this.#exclusive ? usedBy(element) : this.#changedBy(element, isFirst)
    const found: [string, string][] = []
    for (const prefix of prefixes) {
      const uri = this.#meant.get(prefix) ?? ''
      if (prefix !== 'xml' && uri !== (this.#said.get(prefix) ?? '')) found.push([prefix, uri])
    }
    return found.length < 2 ? found : found.sort(([a], [b]) => byCodePoint(a, b))
  }

  #changedBy({ declarations }: XmlElement, isFirst: boolean): Iterable<string> {
    return isFirst ? [...this.#meant.keys()] : declarations.map(({ prefix }) => prefix)
  }
}

function set(scope: Map<string, string>, prefix: string, uri: string): Undo {
  const before = scope.get(prefix)
  scope.set(prefix, uri)
  return () => (before === undefined ? scope.delete(prefix) : scope.set(prefix, before))
}

function usedBy({ prefix, attributes }: XmlElement): Set<string> {
  const found = new Set([prefix])
  for (const attribute of attributes) if (attribute.prefix !== '') found.add(attribute.prefix)
  return found
}

function qualified({ prefix, name }: { prefix: string; name: string }): string {
  return prefix === '' ? name : `${prefix}:${name}`
}

function byNamespaceAndName(a: XmlAttribute, b: XmlAttribute): number {
  return byCodePoint(a.namespace, b.namespace) || byCodePoint(a.name, b.name)
}

/**
 * Canonical XML orders by code point. JavaScript compares UTF-16 units, which puts characters beyond U+FFFF before
 * U+E000.
 */
function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  let at = 0
  while (at < length && a[at] === b[at]) at += 1
  if (at === length) return a.length - b.length
  const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)]
  const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff
  if (isSurrogate(left) !== isSurrogate(right)) return isSurrogate(left) ? 1 : -1
  return left - right
}
