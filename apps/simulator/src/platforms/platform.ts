import type { PlatformId } from '@talao/contract'

/** The sales platforms whose past sales the simulator serves, by their API ids. */
export const PULLED_PLATFORMS = [
  'HOTMART',
  'EDUZZ',
  'KIWIFY',
  'MONETIZZE',
  'TICTO',
  'BRAIP',
  'PREFECTPAY',
  'TMB',
] as const satisfies readonly PlatformId[]
export type PulledPlatform = (typeof PULLED_PLATFORMS)[number]

export function isPulled(id: PlatformId): id is PulledPlatform {
  return PULLED_PLATFORMS.some((one) => one === id)
}
