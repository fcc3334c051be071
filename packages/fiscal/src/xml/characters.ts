/** XML 1.0 (fifth edition), production 2, by UTF-16 unit. Surrogate halves are checked separately. */
export const ILLEGAL_CHARACTER = /[^\t\n\r -\ufffd]/

/** Production 2 for a numeric character reference. */
export function isLegalCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
}

/** Production 3: no other white space counts, not even U+0085 or U+2028. False for NaN, the unit past the end. */
export function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0xa || unit === 0xd || unit === 0x9
}

/**
 * The end of the name without colon (Namespaces in XML 1.0, NCName) that begins at `from`; `from` when there is none.
 * Loops over characters because a regular expression overflows the stack on a name of several megabytes.
 */
export function endOfName(text: string, from: number): number {
  let at = from
  for (let code = codeAt(text, at); at === from ? isNameStart(code) : isNamePart(code); code = codeAt(text, at)) {
    at += code > 0xffff ? 2 : 1
  }
  return at
}

export function isName(text: string): boolean {
  return text !== '' && endOfName(text, 0) === text.length
}

function codeAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit < 0xd800 || unit > 0xdbff ? unit : (text.codePointAt(at) ?? unit)
}

function isNameStart(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f
  return isWithin(STARTS, code)
}

function isNamePart(code: number): boolean {
  if (isNameStart(code) || (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x2e) return true
  return code >= 0x80 && isWithin(PARTS, code)
}

function isWithin(ranges: readonly (readonly [number, number])[], code: number): boolean {
  return ranges.some(([first, last]) => code >= first && code <= last)
}

/** Production 4 beyond ASCII. */
const STARTS = [
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2ff],
  [0x370, 0x37d],
  [0x37f, 0x1fff],
  [0x200c, 0x200d],
  [0x2070, 0x218f],
  [0x2c00, 0x2fef],
  [0x3001, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xfffd],
  [0x10000, 0xeffff],
] as const

/** Characters that production 4a adds to those of production 4. */
const PARTS = [
  [0xb7, 0xb7],
  [0x300, 0x36f],
  [0x203f, 0x2040],
] as const
