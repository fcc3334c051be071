import { UNSEEN } from '@talao/contract/fields/fields'
import type { Placeholder } from './templates.ts'

/** A part of a filled text. The plain text part shows a link's address, the HTML part its label. */
export type Piece = { text: string } | { label: string; href: string }
export type Values = Partial<Record<Placeholder, string | readonly Piece[]>>
/** Paragraphs of lines of pieces. */
export type Filled = readonly (readonly (readonly Piece[])[])[]

export const FIELD = /\{\{[ \t]*([^{}\n]*?)[ \t]*\}\}/g

/**
 * Fills the fields of a checked text in one pass: values are not searched for fields again. A line whose fields are all
 * empty is left out, and so is a paragraph of only such lines.
 */
export function fillBody(body: string, values: Values): Filled {
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) =>
      paragraph
        .trim()
        .split('\n')
        .flatMap((line) => fillLine(line, values)),
    )
    .filter((lines) => lines.length > 0)
}

/** One template line. Its values may add lines, such as the links to the files. */
function fillLine(line: string, values: Values): Piece[][] {
  const pieces = piecesOf(line, values)
  const said = pieces.some((piece) => 'href' in piece || piece.text.trim() !== '')
  return said ? splitLines(pieces) : []
}

function piecesOf(line: string, values: Values): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of line.matchAll(FIELD)) {
    pieces.push({ text: line.slice(at, match.index) }, ...valueOf(match[1] ?? '', values))
    at = match.index + match[0].length
  }
  return [...pieces, { text: line.slice(at) }].filter((piece) => 'href' in piece || piece.text !== '')
}

function valueOf(name: string, values: Values): readonly Piece[] {
  const value = Object.hasOwn(values, name) ? values[name as Placeholder] : undefined
  if (value === undefined) return []
  return typeof value === 'string' ? [{ text: oneLine(value) }] : value
}

/** Only our own pieces contain line breaks; text values were reduced to one line. */
function splitLines(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]]
  for (const piece of pieces) {
    const [first = '', ...more] = 'href' in piece ? [''] : piece.text.split('\n')
    if ('href' in piece) lines.at(-1)?.push(piece)
    else if (first !== '') lines.at(-1)?.push({ text: first })
    for (const text of more) lines.push(text === '' ? [] : [{ text }])
  }
  return lines
}

export const LONGEST_FILLED_SUBJECT = 200

/** The filled subject: one line, no longer than mail programs show. */
export function fillSubject(subject: string, values: Values): string {
  const text = oneLine(piecesOf(oneLine(subject), values).map(wordsOf).join(''))
  const characters = Array.from(text)
  return characters.length > LONGEST_FILLED_SUBJECT
    ? `${characters.slice(0, LONGEST_FILLED_SUBJECT - 1).join('')}…`
    : text
}

/** The plain text part: a blank line between paragraphs, links as addresses. */
export function plainText(filled: Filled): string {
  const lines = (paragraph: Filled[number]) => paragraph.map((line) => line.map(wordsOf).join('').trimEnd()).join('\n')
  return `${filled.map(lines).join('\n\n')}\n`
}

function wordsOf(piece: Piece): string {
  return 'href' in piece ? piece.href : piece.text
}

/** Removes line breaks, invisible control characters and direction marks, because names come from customers. */
export function oneLine(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim()
}
