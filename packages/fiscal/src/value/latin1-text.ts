/**
 * The text in the alphabet of the official layouts: U+0020 to U+00FF, trimmed. Typographic signs get their plain form,
 * letters of other Latin alphabets lose their diacritics, line breaks become spaces; emoji and other scripts are
 * removed. The result may be empty. Source: tiposBasico_v4.00.xsd, TString.
 */
export function toLatin1(text: string): string {
  const inAlphabet = ALPHABET.test(text) ? text : [...text.normalize('NFC')].map(latin).join('')
  return inAlphabet.replace(/ {2,}/g, ' ').trim()
}

/**
 * A multi-line text in the same alphabet, for layout fields without line breaks (infCpl, infAdProd, xCorrecao,
 * xInfComp). Each break becomes `; `, the convention of issuers; printed documents break the line there again.
 */
export function toLatin1Lines(text: string): string {
  return joinLines(linesOfText(text))
}

/** The non-empty lines of a text in the layouts' alphabet, for any style of line break. */
export function linesOfText(text: string): string[] {
  return text.split(LINE_BREAK).map(toLatin1).filter(Boolean)
}

/** Joins lines with `; `. A line that already ends in a break sign (`;` or `|`) gets no second one. */
export function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) => (text === '' ? line : `${text}${/[;|]$/.test(text) ? ' ' : '; '}${line}`), '')
}

/**
 * The words of a text in the same alphabet, ignoring line breaks and break signs. Makes typed, sent and returned text
 * comparable.
 */
export function comparableText(text: string): string {
  return linesOfText(text)
    .join(' ')
    .replace(/[;|\s]+/g, ' ')
    .trim()
}

/** Line feed, carriage return, CRLF, and the other line separators of ASCII and Unicode. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** Fast path: most texts are already in the alphabet, and the test costs a tenth of the conversion. */
const ALPHABET = /^[\u0020-\u007E\u00A1-\u00AC\u00AE-\u00FF]*$/

/** Whether letters (not emoji or signs) would be lost. A name in another script must be retyped, not mutilated. */
export function losesLetters(text: string): boolean {
  return [...text.normalize('NFC')].some((char) => /\p{L}/u.test(char) && latin(char) === '')
}

function latin(char: string): string {
  if (/\s/u.test(char)) return ' '
  if (isLatin1(char)) return char
  return PLAIN[char] ?? [...char.normalize('NFKD')].filter(isLatin1).join('')
}

/** Printable Latin-1. The controls U+007F to U+009F and the soft hyphen are in the official range, but invisible. */
function isLatin1(char: string): boolean {
  return /^[\u0020-\u007E\u00A1-\u00AC\u00AE-\u00FF]$/u.test(char)
}

/** Characters that Unicode normalization does not decompose. */
const PLAIN: Record<string, string> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '″': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '′': "'",
  '‹': '<',
  '›': '>',
  '–': '-',
  '—': '-',
  '―': '-',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '−': '-',
  '•': '-',
  '⁄': '/',
  '→': '->',
  '≤': '<=',
  '≥': '>=',
  '€': 'EUR',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
}
