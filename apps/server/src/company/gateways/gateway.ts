import { GATEWAY_IDS } from '@talao/contract/fields/ids'
import type { Authority } from '@talao/fiscal/rejection/rejection'
import { type Gateway, gatewayOf } from '@talao/gateways'

/** The gateway with this name, or undefined when it is unknown. */
export function gatewayNamed(name: string): Gateway | undefined {
  const id = GATEWAY_IDS.find((known) => known === name)
  return id && gatewayOf(id)
}

/** The gateway with this name. Throws when it is unknown: a row with an unknown gateway is a bug. */
export function gatewayFor(name: string): Gateway {
  const gateway = gatewayNamed(name)
  if (!gateway) throw new Error(`No gateway called ${name}.`)
  return gateway
}

/** The authority behind a gateway, as the tables of rejections name it. */
export function authorityOf(gateway: string): Authority {
  if (gateway === 'SEFAZ') return 'SEFAZ'
  return gateway === 'NFSE_NACIONAL' ? 'SEFIN' : 'FOCUS'
}
