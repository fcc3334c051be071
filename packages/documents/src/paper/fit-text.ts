import type { Measure } from './font.ts'

/** Step between the font sizes tried, in points. */
export const SIZE_STEP = 0.5
const ELLIPSIS = '…'

/** One line that is never wider than `width`: shrinks first, down to `minSize`, then cuts with an ellipsis. */
export function fitLine(
  measure: Measure,
  text: string,
  width: number,
  size: number,
  minSize: number,
): { text: string; size: number } {
  for (let tried = size; tried >= minSize; tried -= SIZE_STEP) {
    if (measure(text, tried) <= width) return { text, size: tried }
  }
  return { text: cut(measure, text, width, minSize), size: minSize }
}

/**
 * Lines that are never wider than `width`: breaks between words, and inside a word only if it is too long. Keeps the
 * line breaks of the text. Beyond `maxLines` the last line ends in an ellipsis.
 */
export function wrapText(
  measure: Measure,
  text: string,
  width: number,
  size: number,
  maxLines = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) wrapParagraph(measure, paragraph, width, size, lines)
  if (lines.length <= maxLines) return lines
  const last = `${lines[maxLines - 1] ?? ''}${ELLIPSIS}`
  return [...lines.slice(0, maxLines - 1), cut(measure, last, width, size)]
}

function wrapParagraph(measure: Measure, paragraph: string, width: number, size: number, lines: string[]): void {
  if (measure(paragraph, size) <= width) {
    lines.push(paragraph)
    return
  }
  const space = measure(' ', size)
  let line: string | null = null
  let taken = 0
  for (const word of paragraph.split(' ')) {
    for (const [place, piece] of pieces(measure, word, width, size).entries()) {
      const wide = measure(piece, size)
      if (line !== null && place === 0 && taken + space + wide <= width) {
        line += ` ${piece}`
        taken += space + wide
        continue
      }
      if (line !== null) lines.push(line)
      line = piece
      taken = wide
    }
  }
  lines.push(line ?? '')
}

/** Splits a word into parts that fit. Nearly always it is a single part. */
function pieces(measure: Measure, word: string, width: number, size: number): string[] {
  const found: string[] = []
  let rest = word
  while (rest.length > 1 && measure(rest, size) > width) {
    const length = Math.max(1, longestPrefix(measure, rest, width, size))
    found.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return found.length === 0 ? [word] : [...found, rest]
}

function cut(measure: Measure, text: string, width: number, size: number): string {
  if (measure(text, size) <= width) return text
  const room = width - measure(ELLIPSIS, size)
  const bare = text.endsWith(ELLIPSIS) ? text.slice(0, -ELLIPSIS.length) : text
  const kept = room > 0 ? bare.slice(0, longestPrefix(measure, bare, room, size)).trimEnd() : ''
  return room >= 0 ? `${kept}${ELLIPSIS}` : ''
}

function longestPrefix(measure: Measure, text: string, width: number, size: number): number {
  let fits = 0
  let tooLong = text.length
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (measure(text.slice(0, middle), size) <= width) fits = middle
    else tooLong = middle
  }
  return fits
}
