/**
 * Penalty of a symbol: long runs, blocks, finder-like patterns, and imbalance of dark and light. Source: ISO/IEC 18004,
 * 7.8.3.
 */
export function penaltyOf(dark: readonly (readonly boolean[])[]): number {
  const columns = dark.map((_, x) => dark.map((row) => row[x] ?? false))
  const lines = [...dark, ...columns].map((line) => line.map((one) => (one ? '1' : '0')).join(''))
  return sum(lines.map(linePenalty)) + blockPenalty(dark) + balancePenalty(dark)
}

const LOOKALIKE = /(?=10111010000|00001011101)/g

function linePenalty(line: string): number {
  const runs = line.match(/0{5,}|1{5,}/g) ?? []
  return sum(runs.map((run) => run.length - 2)) + 40 * (line.match(LOOKALIKE) ?? []).length
}

function blockPenalty(dark: readonly (readonly boolean[])[]): number {
  let blocks = 0
  for (const [y, row] of dark.entries()) {
    const next = dark[y + 1]
    if (!next) continue
    for (let x = 0; x + 1 < row.length; x += 1)
      if (row[x] === row[x + 1] && row[x] === next[x] && row[x] === next[x + 1]) blocks += 1
  }
  return blocks * 3
}

function balancePenalty(dark: readonly (readonly boolean[])[]): number {
  const all = dark.length * dark.length
  const share = (dark.flat().filter(Boolean).length * 100) / all
  return Math.floor(Math.abs(share - 50) / 5) * 10
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
