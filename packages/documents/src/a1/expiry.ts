const DAY_MS = 24 * 60 * 60 * 1000

/** Days before expiry on which the holder is warned. A new A1 takes days to be issued. */
export const EXPIRY_WARNING_DAYS = [30, 15, 7, 1] as const

/** Whole days left, rounded up: 1 on the last day, 0 or less after expiry. */
export function daysToExpiry(notAfter: Date, now: Date): number {
  return Math.ceil((notAfter.getTime() - now.getTime()) / DAY_MS)
}

/**
 * The current warning: the smallest of EXPIRY_WARNING_DAYS not yet passed, null before the first one, 0 after expiry.
 */
export function expiryWarning(notAfter: Date, now: Date): (typeof EXPIRY_WARNING_DAYS)[number] | 0 | null {
  const days = daysToExpiry(notAfter, now)
  if (days <= 0) return 0
  return EXPIRY_WARNING_DAYS.findLast((limit) => days <= limit) ?? null
}
