import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { decodeText } from '@talao/fiscal/value/decode-text'
import type { Prepared } from '../port/preparation.ts'
import { readJson, writeJson } from '../transport/json.ts'
import { member } from './member.ts'

/** Name of the only JSON member of a posted body. */
type Wrapper = 'dpsXmlGZipB64' | 'pedidoRegistroEventoXmlGZipB64'

/** A signed document as posted: with XML declaration (E1229), compressed, in base64, in one JSON member. */
export function wrap(wrapper: Wrapper, signed: string, identity: string): Prepared {
  const bytes = new TextEncoder().encode(writeJson({ [wrapper]: compress(`${DECLARATION}${signed}`) }))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, sha256, contentType: 'application/json', identity }
}

/** The document inside a posted body; undefined when there is none. */
export function unwrap(wrapper: Wrapper, bytes: Uint8Array): string | undefined {
  const xml = unpack(member(readJson(bytes), wrapper))
  return xml && decodeText(xml)
}

/**
 * Decodes a document from base64 of gzip, or from base64 of that again, as registered events come. Undefined when it is
 * neither, or is larger than `most` bytes.
 */
export function unpack(value: unknown, most = MAX_UNPACKED): Uint8Array | undefined {
  if (typeof value !== 'string' || value === '' || most < 1) return undefined
  const once = Buffer.from(value, 'base64')
  const packed = isGzip(once) ? once : Buffer.from(once.toString('latin1'), 'base64')
  if (!isGzip(packed)) return undefined
  try {
    return gunzipSync(packed, { maxOutputLength: Math.min(most, MAX_UNPACKED) })
  } catch {
    // Truncated, corrupt or too large: the result is undefined, and the exchange has the original bytes.
    return undefined
  }
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
/** A note or an event has about 50 KB. Unpacking blocks the whole process, so larger documents are refused. */
const MAX_UNPACKED = 2 * 1024 * 1024
/**
 * Position of the gzip header's operating system byte (RFC 1952). It is always set to 255, "unknown", so that the same
 * document gives the same bytes everywhere.
 */
const SYSTEM_BYTE = 9

function compress(xml: string): string {
  const packed = gzipSync(xml)
  packed[SYSTEM_BYTE] = 255
  return packed.toString('base64')
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}
