const SHOWN = 5

/** At most five page numbers, the current one in the middle where possible. */
export function pagesAround(current: number, last: number): number[] {
  const first = Math.max(1, Math.min(current - Math.floor(SHOWN / 2), last - SHOWN + 1))
  const length = Math.min(SHOWN, last)
  return Array.from({ length }, (_, index) => first + index)
}
