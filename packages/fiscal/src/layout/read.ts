import type { XmlElement } from '../xml/read.ts'
import { tagsOf } from './branch.ts'
import { misplacedIn } from './order.ts'
import type { AnyContent, AnyValue, Field, Group, Layout, Row } from './row.ts'
import type { SchemaPackage } from './schema-package.ts'

export type ReadLayout<V> = {
  value: V
  /** Paths of elements and attributes that the layout does not know. They are left out of `value`, never an error. */
  unknown: string[]
  /** Paths of elements that follow one they must precede. `value` contains them, but no schema accepts the document. */
  misplaced: string[]
}

/**
 * Converts an element to its object, the reverse of `writeLayout`. Tolerant: elements that the layout does not know, or
 * from another namespace, are listed in `unknown`, and missing ones stay missing. `checkLayout` validates the value.
 * The order of a row whose package is not emitted is not judged, because only its official schema says it.
 */
export function readLayout<V extends object>(
  layout: Layout<V>,
  element: XmlElement,
  packages: readonly SchemaPackage[] = [],
): ReadLayout<V> {
  if (element.name !== layout.root) throw new Error(`expected <${layout.root}>, found <${element.name}>`)
  const found: Found = { packages, unknown: [], misplaced: [] }
  const value = readRows(layout.rows, element, '', found) as V
  return { value, unknown: found.unknown, misplaced: found.misplaced }
}

/**
 * Like `readLayout`, for an authority's answer: trims values, because some authorities pad them and the answer is not
 * signed.
 */
export function readAnswerLayout<V extends object>(layout: Layout<V>, element: XmlElement): ReadLayout<V> {
  const read = readLayout(layout, element)
  return { ...read, value: withoutBlanks(read.value as AnyValue) as V }
}

function withoutBlanks(value: AnyValue): AnyValue {
  return Object.fromEntries(Object.entries(value).map(([tag, content]) => [tag, trimmed(content)]))
}

function trimmed(content: AnyContent | undefined): AnyContent | undefined {
  if (typeof content === 'string') return content.trim()
  return Array.isArray(content) ? content.map((one) => (typeof one === 'string' ? one.trim() : one)) : content
}

type Found = { packages: readonly SchemaPackage[]; unknown: string[]; misplaced: string[] }

function readRows(rows: readonly Row[], element: XmlElement, place: string, found: Found): AnyValue {
  const known = tagsOf(rows)
  const value: Record<string, string | AnyValue | (string | AnyValue)[]> = {}
  for (const { name, prefix, value: content } of element.attributes) {
    const row = known.get(name)
    if (row && isAttribute(row) && prefix === '') value[name] = content
    else found.unknown.push(`${place}@${name}`)
  }
  for (const child of element.children) {
    if (typeof child === 'string') continue
    const row = known.get(child.name)
    if (row && !isAttribute(row) && child.namespace === element.namespace)
      add(value, row, readOne(row, child, `${place}${child.name}.`, found))
    else found.unknown.push(`${place}${child.name}`)
  }
  found.misplaced.push(...misplacedIn(rows, value, element, found.packages).map((tag) => `${place}${tag}`))
  return value
}

function isAttribute(row: Field | Group): boolean {
  return row.kind === 'field' && row.attribute
}

function readOne(row: Field | Group, element: XmlElement, place: string, found: Found): string | AnyValue {
  if (row.kind === 'group') return readRows(row.rows, element, place, found)
  let text = ''
  for (const child of element.children) {
    if (typeof child === 'string') text += child
    else found.unknown.push(`${place}${child.name}`)
  }
  return text
}

/** A second occurrence of a single row turns the value into a list, which `checkLayout` refuses. */
function add(
  value: Record<string, string | AnyValue | (string | AnyValue)[]>,
  row: Field | Group,
  content: string | AnyValue,
): void {
  const before = value[row.tag]
  if (Array.isArray(before)) before.push(content)
  else if (before !== undefined) value[row.tag] = [before, content]
  else value[row.tag] = row.most === 1 ? content : [content]
}
