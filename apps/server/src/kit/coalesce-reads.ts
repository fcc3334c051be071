/**
 * Callers that arrive during a read share the next one. Each gets a result read after it asked, so no result is stale,
 * and a burst of hundreds costs two reads. Further arguments are those of only one of the callers.
 */
export function coalesceReads<T, Told extends unknown[] = []>(
  read: (key: string, ...told: Told) => Promise<T>,
): (key: string, ...told: Told) => Promise<T> {
  const lines = new Map<string, Line<T>>()

  const start = (key: string, told: Told): Promise<T> => {
    const line: Line<T> = { running: read(key, ...told), next: undefined }
    lines.set(key, line)
    const leave = () => {
      if (!line.next) lines.delete(key)
    }
    line.running.then(leave, leave)
    return line.running
  }

  return (key, ...told) => {
    const line = lines.get(key)
    if (!line) return start(key, told)
    line.next ??= line.running.then(
      () => start(key, told),
      () => start(key, told),
    )
    return line.next
  }
}

type Line<T> = { running: Promise<T>; next: Promise<T> | undefined }
