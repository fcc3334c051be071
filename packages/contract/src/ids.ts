/** Where sales come from. The specification spells PerfectPay PREFECTPAY: kept on the wire, the right spelling is accepted too. */
export const PLATFORM_IDS = [
  'EDUZZ',
  'HOTMART',
  'XGROW',
  'MONETIZZE',
  'TICTO',
  'BRAIP',
  'KIWIFY',
  'PREFECTPAY',
  'TMB',
  'API',
  'OTHER',
] as const
export type PlatformId = (typeof PLATFORM_IDS)[number]

const PLATFORM_ALIASES: Readonly<Record<string, PlatformId>> = { PERFECTPAY: 'PREFECTPAY' }

/** Reads a platform id as people and addresses write it (any case, the right spelling of PerfectPay), or answers undefined. */
export function parsePlatformId(text: string): PlatformId | undefined {
  const upper = text.trim().toUpperCase()
  return PLATFORM_ALIASES[upper] ?? PLATFORM_IDS.find((id) => id === upper)
}

export const GATEWAY_IDS = ['FOCUS_NFE', 'FOCUS_NFE_MUNICIPAL', 'SEFAZ', 'NFSE_NACIONAL'] as const
export type GatewayId = (typeof GATEWAY_IDS)[number]

export const ROLES = ['ADM', 'WISE-ADM'] as const
export type Role = (typeof ROLES)[number]
