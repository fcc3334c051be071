import { escapeXmlAttribute, escapeXmlText } from '../xml/text.ts'
import { branchOf } from './branch.ts'
import type { AnyContent, AnyValue, Field, Layout, Row } from './row.ts'

/**
 * Writes the element as canonical XML (C14N 1.0) on one line: rows in layout order, attributes in alphabetical order,
 * no `<a/>`, only `&`, `<`, `>` and carriage returns escaped. Pass only values that `checkLayout` accepts: unknown tags
 * are silently omitted.
 */
export function writeLayout<V extends object>(layout: Layout<V>, value: V): string {
  return writeElement(layout.root, layout.rows, value as AnyValue)
}

/** The same with the namespace on the root tag, as the signature hashes it. */
export function writeCanonical<V extends object>(layout: Layout<V>, value: V): string {
  const plain = writeLayout(layout, value)
  const cut = 1 + layout.root.length
  return `${plain.slice(0, cut)} xmlns="${layout.namespace}"${plain.slice(cut)}`
}

/** The content of the element without its own tag, for signers that write the tag themselves. */
export function writeInside<V extends object>(layout: Layout<V>, value: V): string {
  return writeRows(layout.rows, value as AnyValue)
}

function writeElement(tag: string, rows: readonly Row[], value: AnyValue): string {
  return `<${tag}${writeAttributes(rows, value)}>${writeRows(rows, value)}</${tag}>`
}

function writeAttributes(rows: readonly Row[], value: AnyValue): string {
  let written = ''
  for (const { tag } of attributesOf(rows)) {
    const content = value[tag]
    if (typeof content === 'string') written += ` ${tag}="${escapeXmlAttribute(content)}"`
  }
  return written
}

/** Sorted alphabetically, as canonical XML requires. */
function attributesOf(rows: readonly Row[]): readonly Field[] {
  const known = ATTRIBUTES.get(rows)
  if (known) return known
  const attributes = rows.filter((row): row is Field => row.kind === 'field' && row.attribute)
  const sorted = attributes.sort((a, b) => (a.tag < b.tag ? -1 : 1))
  ATTRIBUTES.set(rows, sorted)
  return sorted
}

const ATTRIBUTES = new WeakMap<readonly Row[], readonly Field[]>()

function writeRows(rows: readonly Row[], value: AnyValue): string {
  let written = ''
  for (const row of rows) {
    if (row.kind === 'choice') {
      const branch = branchOf(row, value)
      if (typeof branch !== 'string') written += writeRows(branch, value)
    } else if (row.kind === 'group' || !row.attribute) {
      const content = value[row.tag]
      if (content !== undefined) written += writeContent(row.tag, row.kind === 'group' ? row.rows : null, content)
    }
  }
  return written
}

function writeContent(tag: string, rows: readonly Row[] | null, content: AnyContent): string {
  if (typeof content === 'string') return `<${tag}>${escapeXmlText(content)}</${tag}>`
  if (isList(content)) return content.map((one) => writeContent(tag, rows, one)).join('')
  return rows ? writeElement(tag, rows, content) : ''
}

function isList(content: AnyContent): content is readonly (string | AnyValue)[] {
  return Array.isArray(content)
}
