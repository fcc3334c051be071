/**
 * Secrets that we made up for drafts of platforms without one of their own, by integration. The server tells each once; here it lives as long as the
 * page does, and is never written down.
 */
const offered = new Map<number, string>()

export function keepOffered(id: number, secret: string): void {
  offered.set(id, secret)
}

export function offeredSecret(id: number): string | undefined {
  return offered.get(id)
}
