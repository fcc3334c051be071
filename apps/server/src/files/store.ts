import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'

/**
 * Where the files of a company's notes lie for 132 months: by their content, compressed, written once, checked at every
 * read. The name of a file is the SHA-256 of its plain bytes, in hexadecimal.
 */
export type FileStore = {
  /** Keeps the bytes; known bytes are not written again, and damaged ones are replaced by these. Throws RangeError above MAX_FILE_BYTES. */
  put(bytes: Uint8Array): Promise<{ sha256: string; bytes: number }>
  /** Throws DamagedFile when what is read is not what was written; answers null when it is not there. */
  get(sha256: string): Promise<Buffer | null>
  /** Whether something lies under this name; says nothing about its health. */
  has(sha256: string): Promise<boolean>
  /** Every name in ascending order, those after `after` alone. */
  list(after?: string): AsyncIterable<string>
  /** Whether files can be kept here now; throws StorageFailure, as everything else does, where they cannot. */
  look(): Promise<void>
  /** Only for what may be made again, and for what the law no longer asks for. */
  remove(sha256: string): Promise<void>
}

/** TRUNCATED: it ends too early. GARBLED: it cannot be unpacked. OTHER_BYTES: whole, but not what its name says. */
export type Damage = 'TRUNCATED' | 'GARBLED' | 'OTHER_BYTES'

export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
  readonly code: Damage
  readonly sha256: string

  constructor(sha256: string, code: Damage, cause?: unknown) {
    super(`The stored file ${sha256} is damaged (${code}).`, { cause })
    this.code = code
    this.sha256 = sha256
  }
}

/** Far above any fiscal document; it keeps a stored bomb from filling the memory. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024

export function isFileName(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** Two levels of 256 folders each, so that none grows beyond reason: 10 million files are 150 in each. */
export function placeOf(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.gz`
}

/** The name of the bytes, and what is written. */
export function pack(bytes: Uint8Array): { sha256: string; packed: Buffer } {
  if (bytes.byteLength > MAX_FILE_BYTES) throw new RangeError(`A file of ${bytes.byteLength} bytes is not kept.`)
  return { sha256: nameOf(bytes), packed: gzipSync(bytes) }
}

/** The bytes as they were given, or DamagedFile. */
export function unpack(packed: Uint8Array, sha256: string): Buffer {
  const bytes = inflate(packed, sha256)
  if (nameOf(bytes) !== sha256) throw new DamagedFile(sha256, 'OTHER_BYTES')
  return bytes
}

function inflate(packed: Uint8Array, sha256: string): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: MAX_FILE_BYTES })
  } catch (error) {
    // zlib's own word for an input that ends too early.
    const isShort = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR'
    throw new DamagedFile(sha256, isShort ? 'TRUNCATED' : 'GARBLED', error)
  }
}

/** Whether these bytes have to be written, when `stored` lies under their name. */
export function needsWriting(stored: Uint8Array | null, sha256: string): boolean {
  if (stored === null) return true
  try {
    unpack(stored, sha256)
    return false
  } catch (error) {
    if (error instanceof DamagedFile) return true
    throw error
  }
}

/** The name that bytes have in every store: their SHA-256. */
export function nameOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
