import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/** Content-addressed, compressed, write-once: the name of a file is the SHA-256 of its bytes, checked at every read. */
export type FileStore = {
  put(bytes: Uint8Array): Promise<{ sha256: string; bytes: number }>
  /** Throws DamagedFile when what is read is not what was written; answers null when it is not there. */
  get(sha256: string): Promise<Buffer | null>
}

class DamagedFile extends Error {}

export function folderStore(root: string): FileStore {
  const place = (sha256: string) => path.join(root, sha256.slice(0, 2), sha256.slice(2, 4), `${sha256}.gz`)
  return {
    async put(bytes) {
      const sha256 = digest(bytes)
      const target = place(sha256)
      if ((await readIfThere(target)) === null) await writeOnce(target, gzipSync(bytes))
      return { sha256, bytes: bytes.byteLength }
    },
    async get(sha256) {
      if (!/^[0-9a-f]{64}$/.test(sha256)) return null
      const stored = await readIfThere(place(sha256))
      if (stored === null) return null
      const bytes = unpack(stored, sha256)
      if (digest(bytes) !== sha256)
        throw new DamagedFile(`The stored file ${sha256} has other bytes than its name says.`)
      return bytes
    },
  }
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function unpack(stored: Buffer, sha256: string): Buffer {
  try {
    return gunzipSync(stored)
  } catch (error) {
    throw new DamagedFile(`The stored file ${sha256} cannot be unpacked.`, { cause: error })
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Written beside, synced, then renamed: a crash leaves either the whole file or none. */
async function writeOnce(target: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const beside = `${target}.${process.pid}.${Math.trunc(performance.now() * 1000)}.new`
  const handle = await open(beside, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(beside, target)
}
