import { batches } from './batches.ts'
import { DamagedFile, type FileStore } from './store.ts'

export type Moved = {
  /** Written to the new store and read back from it. */
  copied: number
  /** Already intact in the new store. */
  there: number
  /** Intact in neither store. */
  damaged: string[]
}

/** How many files are moved at once. */
const WIDTH = 8

/**
 * Copies every file of one store to another and reads each one back. Deletes nothing from the first store. An
 * interrupted run can be started again: files already intact in the new store are not written twice. Throws
 * StorageFailure when either store fails.
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
