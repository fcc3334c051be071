/** A short record of a run: its last lines for a human, and a hash of all of it to compare runs. */
export type Trace = {
  note(time: number, line: string): void
  readonly hash: string
  readonly lines: readonly string[]
}

export function makeTrace(start: number, keep: number): Trace {
  const lines: string[] = []
  let hash = 0x811c9dc5
  return {
    note(time, line) {
      const whole = `${((time - start) / 1000).toFixed(3)} ${line}`
      for (let place = 0; place < whole.length; place += 1) hash = Math.imul(hash ^ whole.charCodeAt(place), 0x01000193)
      lines.push(whole)
      if (lines.length > 2 * keep) lines.splice(0, keep)
    },
    get hash() {
      return (hash >>> 0).toString(16).padStart(8, '0')
    },
    get lines() {
      return lines.slice(-keep)
    },
  }
}
