import { GATEWAY_IDS } from '@talao/contract/ids'
import type { Authority } from '@talao/fiscal/rejection/rejection'
import { type Gateway, gatewayOf } from '@talao/gateways'

/** The gateway a row names, or undefined for a name nobody knows. */
export function gatewayNamed(name: string): Gateway | undefined {
  const id = GATEWAY_IDS.find((known) => known === name)
  return id && gatewayOf(id)
}

/** The gateway a row names. Throws for a name nobody knows: a row that names none is our mistake. */
export function gatewayFor(name: string): Gateway {
  const gateway = gatewayNamed(name)
  if (!gateway) throw new Error(`No gateway called ${name}.`)
  return gateway
}

/** Who speaks on a road, as the tables of refusals name them. */
export function authorityOf(gateway: string): Authority {
  if (gateway === 'SEFAZ') return 'SEFAZ'
  return gateway === 'NFSE_NACIONAL' ? 'SEFIN' : 'FOCUS'
}
