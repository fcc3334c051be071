import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../kit/files/store.ts'

/** The file store keeps whole buffers, so store large files in pieces and hold only one piece in memory. */
const PIECE_BYTES = 1024 * 1024

export type StoredFile = { sha256: string; bytes: number; pieces: string[] }

export async function storePieces(store: Pick<FileStore, 'put'>, path: string): Promise<StoredFile> {
  const hash = createHash('sha256')
  const kept: StoredFile = { sha256: '', bytes: 0, pieces: [] }
  for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    const piece = chunk as Buffer
    hash.update(piece)
    const { sha256 } = await store.put(piece)
    kept.pieces.push(sha256)
    kept.bytes += piece.byteLength
  }
  return { ...kept, sha256: hash.digest('hex') }
}

/** Streams the stored file piece by piece. Fails when a piece is missing or damaged. */
export function readPieces(store: Pick<FileStore, 'get'>, pieces: readonly string[]): Readable {
  return Readable.from(eachPiece(store, pieces), { objectMode: false, highWaterMark: 1 })
}

export class MissingPiece extends Error {
  override readonly name = 'MissingPiece'
}

export async function copyPieces(
  store: Pick<FileStore, 'get'>,
  pieces: readonly string[],
  path: string,
): Promise<void> {
  await pipeline(readPieces(store, pieces), createWriteStream(path, { mode: 0o600 }))
}

async function* eachPiece(store: Pick<FileStore, 'get'>, pieces: readonly string[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    const bytes = await store.get(piece)
    if (!bytes) throw new MissingPiece(`A piece of an imported file is not in the store: ${piece}`)
    yield bytes
  }
}
