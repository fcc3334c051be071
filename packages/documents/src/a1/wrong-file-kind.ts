import { textOf } from './certificate-encodings.ts'

/** Kinds of file that users upload instead of a certificate with its key. */
export type WrongFileKind =
  | 'empty'
  | 'picture'
  | 'pdf'
  | 'archive'
  | 'java_keystore'
  | 'private_key'
  | 'signing_request'
  | 'web_page'
  | 'text'
  /** A certificate that a program read as text and saved again: its bytes above 127 became U+FFFD. */
  | 'damaged'

/** The kind of a file that is not a PKCS#12, or undefined when its bytes do not show it. */
export function foreignFileOf(file: Uint8Array): WrongFileKind | undefined {
  if (file.every((byte) => byte === 0)) return 'empty'
  const head = Buffer.from(file.subarray(0, 16)).toString('hex')
  const known = HEADS.find(({ head: pattern }) => pattern.test(head))
  if (known) return known.kind
  const text = textOf(file)
  if (text === undefined) return undefined
  if (text.trim() === '') return 'empty'
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return 'private_key'
  if (/-----BEGIN [A-Z ]*CERTIFICATE REQUEST-----/.test(text)) return 'signing_request'
  return /^\s*<(!doctype html|html)/i.test(text) ? 'web_page' : 'text'
}

/** The first bytes, in hexadecimal. */
const HEADS: readonly { head: RegExp; kind: WrongFileKind }[] = [
  // PNG, JPEG, GIF, WebP, TIFF, and the HEIC of a phone
  { head: /^(89504e47|ffd8ff|47494638|52494646.{8}57454250|49492a00|4d4d002a|.{8}66747970)/, kind: 'picture' },
  { head: /^25504446/, kind: 'pdf' },
  // ZIP, RAR, 7z, gzip
  { head: /^(504b0[35]|52617221|377abcaf|1f8b)/, kind: 'archive' },
  { head: /^(feedfeed|cececece)/, kind: 'java_keystore' },
  // the first byte of a certificate, then U+FFFD in place of the second
  { head: /^30efbfbd/, kind: 'damaged' },
]
