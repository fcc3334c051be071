import type { PlatformId } from '@talao/contract/fields/ids'
import { type Credentials, platformOf, type RawDelivery } from '@talao/platforms'
import { eduzzBody } from './platforms/eduzz.ts'
import { hotmartBody } from './platforms/hotmart.ts'
import { kiwifyBody } from './platforms/kiwify.ts'
import type { PurchaseEvent } from './platforms/purchase.ts'
import { tictoBody } from './platforms/ticto.ts'

/** The demonstration's Hotmart secret, fixed so that the examples can be posted by hand. */
export const HOTTOK = 'hottok-de-teste-0001'

const BODIES: Readonly<Partial<Record<PlatformId, (telling: PurchaseEvent) => object>>> = {
  HOTMART: hotmartBody,
  KIWIFY: kiwifyBody,
  EDUZZ: eduzzBody,
  TICTO: tictoBody,
}

/** The webhook body of a sale event, in the platform's format. */
export function bodyOf(platform: PlatformId, telling: PurchaseEvent): object {
  const body = BODIES[platform]
  if (!body) throw new Error(`The demonstration has no deliveries of ${platform}.`)
  return body(telling)
}

/** A delivery of this body, with the platform's signature or secret. */
export function signed(platform: PlatformId, body: object, credentials: Credentials): RawDelivery {
  const signing = platformOf(platform)
  if (!signing) throw new Error(`The platform ${platform} is not registered.`)
  return signing.sign(Buffer.from(JSON.stringify(body)), credentials)
}
