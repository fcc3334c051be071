import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'

/**
 * Stores the files of a company's notes for 132 months: addressed by content, compressed, written once, checked at
 * every read. A file's name is the SHA-256 of its plain bytes, in hexadecimal.
 */
export type FileStore = {
  /**
   * Stores the bytes. An intact stored copy is not written again; a damaged one is replaced. Throws RangeError above
   * MAX_FILE_BYTES.
   */
  put(bytes: Uint8Array): Promise<{ sha256: string; bytes: number }>
  /** Null when the file is missing. Throws DamagedFile when the stored bytes are not what was written. */
  get(sha256: string): Promise<Buffer | null>
  /** Whether a file with this name is stored, without checking its content. */
  has(sha256: string): Promise<boolean>
  /** Every name after `after`, in ascending order. */
  list(after?: string): AsyncIterable<string>
  /** Checks whether files can be stored now. Throws StorageFailure, like every other operation. */
  look(): Promise<void>
  /** Only for files that can be created again or that the law no longer requires. */
  remove(sha256: string): Promise<void>
}

/** TRUNCATED: ends too early. GARBLED: cannot be unpacked. OTHER_BYTES: complete, but its digest is not its name. */
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

/** Far above any fiscal document. Keeps a decompression bomb from filling the memory. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024

export function isFileName(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** Two levels of 256 folders each, to keep folders small: 10 million files are about 150 per folder. */
export function placeOf(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.gz`
}

/** The name of the bytes, and their compressed form. */
export function pack(bytes: Uint8Array): { sha256: string; packed: Buffer } {
  if (bytes.byteLength > MAX_FILE_BYTES) throw new RangeError(`A file of ${bytes.byteLength} bytes is not kept.`)
  return { sha256: storedName(bytes), packed: gzipSync(bytes) }
}

/** The original bytes. Throws DamagedFile. */
export function unpack(packed: Uint8Array, sha256: string): Buffer {
  const bytes = inflate(packed, sha256)
  if (storedName(bytes) !== sha256) throw new DamagedFile(sha256, 'OTHER_BYTES')
  return bytes
}

function inflate(packed: Uint8Array, sha256: string): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: MAX_FILE_BYTES })
  } catch (error) {
    // zlib's code for input that ends too early.
    const isShort = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR'
    throw new DamagedFile(sha256, isShort ? 'TRUNCATED' : 'GARBLED', error)
  }
}

/** Whether to write the file, given what is currently stored under its name. */
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

/** The file name in every store: the SHA-256 of the bytes. */
export function storedName(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
