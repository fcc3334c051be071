/** Student's t of the slope of y over x. Drops the slowest tenth of y, which is noise from interruptions. */
export function slopeT(x: readonly number[], y: readonly number[]): number {
  const limit = y.toSorted((one, other) => one - other)[Math.floor(y.length * 0.9)] ?? Infinity
  const pairs = x.flatMap((at, index) => ((y[index] ?? Infinity) <= limit ? [[at, y[index] ?? 0] as const] : []))
  const [meanX, meanY] = [mean(pairs.map(([at]) => at)), mean(pairs.map(([, took]) => took))]
  const sxx = sum(pairs.map(([at]) => (at - meanX) ** 2))
  const slope = sum(pairs.map(([at, took]) => (at - meanX) * (took - meanY))) / sxx
  const rest = sum(pairs.map(([at, took]) => (took - meanY - slope * (at - meanX)) ** 2))
  return slope / Math.sqrt(rest / (pairs.length - 2) / sxx)
}

/** Probability that two samples of one distribution lie at least this far apart (Kolmogorov-Smirnov, asymptotic). */
export function smirnovP(one: readonly number[], other: readonly number[]): number {
  const [left, right] = [one.toSorted((a, b) => a - b), other.toSorted((a, b) => a - b)]
  let [distance, below, beside] = [0, 0, 0]
  while (below < left.length && beside < right.length) {
    const at = Math.min(left[below] ?? 0, right[beside] ?? 0)
    while ((left[below] ?? Infinity) <= at) below += 1
    while ((right[beside] ?? Infinity) <= at) beside += 1
    distance = Math.max(distance, Math.abs(below / left.length - beside / right.length))
  }
  const lambda = distance * Math.sqrt((one.length * other.length) / (one.length + other.length))
  if (lambda < 0.3) return 1
  const terms = Array.from({ length: 100 }, (_, at) => (-1) ** at * Math.exp(-2 * ((at + 1) * lambda) ** 2))
  return Math.min(1, Math.max(0, 2 * sum(terms)))
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
