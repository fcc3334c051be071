import { createHash, type Hash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Vault } from '../secrets/vault.ts'
import { BackupRefused } from './refused.ts'
import { type Entry, readTar, TAR_END, tarEntry } from './tar.ts'

/** The last entry: says that nothing is missing, and by the master key that nobody changed anything. */
const END = 'end.json'

export type ArchiveWriter = {
  add(name: string, bytes: Buffer): Promise<void>
  /** Ends the archive, puts it on disk and gives it its name. */
  close(): Promise<void>
  /** Leaves nothing behind. */
  discard(): Promise<void>
}

/** A compressed tar, readable by its owner alone. It bears another name until it is whole. */
export async function writeArchive(file: string, vault: Vault, at: Date): Promise<ArchiveWriter> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.part`
  const packed = createGzip()
  const written = pipeline(packed, createWriteStream(unfinished, { mode: 0o600, flush: true }))
  // What goes wrong on disk is told where the archive is closed; until then nobody listens.
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

/** Every entry but the last, which is checked: throws BackupRefused where the archive is cut, damaged, changed, or of another master key. */
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

/** Lengths go in as well, so that no two archives count alike. */
function count(digest: Hash, { name, bytes }: Entry): void {
  digest.update(`${name.length}:${name}:${bytes.byteLength}:`).update(bytes)
}

/** By each key at hand, the one that seals first. */
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
