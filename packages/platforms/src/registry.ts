import { type PlatformId, parsePlatformId } from '@talao/contract'
import { hotmart } from './hotmart/platform.ts'
import type { Platform } from './platform.ts'

/** Every platform that delivers sales to us. A new one is one folder and one line here. */
export const PLATFORMS: Partial<Record<PlatformId, Platform>> = {
  HOTMART: hotmart,
}

/** The platform of an id as addresses and people write it (any case, aliases of the contract), or undefined. */
export function platformOf(id: string): Platform | undefined {
  const known = parsePlatformId(id)
  return known && PLATFORMS[known]
}
