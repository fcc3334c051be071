import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulatorContext } from '../../context/context.ts'
import { between } from '../../context/random.ts'

/**
 * Delays the answer in real time, after everything is stored: a client that gives up must query. With a fixed clock
 * only `seconds` counts.
 */
export async function simulateLatency(world: SimulatorContext, seconds: number): Promise<void> {
  const { latencyMs, timeScale } = world.settings
  const drawn = world.live ? between(world.random, latencyMs.low, latencyMs.high) : 0
  const ms = seconds > 0 ? seconds * 1000 : drawn
  if (ms > 0) await sleep(ms / timeScale)
}
