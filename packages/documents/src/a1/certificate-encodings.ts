/**
 * The uploaded bytes, and all bytes written in them as base64, hexadecimal or a list of numbers. E-mails, databases of
 * other programs and `certutil -encode` pass certificates on like this, with or without line breaks, labels, quotes or
 * a `data:` prefix.
 */
export function candidateBytes(sent: Uint8Array): Buffer[] {
  const bytes = Buffer.from(sent)
  const text = textOf(bytes)
  if (text !== undefined) return [bytes, ...inBase64(text), ...inHexadecimal(text), ...inNumbers(text)]
  return [bytes, behindMark(bytes), ...inTwoBytes(bytes)]
}

/** Drops the byte order mark or line end that some programs put before a file they treat as text. */
function behindMark(bytes: Buffer): Buffer {
  const mark = /^(?:\u00ef\u00bb\u00bf)?\s*/.exec(bytes.subarray(0, 16).toString('latin1'))?.[0] ?? ''
  return bytes.subarray(mark.length)
}

/** Undoes bytes that a program read as Latin-1 and wrote as UTF-8: each byte above 127 became two. */
function inTwoBytes(bytes: Buffer): Buffer[] {
  const text = asUtf8(bytes)
  return text !== undefined && /^[\0-\u{ff}]*$/u.test(text) ? [Buffer.from(text, 'latin1')] : []
}

/** The length that the file declares, or undefined where BER leaves it open. */
export function declaredLength(pkcs12: Uint8Array): number | undefined {
  const header = headerOf(pkcs12)
  return header?.length === undefined ? undefined : header.bytes + header.length
}

/** The file as plain text, or undefined for binary content. */
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
    return undefined // the caller handles binary content
  }
}

/** Whether the bytes are a sequence that begins with version 3 (RFC 7292, 4). */
export function isPkcs12(bytes: Uint8Array): boolean {
  const header = headerOf(bytes)
  return header !== undefined && VERSION.every((byte, at) => bytes[header.bytes + at] === byte)
}

const VERSION = [0x02, 0x01, 0x03]

/** Header of a sequence: the size of its tag and length, and the content length. */
function headerOf(bytes: Uint8Array): { bytes: number; length: number | undefined } | undefined {
  const [tag, first = 0] = bytes
  if (tag !== 0x30) return undefined
  if (first < 0x80) return { bytes: 2, length: first }
  const digits = bytes.subarray(2, 2 + (first & 0x7f))
  const isOpen = digits.length === 0
  return { bytes: 2 + digits.length, length: isOpen ? undefined : digits.reduce((sum, digit) => sum * 256 + digit, 0) }
}

/**
 * The base64 of a sequence longer than 127 bytes begins with `MI`, or with `TUl` when encoded twice. PEM labels and the
 * escapes of JSON, URLs and e-mails are not part of the base64 text.
 */
function inBase64(text: string): Buffer[] {
  const plain = text
    .replace(/-----[^-\n]*-----/g, '|')
    .replace(/=\r?\n|\\[rn]|\\|["'][ +.,;&]*\r?\n\s*["']/g, '')
    .replace(/%(2B|2F|3D)/gi, (escaped) => decodeURIComponent(escaped))
  const runs = plain.match(/(?:MI|TUl)[A-Za-z0-9+/_\-\s]{100,}/g) ?? []
  // A form field sent without escaping turns each plus into a space.
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

/**
 * A byte list as decimal numbers, as programs that store bytes write it in JSON. It begins with 48, the tag of a
 * sequence.
 */
function inNumbers(text: string): Buffer[] {
  const runs = text.match(/\b48(?:\s*,\s*\d{1,3}){100,}/g) ?? []
  return runs.map((run) => Buffer.from(run.split(',').map(Number)))
}
