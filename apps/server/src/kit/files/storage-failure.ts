/**
 * The store was unreachable or refused. Contains the operation and the store's error code, but never a key, a signature
 * or a response text.
 */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
  /** S3 code (`AccessDenied`, `NoSuchBucket`), connection failure (`timeout`), or system code (`ENOSPC`). */
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

/** Turns a file system error into a StorageFailure. */
export async function asStorageFailure<T>(asked: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && 'code' in error)
      throw new StorageFailure(asked, { code: String(error.code), cause: error })
    throw error
  }
}
