import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asStorageFailure } from './storage-failure.ts'
import { type FileStore, isFileName, needsWriting, pack, placeOf, unpack } from './store.ts'

/** Files in a folder of a local or shared disk. Throws StorageFailure when the disk fails. */
export function folderStore(root: string): FileStore {
  const place = (sha256: string) => path.join(root, placeOf(sha256))
  const stored = (sha256: string) => asStorageFailure(`read ${sha256}`, ifThere(readFile(place(sha256))))
  return {
    async put(bytes) {
      const { sha256, packed } = pack(bytes)
      if (needsWriting(await stored(sha256), sha256))
        await asStorageFailure(`write ${sha256}`, writeWhole(root, place(sha256), packed))
      return { sha256, bytes: bytes.byteLength }
    },
    async get(sha256) {
      if (!isFileName(sha256)) return null
      const found = await stored(sha256)
      return found && unpack(found, sha256)
    },
    async has(sha256) {
      if (!isFileName(sha256)) return false
      return (await asStorageFailure(`look for ${sha256}`, ifThere(access(place(sha256))))) !== null
    },
    list: (after = '') => listFolder(root, after),
    look: () => asStorageFailure('look', writeAndForget(root)),
    async remove(sha256) {
      if (isFileName(sha256)) await asStorageFailure(`remove ${sha256}`, rm(place(sha256), { force: true }))
    },
  }
}

/** Only a write reveals a full or read-only disk. */
async function writeAndForget(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const file = path.join(root, `${randomUUID()}.look`)
  try {
    await writeFile(file, Buffer.alloc(LOOK_BYTES))
  } finally {
    await rm(file, { force: true })
  }
}

const LOOK_BYTES = 64 * 1024

/**
 * Writes to a temporary file, syncs, renames and syncs the folder, so that a power cut leaves the whole file or none.
 */
export async function writeWhole(root: string, target: string, content: Uint8Array): Promise<void> {
  const folder = path.dirname(target)
  const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined
  const beside = path.join(folder, `${randomUUID()}.new`)
  const handle = await open(beside, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  await rename(beside, target)
  await syncFolder(folder)
  if (!isNew) return
  for (let above = path.dirname(folder); above.startsWith(root); above = path.dirname(above)) await syncFolder(above)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The result, or null when the file does not exist. */
export async function ifThere<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function* listFolder(root: string, after: string): AsyncGenerator<string> {
  for (const first of await namesIn(root, 2, after.slice(0, 2))) {
    for (const second of await namesIn(path.join(root, first), 2, after.startsWith(first) ? after.slice(2, 4) : '')) {
      const files = await entriesOf(path.join(root, first, second))
      const names = files.filter((file) => file.endsWith('.gz')).map((file) => file.slice(0, -'.gz'.length))
      for (const name of names.sort()) if (name > after && isFileName(name)) yield name
    }
  }
}

async function namesIn(folder: string, length: number, from: string): Promise<string[]> {
  const names = await entriesOf(folder)
  return names.filter((name) => name.length === length && name >= from).sort()
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await asStorageFailure('list', ifThere(readdir(folder)))) ?? []
}
