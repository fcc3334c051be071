import { type PlatformId, parsePlatformId } from '@talao/contract'
import { braip } from './braip/platform.ts'
import { eduzz } from './eduzz/platform.ts'
import { hotmart } from './hotmart/platform.ts'
import { kiwify } from './kiwify/platform.ts'
import { other, xgrow } from './mapped/platform.ts'
import { monetizze } from './monetizze/platform.ts'
import { perfectPay } from './perfectpay/platform.ts'
import type { Platform } from './platform.ts'
import { ticto } from './ticto/platform.ts'
import { tmb } from './tmb/platform.ts'

/** Every platform that delivers sales to us. A new one is one folder and one line here. */
export const PLATFORMS: Partial<Record<PlatformId, Platform>> = {
  EDUZZ: eduzz,
  HOTMART: hotmart,
  MONETIZZE: monetizze,
  KIWIFY: kiwify,
  TICTO: ticto,
  BRAIP: braip,
  PREFECTPAY: perfectPay,
  TMB: tmb,
  XGROW: xgrow,
  OTHER: other,
}

/** The platform of an id as addresses and people write it (any case, aliases of the contract), or undefined. */
export function platformOf(id: string): Platform | undefined {
  const known = parsePlatformId(id)
  return known && PLATFORMS[known]
}
