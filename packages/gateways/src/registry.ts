import type { GatewayId } from '@talao/contract/fields/ids'
import { FOCUS_NFE, FOCUS_NFE_MUNICIPAL } from './focus-nfe/gateway.ts'
import { NFSE_NACIONAL } from './nfse-nacional/gateway.ts'
import type { Gateway } from './port/gateway.ts'
import { SEFAZ } from './sefaz/gateway.ts'

export const GATEWAYS = { FOCUS_NFE, FOCUS_NFE_MUNICIPAL, SEFAZ, NFSE_NACIONAL } as const satisfies Partial<
  Record<GatewayId, Gateway>
>

/** The gateway of an id; undefined when it is not implemented. */
export function gatewayOf(id: GatewayId): Gateway | undefined {
  const built: Partial<Record<GatewayId, Gateway>> = GATEWAYS
  return built[id]
}
