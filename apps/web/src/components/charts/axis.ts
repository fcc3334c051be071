const STEPS = [1, 2, 2.5, 5, 10]
const PARTS = 3

/** Round axis values from zero to at least `highest`, in at most three steps. */
export function ticksTo(highest: number): number[] {
  if (highest <= 0) return [0, 1]
  const magnitude = 10 ** Math.floor(Math.log10(highest / PARTS))
  const step = magnitude * (STEPS.find((one) => one * magnitude * PARTS >= highest) ?? 10)
  const parts = Math.ceil(highest / step)
  return Array.from({ length: parts + 1 }, (_, at) => at * step)
}
