/** A segment of a bar, by index of the bar and of the segment. */
export type Place = { bar: number; part: number }
type Bars = readonly { parts: readonly { value: number }[] }[]

/** Where an arrow key leads: left and right to the next bar that is not empty, up and down within the bar. */
export function nextPlace(bars: Bars, from: Place | undefined, key: string): Place | undefined {
  if (!from) return undefined
  if (key === 'ArrowUp' || key === 'ArrowDown') return within(bars, from, key === 'ArrowUp' ? 1 : -1)
  const filled = bars.flatMap((bar, at) => (bar.parts.some(({ value }) => value > 0) ? [at] : []))
  const to = sideways(filled, from.bar, key)
  return to === undefined ? undefined : nearestPart(bars, to, from.part)
}

function sideways(filled: readonly number[], from: number, key: string): number | undefined {
  if (key === 'Home') return filled[0]
  if (key === 'End') return filled.at(-1)
  if (key === 'ArrowRight') return filled.find((bar) => bar > from)
  return key === 'ArrowLeft' ? filled.findLast((bar) => bar < from) : undefined
}

function within(bars: Bars, { bar, part }: Place, step: number): Place | undefined {
  const value = bars[bar]?.parts[part + step]?.value ?? 0
  return value > 0 ? { bar, part: part + step } : undefined
}

/** The same segment of another bar, or that bar's first non-empty one. */
function nearestPart(bars: Bars, bar: number, part: number): Place {
  const parts = bars[bar]?.parts ?? []
  return { bar, part: (parts[part]?.value ?? 0) > 0 ? part : parts.findIndex(({ value }) => value > 0) }
}
