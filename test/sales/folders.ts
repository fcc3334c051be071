import type { PlatformId } from '@talao/contract/fields/ids'

/** Folder of each platform's example deliveries. XGROW stands in for every mapped source. */
export const FOLDERS: Partial<Record<PlatformId, string>> = {
  HOTMART: 'hotmart',
  EDUZZ: 'eduzz',
  KIWIFY: 'kiwify',
  MONETIZZE: 'monetizze',
  TICTO: 'ticto',
  BRAIP: 'braip',
  PREFECTPAY: 'perfectpay',
  TMB: 'tmb',
  XGROW: 'mapped',
}
