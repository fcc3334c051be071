import { createHash } from 'node:crypto'

/** Above this an example keeps the hash of its XML instead of the XML. */
const LARGEST = 100_000

/** Canonical XML with a line for each element, for people; `squeezed` gives the one line back. Values hold no line breaks. */
export function spread(xml: string): string {
  let depth = 0
  const lines = xml.replaceAll('><', '>\n<').split('\n')
  return `${lines
    .map((line) => {
      if (line.startsWith('</')) depth -= 1
      const indented = '  '.repeat(depth) + line
      if (!line.startsWith('</') && !line.includes('</')) depth += 1
      return indented
    })
    .join('\n')}\n`
}

export function squeezed(text: string): string {
  return text.trim().replace(/>\n *</g, '><')
}

/** What `nota.xml` holds for a document. */
export function goldenXml(xml: string): string {
  if (xml.length <= LARGEST) return spread(xml)
  return `<!-- ${xml.length} caracteres, SHA-256 ${createHash('sha256').update(xml).digest('hex')} -->\n`
}
