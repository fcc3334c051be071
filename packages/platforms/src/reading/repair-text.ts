import { letterByName } from '@talao/fiscal/value/letter-by-name'

/**
 * Repairs a name: some checkouts send HTML references (`Jos&eacute; &amp; Filhos`) or wrongly decoded text (`JosÃ©`,
 * `Jos\u00e9`). Decodes references once, so `&amp;` typed by a user survives; an unknown reference stays unchanged.
 */
export function repairText(text: string): string {
  const unescaped = text.replace(/\\u([0-9a-fA-F]{4})/g, (_escape, unit: string) => letterOf(unit))
  return readTwice(unescaped)
    .replace(REFERENCE, (whole, hexadecimal?: string, decimal?: string, name?: string) => {
      const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : decimal ? Number(decimal) : undefined
      return (code === undefined ? named(name ?? '') : character(code)) ?? whole
    })
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

function letterOf(unit: string): string {
  return String.fromCharCode(Number.parseInt(unit, 16))
}

/**
 * Decodes UTF-8 that was read as Windows-1252. Acts only on `Ã` or `Â` followed by a symbol: both are capital letters,
 * so normal text has no symbol after them.
 */
function readTwice(text: string): string {
  if (!/[ÃÂ][^\s\p{L}\p{N}\p{Pd}'’.,)]/u.test(text)) return text
  const bytes = [...text].map((letter) => BYTE_OF.get(letter))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte ?? UNREAD))
  } catch {
    return text // not all of it was UTF-8
  }
}

/** A byte that never occurs in UTF-8. */
const UNREAD = 0xff
const BYTE_OF: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number] => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

const REFERENCE = /&(?:#[xX]([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([A-Za-z]{2,8}));/g

function character(code: number): string | undefined {
  const isText =
    code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code < 0xe000)
  return isText ? String.fromCodePoint(code) : undefined
}

/** Names of Latin-1 letters consist of letter and accent (`eacute`); symbols have names of their own. */
function named(name: string): string | undefined {
  return SIGNS.get(name) ?? letterByName(name)
}

/** Source: HTML 4.01, 24.2 to 24.4, only the symbols that occur in names and addresses. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ordf', 'ª'],
  ['ordm', 'º'],
  ['deg', '°'],
  ['szlig', 'ß'],
  ['aelig', 'æ'],
  ['AElig', 'Æ'],
  ['oelig', 'œ'],
  ['OElig', 'Œ'],
  ['oslash', 'ø'],
  ['Oslash', 'Ø'],
  ['eth', 'ð'],
  ['ETH', 'Ð'],
  ['thorn', 'þ'],
  ['THORN', 'Þ'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['bull', '•'],
  ['middot', '·'],
  ['hellip', '…'],
  ['trade', '™'],
  ['reg', '®'],
  ['copy', '©'],
  ['euro', '€'],
])
