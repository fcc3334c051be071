import type { GatewayId } from '@talao/contract/ids'
import { FOCUS_NFE, FOCUS_NFE_MUNICIPAL } from './focus-nfe/gateway.ts'
import type { Gateway } from './gateway.ts'
import { NFSE_NACIONAL } from './nfse-nacional/gateway.ts'
import { SEFAZ } from './sefaz/gateway.ts'

/** Every way a note can leave the house. */
export const GATEWAYS = { FOCUS_NFE, FOCUS_NFE_MUNICIPAL, SEFAZ, NFSE_NACIONAL } as const satisfies Partial<
  Record<GatewayId, Gateway>
>

/** The gateway of an id, or undefined for a road that is not built. */
export function gatewayOf(id: GatewayId): Gateway | undefined {
  const built: Partial<Record<GatewayId, Gateway>> = GATEWAYS
  return built[id]
}
