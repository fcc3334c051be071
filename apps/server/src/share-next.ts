/**
 * Lets callers that arrive while a read is under way share the next one. Each still gets an answer that was read after it
 * asked, so nothing is ever stale, but a burst of hundreds costs two reads. What else a read is told is what one of its callers said.
 */
export function shareNext<T, Told extends unknown[] = []>(
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
