/** Milliseconds of each of `rounds` runs of the same work, after one warm-up run. */
export async function times(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  await work()
  const all: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await work()
    all.push(performance.now() - started)
  }
  return all
}

export function part(all: readonly number[], share: number): number {
  return all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN
}
