import { type PlatformId, parsePlatformId } from '@talao/contract'
import { braip } from './braip/platform.ts'
import { eduzz } from './eduzz/platform.ts'
import { hotmart } from './hotmart/platform.ts'
import { kiwify } from './kiwify/platform.ts'
import { other, xgrow } from './mapped/platform.ts'
import { monetizze } from './monetizze/platform.ts'
import { perfectPay } from './perfectpay/platform.ts'
import type { Platform } from './port/platform.ts'
import { ticto } from './ticto/platform.ts'
import { tmb } from './tmb/platform.ts'

/** All platforms that deliver sales. To add one, create its folder and add a line here. */
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

/** The platform of an id as written in URLs or by users (any case, aliases of the contract), or undefined. */
export function platformOf(id: string): Platform | undefined {
  const known = parsePlatformId(id)
  return known && PLATFORMS[known]
}
