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

/** The fields by which sales and products name their integration: at most one of them is set. */
export const INTEGRATION_FIELDS = [
  'integration_hotmart_id',
  'integration_eduzz_id',
  'integration_xgrow_id',
  'integration_monetizze_id',
  'integration_ticto_id',
  'sale_integration_id',
] as const
export type IntegrationField = (typeof INTEGRATION_FIELDS)[number]

/** The platforms with a field of their own; the others share `sale_integration_id`. */
const OWN_FIELD: Readonly<Partial<Record<PlatformId, IntegrationField>>> = {
  HOTMART: 'integration_hotmart_id',
  EDUZZ: 'integration_eduzz_id',
  XGROW: 'integration_xgrow_id',
  MONETIZZE: 'integration_monetizze_id',
  TICTO: 'integration_ticto_id',
}

export function integrationField(type: PlatformId): IntegrationField {
  return OWN_FIELD[type] ?? 'sale_integration_id'
}

export const GATEWAY_IDS = ['FOCUS_NFE', 'FOCUS_NFE_MUNICIPAL', 'SEFAZ', 'NFSE_NACIONAL'] as const
export type GatewayId = (typeof GATEWAY_IDS)[number]

export const ROLES = ['ADM', 'WISE-ADM'] as const
export type Role = (typeof ROLES)[number]
