import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type FileStore, isFileName, needsWriting, pack, placeOf, unpack } from './store.ts'

/** Files in a folder of this machine, or of a disk that several share. */
export function folderStore(root: string): FileStore {
  const place = (sha256: string) => path.join(root, placeOf(sha256))
  return {
    async put(bytes) {
      const { sha256, packed } = pack(bytes)
      const target = place(sha256)
      if (needsWriting(await ifThere(readFile(target)), sha256)) await writeWhole(root, target, packed)
      return { sha256, bytes: bytes.byteLength }
    },
    async get(sha256) {
      if (!isFileName(sha256)) return null
      const stored = await ifThere(readFile(place(sha256)))
      return stored && unpack(stored, sha256)
    },
    async has(sha256) {
      return isFileName(sha256) && (await ifThere(access(place(sha256)))) !== null
    },
    list: (after = '') => listFolder(root, after),
    async remove(sha256) {
      if (isFileName(sha256)) await rm(place(sha256), { force: true })
    },
  }
}

/** Written beside, synced, then renamed, and the folder synced too: a power cut leaves the whole file or none. */
export async function writeWhole(root: string, target: string, content: Uint8Array): Promise<void> {
  const folder = path.dirname(target)
  const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined
  const beside = path.join(folder, `${randomUUID()}.new`)
  const handle = await open(beside, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
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

/** What the file system answers, or null where there is no such file. */
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
      const files = (await ifThere(readdir(path.join(root, first, second)))) ?? []
      const names = files.filter((file) => file.endsWith('.gz')).map((file) => file.slice(0, -'.gz'.length))
      for (const name of names.sort()) if (name > after && isFileName(name)) yield name
    }
  }
}

async function namesIn(folder: string, length: number, from: string): Promise<string[]> {
  const names = (await ifThere(readdir(folder))) ?? []
  return names.filter((name) => name.length === length && name >= from).sort()
}
