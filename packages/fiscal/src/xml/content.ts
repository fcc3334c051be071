import { isLegalCharacter, isName } from './characters.ts'
import type { XmlScanner } from './scanner.ts'

/** The value of text written at `from`: line ends are normalised, references are resolved. */
export function readText(scanner: XmlScanner, raw: string, from: number): string {
  const close = raw.indexOf(']]>')
  if (close >= 0) scanner.refuse('malformed', ']]> in text', from + close)
  if (!/[&\r]/.test(raw)) return raw
  return raw.replace(/\r\n?|&[^&;]*;?/g, (found, at: number) =>
    found.startsWith('&') ? resolveReference(scanner, found, from + at) : '\n',
  )
}

/** In a CDATA section only line ends are normalised. */
export function readSection(raw: string): string {
  return raw.replace(/\r\n?/g, '\n')
}

/**
 * An attribute value: literal white space becomes a space (XML 1.0, 3.3.3), while white space written as a reference is
 * kept. Values are not trimmed, because without a DTD every attribute has the type CDATA.
 */
export function readValue(scanner: XmlScanner, raw: string, from: number): string {
  const tag = raw.indexOf('<')
  if (tag >= 0) scanner.refuse('malformed', '< in an attribute value', from + tag)
  if (!/[&\t\n\r]/.test(raw)) return raw
  return raw.replace(/\r\n|[\t\n\r]|&[^&;]*;?/g, (found, at: number) =>
    found.startsWith('&') ? resolveReference(scanner, found, from + at) : ' ',
  )
}

/** Resolves the five predefined entities and numeric character references (XML 1.0, 4.1 and 4.6). */
function resolveReference(scanner: XmlScanner, reference: string, at: number): string {
  const known = ENTITIES.get(reference)
  if (known !== undefined) return known
  const name = reference.slice(1, -1)
  if (!reference.endsWith(';')) scanner.refuse('malformed', '& without ;', at)
  if (isName(name)) scanner.refuse('entity', name, at)
  if (!/^#(?:\d+|x[\dA-Fa-f]+)$/.test(name)) scanner.refuse('malformed', reference, at)
  const code = Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1))
  if (!isLegalCharacter(code)) scanner.refuse('malformed', reference, at)
  return String.fromCodePoint(code)
}

const ENTITIES = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
])
