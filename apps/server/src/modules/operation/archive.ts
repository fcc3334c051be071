import type { FileStore } from '../../files/store.ts'

/** A name that no file has: only whether an answer comes is asked. */
const NO_FILE = '0'.repeat(64)
const PATIENCE_MS = 5_000

/** Whether the store of files answers. One that takes longer than people wait is away. */
export async function archiveAnswers(files: Pick<FileStore, 'has'>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), PATIENCE_MS)
  try {
    return await Promise.race([
      late,
      files.has(NO_FILE).then(
        () => true,
        () => false,
      ),
    ])
  } finally {
    clearTimeout(timer)
  }
}
