/**
 * Sales platforms. The wire misspells PerfectPay as PREFECTPAY (docs/especificacao/valores.md); the right spelling is
 * accepted too.
 */
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

/** Where a sale or product can come from. */
export const SOURCES = [...PLATFORM_IDS, 'MANUAL', 'IMPORT'] as const

const PLATFORM_ALIASES: Readonly<Record<string, PlatformId>> = { PERFECTPAY: 'PREFECTPAY' }

/** Reads a platform id in any case, and PerfectPay in either spelling; undefined for an unknown one. */
export function parsePlatformId(text: string): PlatformId | undefined {
  const upper = text.trim().toUpperCase()
  return PLATFORM_ALIASES[upper] ?? PLATFORM_IDS.find((id) => id === upper)
}

/** Integration id fields of sales and products: at most one of them is set. */
export const INTEGRATION_FIELDS = [
  'integration_hotmart_id',
  'integration_eduzz_id',
  'integration_xgrow_id',
  'integration_monetizze_id',
  'integration_ticto_id',
  'sale_integration_id',
] as const
export type IntegrationField = (typeof INTEGRATION_FIELDS)[number]

/** Platforms with an id field of their own; the others share `sale_integration_id`. */
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

/** An object with every integration field. */
export function eachIntegrationField<T>(value: (field: IntegrationField) => T): Record<IntegrationField, T> {
  return Object.fromEntries(INTEGRATION_FIELDS.map((field) => [field, value(field)])) as Record<IntegrationField, T>
}

export const GATEWAY_IDS = ['FOCUS_NFE', 'FOCUS_NFE_MUNICIPAL', 'SEFAZ', 'NFSE_NACIONAL'] as const
export type GatewayId = (typeof GATEWAY_IDS)[number]

export const ROLES = ['ADM', 'WISE-ADM'] as const
export type Role = (typeof ROLES)[number]
