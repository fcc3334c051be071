import type { PlatformId } from '@talao/contract/ids'

/** Where each platform keeps its example deliveries. XGROW speaks for every mapped source. */
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
