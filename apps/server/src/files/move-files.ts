import { batches } from './batches.ts'
import { DamagedFile, type FileStore } from './store.ts'

export type Moved = {
  /** Written in the new place and read there again. */
  copied: number
  /** Whole in the new place before. */
  there: number
  /** Whole in neither place. */
  damaged: string[]
}

/** So many files are under way at once. */
const WIDTH = 8

/**
 * Brings every file of one store into another and reads it there again; nothing is taken away from the first one. A walk that was stopped is
 * begun anew: what the other store has whole is not written twice. Throws StorageFailure where one of the two fails.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  tell: (moved: Moved) => void = () => undefined,
): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, damaged: [] }
  for await (const names of batches(from.list(), WIDTH)) {
    const ends = await Promise.all(names.map((sha256) => moveOne(from, to, sha256)))
    for (const [n, end] of ends.entries()) {
      if (end === 'DAMAGED') moved.damaged.push(names[n] ?? '')
      else moved[end === 'COPIED' ? 'copied' : 'there'] += 1
    }
    tell(moved)
  }
  return moved
}

async function moveOne(from: FileStore, to: FileStore, sha256: string): Promise<'COPIED' | 'THERE' | 'DAMAGED'> {
  if (await wholeIn(to, sha256)) return 'THERE'
  const bytes = await wholeIn(from, sha256)
  if (!bytes) return 'DAMAGED'
  await to.put(bytes)
  if (!(await wholeIn(to, sha256))) return 'DAMAGED'
  return 'COPIED'
}

async function wholeIn(store: FileStore, sha256: string): Promise<Buffer | null> {
  try {
    return await store.get(sha256)
  } catch (error) {
    if (error instanceof DamagedFile) return null
    throw error
  }
}
