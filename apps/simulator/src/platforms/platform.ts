import type { PlatformId } from '@talao/contract'

/** The sales platforms whose doors for past sales the simulator keeps, by their wire ids. */
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
