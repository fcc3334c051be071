/** The metadata received with the bytes: the media type of an HTTP response. */
export type TextMetadata = { mediaType?: string | undefined }

/**
 * Decodes bytes from outside, whatever their encoding: UTF-8, UTF-16, a declared single-byte encoding, or Windows-1252
 * letters mixed into UTF-8. Never throws, because everything code decides by (codes, keys, protocols, digests) is ASCII
 * in all of them: an unreadable letter spoils only the text for users. A byte order mark is dropped.
 *
 * The bytes take precedence over the declared encoding: valid UTF-8 is read as UTF-8 under any name, because programs
 * declare wrong encodings (.NET declares `encoding="utf-16"` when it serializes XML to a string). After that the XML
 * declaration counts (XML 1.0, 4.3.3), then the charset of the media type (RFC 7303).
 */
export function decodeText(bytes: Uint8Array, { mediaType }: TextMetadata = {}): string {
  const wide = wideEncodingOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  const whole = wholeUtf8(bytes)
  if (whole !== undefined) return whole
  const narrow = narrowEncodingOf(declaredIn(bytes)) ?? narrowEncodingOf(charsetOf(mediaType))
  return narrow ? new TextDecoder(narrow).decode(bytes) : mixedText(bytes)
}

/**
 * Repairs displayed text that a program encoded twice (`RejeiÃ§Ã£o`); other text is returned unchanged. Do not use it
 * on signed or compared text.
 */
export function repairDoubleEncoding(text: string): string {
  if (!/[\u00c2\u00c3][^ -\u007e]/.test(text)) return text
  const units = Array.from(text, (letter) => {
    const at = WINDOWS.indexOf(letter)
    return at < 0 ? (letter.codePointAt(0) ?? 0) : at + 0x80
  })
  return units.every((unit) => unit < 0x100) ? mixedText(Uint8Array.from(units)) : text
}

/**
 * Detects UTF-16 by its byte order mark, or by the zero byte next to each of the first letters, which are ASCII in XML
 * and JSON.
 */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : undefined
}

function wholeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Another encoding or a broken character: the caller tries the next encoding.
    return undefined
  }
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const head = binaryText(bytes.subarray(0, 200))
  return /^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.-]{1,20})["']/.exec(head)?.[1]
}

function charsetOf(mediaType = ''): string | undefined {
  return /;\s*charset\s*=\s*["']?([\w.-]{1,20})/i.exec(mediaType)?.[1]
}

/** Single-byte encodings, in which every byte decodes. Any other name for bytes that are not UTF-8 is wrong. */
function narrowEncodingOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  if (/^(iso-?8859-?1|latin-?1|l1|cp-?1252|windows-?1252|ansi|(us-)?ascii)$/i.test(name)) return 'windows-1252'
  return /^(iso-8859-([2-9]|1[03-6])|windows-125[013-8]|macintosh)$/i.test(name) ? name.toLowerCase() : undefined
}

/**
 * Decodes valid UTF-8 sequences as UTF-8 and every other byte as Windows-1252, because some programs join texts without
 * looking at their encodings.
 */
function mixedText(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
  return binaryText(bytes)
    .replace(/^\xef\xbb\xbf/, '')
    .replace(UTF8_OR_BYTE, (found) =>
      found.length > 1
        ? utf8.decode(Uint8Array.from(found, (unit) => unit.charCodeAt(0)))
        : (WINDOWS[found.charCodeAt(0) - 0x80] ?? found),
    )
}

const WINDOWS = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 0x80 }, (_, at) => at + 0x80))

/** Table 3-7 of Unicode, "Well-Formed UTF-8 Byte Sequences", then any other non-ASCII byte. */
const UTF8_OR_BYTE =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g

/** One UTF-16 unit per byte. */
function binaryText(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(from, from + CHUNK))
  }
  return text
}

/** Bytes per `String.fromCharCode` call, well below the argument limit of the engines. */
const CHUNK = 8192
