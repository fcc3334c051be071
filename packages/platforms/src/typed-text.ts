import { letterByName } from '@talao/fiscal/letter-by-name'

/**
 * A name as its writer meant it: some checkouts send `Jos&eacute; &amp; Filhos`, the text of their page, or letters that one program wrote and the
 * next read otherwise (`JosÃ©`, `Jos\u00e9`). References are read once, so what a person typed as `&amp;` stays; one that is unknown stays as it is.
 */
export function typedText(text: string): string {
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

/** Letters of UTF-8 that were read as letters of Windows, read again. `Ã` and `Â` are capitals: nobody writes a sign behind them. */
function readTwice(text: string): string {
  if (!/[ÃÂ][^\s\p{L}\p{N}\p{Pd}'’.,)]/u.test(text)) return text
  const bytes = [...text].map((letter) => BYTE_OF.get(letter))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte ?? UNREAD))
  } catch {
    return text // Not all of it was.
  }
}

/** No byte of UTF-8. */
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

/** Names of the letters of Latin-1 say the letter and its mark (`eacute`); the signs have names of their own. */
function named(name: string): string | undefined {
  return SIGNS.get(name) ?? letterByName(name)
}

/** Fonte: HTML 4.01, 24.2 to 24.4, the signs that stand in names and addresses. */
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
