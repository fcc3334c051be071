import { createHash } from 'node:crypto'

/** For longer XML the example stores only its hash. */
const LARGEST = 100_000

/**
 * Canonical XML with one element per line, to be readable; `squeezed` restores the single line. Values contain no line
 * breaks.
 */
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

/** The expected content of `nota.xml` for a document. */
export function goldenXml(xml: string): string {
  if (xml.length <= LARGEST) return spread(xml)
  return `<!-- ${xml.length} caracteres, SHA-256 ${createHash('sha256').update(xml).digest('hex')} -->\n`
}
