import { said, type Sefaz } from '../../focus-nfe/authority/cstat.ts'

const LATE_MS = 7 * 86_400_000

/** What a note is told that nothing speaks against: 100, or 150 more than seven days after its emission. Fonte: NT 2025.001. */
export function authorised(emittedAt: Date, receivedAt: Date): Sefaz {
  return said(receivedAt.getTime() - emittedAt.getTime() > LATE_MS ? '150' : '100')
}
