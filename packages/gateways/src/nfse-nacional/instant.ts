/** The instant of a text such as 2026-11-20T14:00:00-03:00; null when it is none. */
export function instantOf(text: string | undefined): Date | null {
  const instant = new Date(text ?? '')
  return Number.isNaN(instant.getTime()) ? null : instant
}
