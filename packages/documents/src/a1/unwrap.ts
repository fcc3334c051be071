/**
 * The bytes that were sent, and those written in them as base64, hexadecimal or numbers: so mails, other programs' databases and
 * `certutil -encode` hand a file on, with or without the lines, labels, quotes or `data:` around it.
 */
export function writtenBytes(sent: Uint8Array): Buffer[] {
  const bytes = Buffer.from(sent)
  const text = textOf(bytes)
  if (text !== undefined) return [bytes, ...inBase64(text), ...inHexadecimal(text), ...inNumbers(text)]
  return [bytes, behindMark(bytes), ...inTwoBytes(bytes)]
}

/** Programs put a byte order mark or a line end in front of what they take for text. */
function behindMark(bytes: Buffer): Buffer {
  const mark = /^(?:\u00ef\u00bb\u00bf)?\s*/.exec(bytes.subarray(0, 16).toString('latin1'))?.[0] ?? ''
  return bytes.subarray(mark.length)
}

/** Bytes that something took for Latin-1 and wrote as UTF-8: each above 127 became two. */
function inTwoBytes(bytes: Buffer): Buffer[] {
  const text = asUtf8(bytes)
  return text !== undefined && /^[\0-\u{ff}]*$/u.test(text) ? [Buffer.from(text, 'latin1')] : []
}

/** How many bytes the file says it has, or undefined where it leaves that open (BER). */
export function saidLength(pkcs12: Uint8Array): number | undefined {
  const header = headerOf(pkcs12)
  return header?.length === undefined ? undefined : header.bytes + header.length
}

/** The plain text of a file, or undefined for one that is no text. */
export function textOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const text = isUtf16 ? new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes) : asUtf8(bytes)
  const typed = text?.replace(/\0+$/, '')
  return typed === undefined || /[^\P{Cc}\s]/u.test(typed) ? undefined : typed
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined // the caller says what it means that this is no text
  }
}

/** A sequence that begins with the version 3 (RFC 7292, 4). */
export function isPkcs12(bytes: Uint8Array): boolean {
  const header = headerOf(bytes)
  return header !== undefined && VERSION.every((byte, at) => bytes[header.bytes + at] === byte)
}

const VERSION = [0x02, 0x01, 0x03]

/** The tag and length of a sequence: how many bytes they take, and how many follow. */
function headerOf(bytes: Uint8Array): { bytes: number; length: number | undefined } | undefined {
  const [tag, first = 0] = bytes
  if (tag !== 0x30) return undefined
  if (first < 0x80) return { bytes: 2, length: first }
  const digits = bytes.subarray(2, 2 + (first & 0x7f))
  const isOpen = digits.length === 0
  return { bytes: 2 + digits.length, length: isOpen ? undefined : digits.reduce((sum, digit) => sum * 256 + digit, 0) }
}

/**
 * A sequence longer than 127 bytes begins with `MI`, and with `TUl` where it was written as base64 twice. Labels of PEM are no letters of it,
 * and neither is what JSON, addresses and mails escape.
 */
function inBase64(text: string): Buffer[] {
  const plain = text
    .replace(/-----[^-\n]*-----/g, '|')
    .replace(/=\r?\n|\\[rn]|\\|["'][ +.,;&]*\r?\n\s*["']/g, '')
    .replace(/%(2B|2F|3D)/gi, (escaped) => decodeURIComponent(escaped))
  const runs = plain.match(/(?:MI|TUl)[A-Za-z0-9+/_\-\s]{100,}/g) ?? []
  // A form that was sent without escaping turns each plus into a space.
  const unsent = runs.filter((run) => run.includes(' ')).map((run) => run.replaceAll(' ', '+'))
  return [...runs, ...unsent].map((run) => {
    const bytes = Buffer.from(run, 'base64')
    return run.startsWith('MI') ? bytes : Buffer.from(bytes.toString('latin1'), 'base64')
  })
}

function inHexadecimal(text: string): Buffer[] {
  const plain = text.replace(/0x|\\x/gi, '')
  return (plain.match(/30[0-9a-f\s:,]{200,}/gi) ?? []).map((run) => Buffer.from(run.replace(/[\s:,]/g, ''), 'hex'))
}

/** A list of bytes as numbers, as JSON has it of a program that keeps bytes: it begins with the 48 of a sequence. */
function inNumbers(text: string): Buffer[] {
  const runs = text.match(/\b48(?:\s*,\s*\d{1,3}){100,}/g) ?? []
  return runs.map((run) => Buffer.from(run.split(',').map(Number)))
}
