/**
 * The store could not be asked, or refused. Names what was asked and the store's own word for the cause; never a key, a signature or an
 * answer's text.
 */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
  /** S3's code (`AccessDenied`, `NoSuchBucket`), how the connection failed (`timeout`), or the system's word (`ENOSPC`). */
  readonly code: string
  readonly status: number | null

  constructor(
    asked: string,
    { code, status = null, cause }: { code: string; status?: number | null; cause?: unknown },
  ) {
    super(`The file store did not do ${asked}: ${code}${status === null ? '' : ` (${status})`}.`, { cause })
    this.code = code
    this.status = status
  }
}

/** What the file system refused, told as of any store. */
export async function toldByDisk<T>(asked: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && 'code' in error)
      throw new StorageFailure(asked, { code: String(error.code), cause: error })
    throw error
  }
}
