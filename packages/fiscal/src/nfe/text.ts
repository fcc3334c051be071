/**
 * A text in the alphabet of the official layouts: U+0020 to U+00FF, no space at either end. Typographic signs become their plain
 * form, letters of other Latin alphabets lose their marks, line breaks become spaces; emoji and other scripts go.
 * May answer an empty text. Fonte: tiposBasico_v4.00.xsd, TString.
 */
export function toLatin1(text: string): string {
  const inAlphabet = ALPHABET.test(text) ? text : [...text.normalize('NFC')].map(latin).join('')
  return inAlphabet.replace(/ {2,}/g, ' ').trim()
}

/**
 * A free text of several lines in the same alphabet, for the texts whose layout has no line break (infCpl, infAdProd, xCorrecao,
 * xInfComp): `; ` stands for each break, as issuers have always written it, and papers break the line there again.
 */
export function toLatin1Lines(text: string): string {
  return joinLines(linesOfText(text))
}

/** The lines of a text in the layouts' alphabet, the empty ones left out, however its breaks are written. */
export function linesOfText(text: string): string[] {
  return text.split(LINE_BREAK).map(toLatin1).filter(Boolean)
}

/** A line that ends in a sign papers break at gets no second one. */
export function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) => (text === '' ? line : `${text}${/[;|]$/.test(text) ? ' ' : '; '}${line}`), '')
}

/** The words of a text in the same alphabet, whatever its lines: what was typed, what left and what came back say the same. */
export function wordsOfText(text: string): string {
  return linesOfText(text)
    .join(' ')
    .replace(/[;|\s]+/g, ' ')
    .trim()
}

/** Line feed, carriage return, both, their kin of old terminals and of Unicode. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** Most texts need nothing: looking is a tenth of the price of taking apart. */
const ALPHABET = /^[\u0020-\u007E\u00A1-\u00AC\u00AE-\u00FF]*$/

/** True when letters (not emoji or signs) would be lost: a name in another script must be typed again, not mutilated. */
export function losesLetters(text: string): boolean {
  return [...text.normalize('NFC')].some((char) => /\p{L}/u.test(char) && latin(char) === '')
}

function latin(char: string): string {
  if (/\s/u.test(char)) return ' '
  if (isLatin1(char)) return char
  return PLAIN[char] ?? [...char.normalize('NFKD')].filter(isLatin1).join('')
}

/** Printable Latin-1. The controls U+007F to U+009F and the soft hyphen are inside the official range, but no one can read them. */
function isLatin1(char: string): boolean {
  return /^[\u0020-\u007E\u00A1-\u00AC\u00AE-\u00FF]$/u.test(char)
}

/** What Unicode itself does not take apart. */
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
