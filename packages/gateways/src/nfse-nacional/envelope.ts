import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { decodeText } from '@talao/fiscal/decode-text'
import type { Prepared } from '../gateway.ts'
import { readJson, writeJson } from '../json.ts'
import { member } from './member.ts'

/** Names of the one member of what is posted. */
type Wrapper = 'dpsXmlGZipB64' | 'pedidoRegistroEventoXmlGZipB64'

/** A signed document as it is posted: with XML declaration (E1229), compressed, in base64, in one JSON member. */
export function wrap(wrapper: Wrapper, signed: string, identity: string): Prepared {
  const bytes = new TextEncoder().encode(writeJson({ [wrapper]: compress(`${DECLARATION}${signed}`) }))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, sha256, contentType: 'application/json', identity }
}

/** The document inside what was posted; undefined when there is none. */
export function unwrap(wrapper: Wrapper, bytes: Uint8Array): string | undefined {
  const xml = unpack(member(readJson(bytes), wrapper))
  return xml && decodeText(xml)
}

/**
 * The bytes of a document that came as base64 of gzip, or as base64 of that once more, as registered events do. Undefined when it is neither,
 * or would be longer than `most`.
 */
export function unpack(value: unknown, most = MAX_UNPACKED): Uint8Array | undefined {
  if (typeof value !== 'string' || value === '' || most < 1) return undefined
  const once = Buffer.from(value, 'base64')
  const packed = isGzip(once) ? once : Buffer.from(once.toString('latin1'), 'base64')
  if (!isGzip(packed)) return undefined
  try {
    return gunzipSync(packed, { maxOutputLength: Math.min(most, MAX_UNPACKED) })
  } catch {
    // Cut, damaged or swollen: an answer of its own here, and the exchange keeps what came.
    return undefined
  }
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
/** A note or an event has some 50 KB; unpacking holds the whole process up, so that one who sends more is not waited for. */
const MAX_UNPACKED = 2 * 1024 * 1024
/** Where gzip says on which system it ran (RFC 1952): 255 is "unknown", so that the same document gives the same bytes everywhere. */
const SYSTEM_BYTE = 9

function compress(xml: string): string {
  const packed = gzipSync(xml)
  packed[SYSTEM_BYTE] = 255
  return packed.toString('base64')
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}
