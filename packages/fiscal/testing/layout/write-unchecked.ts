import { branchOf, tagsOf, tagsOfChoice } from '../../src/layout/branch.ts'
import type { Row } from '../../src/layout/row.ts'
import { escapeXmlAttribute, escapeXmlText } from '../../src/xml/text.ts'
import type { Draft, DraftContent } from './generate.ts'

/** Writes the whole value, even if invalid; `writeLayout` omits tags that the layout does not know. */
export function writeUnchecked(tag: string, rows: readonly Row[], value: Draft): string {
  const known = tagsOf(rows)
  const strange = Object.keys(value).filter((name) => !known.has(name))
  let attributes = ''
  let inner = ''
  for (const name of [...tagsInOrder(rows, value), ...strange]) {
    const row = known.get(name)
    const content = value[name]
    if (content === undefined) continue
    if (row?.kind === 'field' && row.attribute && typeof content === 'string')
      attributes += ` ${name}="${escapeXmlAttribute(content)}"`
    else inner += writeContent(name, row?.kind === 'group' ? row.rows : [], content)
  }
  return `<${tag}${attributes}>${inner}</${tag}>`
}

function tagsInOrder(rows: readonly Row[], value: Draft): string[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'choice') return [row.tag]
    const branch = branchOf(row, value)
    return typeof branch === 'string' ? [...tagsOfChoice(row).keys()] : tagsInOrder(branch, value)
  })
}

function writeContent(tag: string, rows: readonly Row[], content: DraftContent): string {
  if (typeof content === 'string') return `<${tag}>${escapeXmlText(content)}</${tag}>`
  if (Array.isArray(content)) return content.map((one) => writeContent(tag, rows, one)).join('')
  return writeUnchecked(tag, rows, content)
}
