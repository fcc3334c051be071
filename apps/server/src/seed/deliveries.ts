import type { PlatformId } from '@talao/contract/ids'
import { type Credentials, platformOf, type RawDelivery } from '@talao/platforms'
import { eduzzBody } from './platforms/eduzz.ts'
import { hotmartBody } from './platforms/hotmart.ts'
import { kiwifyBody } from './platforms/kiwify.ts'
import type { Telling } from './platforms/purchase.ts'
import { tictoBody } from './platforms/ticto.ts'

/** The Hotmart secret of the demonstration, so that the examples can be posted by hand. */
export const HOTTOK = 'hottok-de-teste-0001'

const BODIES: Readonly<Partial<Record<PlatformId, (telling: Telling) => object>>> = {
  HOTMART: hotmartBody,
  KIWIFY: kiwifyBody,
  EDUZZ: eduzzBody,
  TICTO: tictoBody,
}

/** What happened to a purchase, as its platform writes it. */
export function bodyOf(platform: PlatformId, telling: Telling): object {
  const body = BODIES[platform]
  if (!body) throw new Error(`The demonstration has no deliveries of ${platform}.`)
  return body(telling)
}

/** A body as its platform delivers it: with the signature, or the secret, that proves it. */
export function signed(platform: PlatformId, body: object, credentials: Credentials): RawDelivery {
  const signing = platformOf(platform)
  if (!signing) throw new Error(`The platform ${platform} is not registered.`)
  return signing.sign(Buffer.from(JSON.stringify(body)), credentials)
}
