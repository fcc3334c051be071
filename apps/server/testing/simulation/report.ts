import type { Result } from './simulate.ts'

/** A failed run for a human: how to repeat it, what was wrong, and the trace to it. */
export function report({ seed, plan, failures, hash, trace }: Result): string {
  const again = `npm run sim -- --seeds 1 --from ${seed}`
  return [`seed ${seed} (${again}), trace ${hash}`, JSON.stringify(plan), ...trace, ...failures].join('\n')
}
