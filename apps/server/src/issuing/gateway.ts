import { GATEWAY_IDS } from '@talao/contract/ids'
import { type Gateway, gatewayOf } from '@talao/gateways'

/** The gateway a row names, or undefined for a name nobody knows. */
export function gatewayNamed(name: string): Gateway | undefined {
  const id = GATEWAY_IDS.find((known) => known === name)
  return id && gatewayOf(id)
}
