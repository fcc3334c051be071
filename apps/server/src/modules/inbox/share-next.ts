/**
 * Lets callers that arrive while a read is under way share the next one. Each still gets an answer that was read after it
 * asked, so nothing is ever stale, but a burst of hundreds costs two reads.
 */
export function shareNext<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const lines = new Map<string, Line<T>>()

  const start = (key: string): Promise<T> => {
    const line: Line<T> = { running: read(key), next: undefined }
    lines.set(key, line)
    const leave = () => {
      if (!line.next) lines.delete(key)
    }
    line.running.then(leave, leave)
    return line.running
  }

  return (key) => {
    const line = lines.get(key)
    if (!line) return start(key)
    line.next ??= line.running.then(
      () => start(key),
      () => start(key),
    )
    return line.next
  }
}

type Line<T> = { running: Promise<T>; next: Promise<T> | undefined }
