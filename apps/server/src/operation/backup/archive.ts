import { createHash, type Hash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Vault } from '../../kit/secrets/vault.ts'
import { BackupRefused } from './backup-refused.ts'
import { type Entry, readTar, TAR_END, tarEntry } from './tar.ts'

/**
 * Last entry. Its presence proves the archive is complete; its seal, made with the master key, proves it is unchanged.
 */
const END = 'end.json'

export type ArchiveWriter = {
  add(name: string, bytes: Buffer): Promise<void>
  /** Ends the archive, syncs it to disk and renames it to its final name. */
  close(): Promise<void>
  /** Deletes the unfinished file. */
  discard(): Promise<void>
}

/** A compressed tar with mode 0600. It is named `<file>.part` until it is complete. */
export async function writeArchive(file: string, vault: Vault, at: Date): Promise<ArchiveWriter> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.part`
  const packed = createGzip()
  const written = pipeline(packed, createWriteStream(unfinished, { mode: 0o600, flush: true }))
  // `close` awaits and reports disk errors; this handler only avoids an unhandled rejection until then.
  written.catch(() => packed.destroy())
  const digest = createHash('sha256')
  const write = async (name: string, bytes: Buffer) => {
    for (const part of tarEntry({ name, bytes }, at)) {
      if (packed.destroyed) return
      if (!packed.write(part)) await Promise.race([once(packed, 'drain'), written])
    }
  }
  return {
    async add(name, bytes) {
      count(digest, { name, bytes })
      await write(name, bytes)
    },
    async close() {
      await write(END, Buffer.from(JSON.stringify({ seal: sealsOf(digest, vault)[0] })))
      if (!packed.destroyed) packed.end(TAR_END)
      await written
      await rename(unfinished, file)
      await syncFolder(path.dirname(file))
    },
    async discard() {
      packed.destroy()
      await Promise.allSettled([written])
      await rm(unfinished, { force: true })
    },
  }
}

/**
 * Yields every entry except the last, which holds the seal. Throws BackupRefused when the archive is truncated,
 * damaged, changed, or made with another master key.
 */
export async function* readArchive(file: string, vault: Vault): AsyncGenerator<Entry> {
  const digest = createHash('sha256')
  let seal: string | undefined
  for await (const entry of readTar(unpacked(file))) {
    if (entry.name === END) seal = (JSON.parse(entry.bytes.toString('utf8')) as { seal: string }).seal
    else {
      if (seal !== undefined) throw new BackupRefused(CHANGED)
      count(digest, entry)
      yield entry
    }
  }
  if (seal === undefined) throw new BackupRefused('O arquivo da cópia termina antes do fim. Use outra cópia.')
  if (!sealsOf(digest, vault).some((one) => isSame(one, seal))) throw new BackupRefused(CHANGED)
}

const CHANGED =
  'O arquivo da cópia não confere com o lacre: mudou depois de escrito, ou foi feito com outra chave-mestra. Use outra cópia.'

async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const packed = createReadStream(file)
  const plain = createGunzip()
  packed.on('error', (error) => plain.destroy(error))
  try {
    for await (const part of packed.pipe(plain)) yield part as Buffer
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') throw new BackupRefused(`O arquivo ${file} não existe.`)
    if (!code.startsWith('Z_')) throw error
    throw new BackupRefused('O arquivo da cópia está cortado ou danificado. Use outra cópia.')
  } finally {
    packed.destroy()
  }
}

/** Lengths are hashed too, so that two different archives cannot hash alike. */
function count(digest: Hash, { name, bytes }: Entry): void {
  digest.update(`${name.length}:${name}:${bytes.byteLength}:`).update(bytes)
}

/** One seal per available master key; the current key comes first. */
function sealsOf(digest: Hash, vault: Vault): string[] {
  return vault.keyedHashes(`backup|${digest.digest('hex')}`).map((mark) => mark.toString('hex'))
}

function isSame(own: string, found: string): boolean {
  return own.length === found.length && timingSafeEqual(Buffer.from(own), Buffer.from(found))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
