import { gunzipSync, gzipSync } from 'node:zlib'
import { refusal, type SefinRefusal } from '../refusal.ts'

const LIMIT_BYTES = 10 * 1024 * 1024

/** XML as it is transferred: gzip, then base64. */
export function pack(xml: string): string {
  return gzipSync(xml).toString('base64')
}

/** Unpacks the XML of a field of a JSON body, or refuses it: E1225 not base64, E1226 not gzip, E1229 not UTF-8. */
export function unpack(body: unknown, field: string): { ok: true; xml: string } | { ok: false; refusal: SefinRefusal } {
  const text = fieldOf(body, field)
  if (text === undefined || !/^[A-Za-z0-9+/]+=*$/.test(text)) return { ok: false, refusal: refusal('E1225', field) }
  try {
    const bytes = gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: LIMIT_BYTES })
    return { ok: true, xml: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isText = error instanceof TypeError
    return { ok: false, refusal: refusal(isText ? 'E1229' : 'E1226', error.message) }
  }
}

function fieldOf(body: unknown, field: string): string | undefined {
  if (!Buffer.isBuffer(body)) return undefined
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    const found = typeof value === 'object' && value !== null ? Object.entries(value) : []
    const text: unknown = found.find(([name]) => name === field)?.[1]
    return typeof text === 'string' ? text : undefined
  } catch {
    return undefined // not JSON: the caller refuses the missing field
  }
}
