import type { SimulatorContext } from '../context/context.ts'
import type { PulledPlatform } from './platform.ts'

/**
 * Settings of a platform for tests: rows per page whatever the request asks for, requests per minute, seconds of a
 * token's validity.
 */
export const PLATFORM_KNOBS = ['page_size', 'requests_per_minute', 'token_seconds'] as const
export type PlatformKnob = (typeof PLATFORM_KNOBS)[number]

/** Undefined when not set. */
export function readKnob(world: SimulatorContext, platform: PulledPlatform, name: PlatformKnob): number | undefined {
  return world.db.one<{ value: number }>(
    'select value from platform_knob where platform = ? and name = ?',
    platform,
    name,
  )?.value
}

/** Null restores the platform's own value. */
export function turnKnob(
  world: SimulatorContext,
  platform: PulledPlatform,
  name: PlatformKnob,
  value: number | null,
): void {
  if (value === null) {
    world.db.run('delete from platform_knob where platform = ? and name = ?', platform, name)
    return
  }
  world.db.run('insert or replace into platform_knob (platform, name, value) values (?, ?, ?)', platform, name, value)
}
