import type { XmlElement } from '../xml/read.ts'
import { tagsOf } from './branch.ts'
import type { Field, Group, Layout, Row } from './row.ts'
import type { AnyValue } from './value.ts'

export type ReadLayout<V> = {
  value: V
  /** Places of elements and attributes the layout does not know: kept out of `value`, never an error. */
  unknown: string[]
}

/**
 * The object an element describes, the reverse of `writeLayout`. Tolerant: what the layout does not know, or what comes
 * from another namespace, is named in `unknown`, what is missing stays missing. `checkLayout` judges the value.
 */
export function readLayout<V extends object>(layout: Layout<V>, element: XmlElement): ReadLayout<V> {
  if (element.name !== layout.root) throw new Error(`expected <${layout.root}>, found <${element.name}>`)
  const unknown: string[] = []
  return { value: readRows(layout.rows, element, '', unknown) as V, unknown }
}

function readRows(rows: readonly Row[], element: XmlElement, place: string, unknown: string[]): AnyValue {
  const known = tagsOf(rows)
  const value: Record<string, string | AnyValue | (string | AnyValue)[]> = {}
  for (const { name, prefix, value: content } of element.attributes) {
    const row = known.get(name)
    if (row && isAttribute(row) && prefix === '') value[name] = content
    else unknown.push(`${place}@${name}`)
  }
  for (const child of element.children) {
    if (typeof child === 'string') continue
    const row = known.get(child.name)
    if (row && !isAttribute(row) && child.namespace === element.namespace)
      add(value, row, readOne(row, child, `${place}${child.name}.`, unknown))
    else unknown.push(`${place}${child.name}`)
  }
  return value
}

function isAttribute(row: Field | Group): boolean {
  return row.kind === 'field' && row.attribute
}

function readOne(row: Field | Group, element: XmlElement, place: string, unknown: string[]): string | AnyValue {
  if (row.kind === 'group') return readRows(row.rows, element, place, unknown)
  let text = ''
  for (const child of element.children) {
    if (typeof child === 'string') text += child
    else unknown.push(`${place}${child.name}`)
  }
  return text
}

/** A second occurrence of what may occur once makes a list of it, for `checkLayout` to refuse. */
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
