import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../../kit/clock.ts'
import { ifThere, writeWhole } from '../../kit/files/folder-store.ts'

/** PDFs drawn before. Not part of the archive: it may be emptied at any time. */
export type PdfCache = {
  get(key: string): Promise<Uint8Array | null>
  put(key: string, pdf: Uint8Array): Promise<void>
  /** Deletes PDFs that are too old, then the oldest until the cache fits its size limit. */
  trim(): Promise<void>
}

type CacheOptions = { folder: string; clock: Clock; maxBytes?: number; maxAgeDays?: number }

const DIGEST_BYTES = 32
const DAY_MS = 86_400_000

/** Trims itself each time a tenth of `maxBytes` was written. Several processes may share the folder. */
export function makePdfCache(options: CacheOptions): PdfCache {
  const { folder, clock, maxBytes = 512 * 1024 * 1024, maxAgeDays = 30 } = options
  const place = (key: string) => path.join(folder, key.slice(0, 2), `${key}.paper`)
  const oldest = () => clock.now().getTime() - maxAgeDays * DAY_MS
  let written = 0
  async function trim(): Promise<void> {
    written = 0
    const papers = await papersIn(folder)
    let total = papers.reduce((sum, { size }) => sum + size, 0)
    for (const { file, size, mtimeMs } of papers.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (mtimeMs >= oldest() && total <= maxBytes) return
      await rm(file, { force: true })
      total -= size
    }
  }
  return {
    trim,
    async get(key) {
      const found = await ifThere(stat(place(key)))
      if (!found || found.mtimeMs < oldest()) return null
      const stored = await ifThere(readFile(place(key)))
      return stored && intact(stored)
    },
    async put(key, pdf) {
      const content = Buffer.concat([digest(pdf), pdf])
      await writeWhole(folder, place(key), content)
      await utimes(place(key), clock.now(), clock.now())
      written += content.length
      if (written > maxBytes / 10) await trim()
    },
  }
}

/** The PDF, which is stored after its digest. Null when the file is damaged; the PDF is then drawn again. */
function intact(stored: Buffer): Uint8Array | null {
  const pdf = stored.subarray(DIGEST_BYTES)
  return digest(pdf).equals(stored.subarray(0, DIGEST_BYTES)) ? new Uint8Array(pdf) : null
}

function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

async function papersIn(folder: string): Promise<{ file: string; size: number; mtimeMs: number }[]> {
  const names = (await ifThere(readdir(folder, { recursive: true }))) ?? []
  const papers = []
  for (const name of names.filter((name) => name.endsWith('.paper'))) {
    const file = path.join(folder, name)
    const found = await ifThere(stat(file))
    if (found) papers.push({ file, size: found.size, mtimeMs: found.mtimeMs })
  }
  return papers
}
