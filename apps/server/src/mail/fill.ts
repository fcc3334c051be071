import { UNSEEN } from '@talao/contract/fields'
import type { Placeholder } from './templates.ts'

/** What a filled text is made of. A link has words only where links can be pressed; elsewhere it is its address. */
export type Piece = { text: string } | { label: string; href: string }
export type Values = Partial<Record<Placeholder, string | readonly Piece[]>>
/** Paragraphs of lines of pieces. */
export type Filled = readonly (readonly (readonly Piece[])[])[]

export const FIELD = /\{\{[ \t]*([^{}\n]*?)[ \t]*\}\}/g

/**
 * A checked text with its values put in, once: what a value holds is never looked at again. A line of empty fields alone is left out,
 * and so is a paragraph of such lines.
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

/** A line of text, whose values may bring more lines of their own (the links to the files). */
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

/** Only our own pieces hold line breaks: a value that came as text was made one line. */
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

/** A subject with its values: one line whatever they hold, and no longer than mail programs show. */
export function fillSubject(subject: string, values: Values): string {
  const text = oneLine(piecesOf(oneLine(subject), values).map(wordsOf).join(''))
  const characters = Array.from(text)
  return characters.length > LONGEST_FILLED_SUBJECT
    ? `${characters.slice(0, LONGEST_FILLED_SUBJECT - 1).join('')}…`
    : text
}

/** The text part: paragraphs apart by a blank line, links as their addresses. */
export function plainText(filled: Filled): string {
  const lines = (paragraph: Filled[number]) => paragraph.map((line) => line.map(wordsOf).join('').trimEnd()).join('\n')
  return `${filled.map(lines).join('\n\n')}\n`
}

function wordsOf(piece: Piece): string {
  return 'href' in piece ? piece.href : piece.text
}

/** Without line breaks, invisible controls and marks that turn the direction of reading: names come from whoever bought. */
export function oneLine(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim()
}
