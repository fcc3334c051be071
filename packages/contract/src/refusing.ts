type Heard<T> = { refused_at: T | null; last_event_at: T | null }

/** The last knock at an integration's door was turned away: nothing got in since. Moments, or the texts the wire has of them. */
export function isRefusing<T extends Date | string>({ refused_at: refused, last_event_at: last }: Heard<T>): boolean {
  return refused !== null && (last === null || refused > last)
}
