import type { PlatformId } from '@talao/contract'
import type { CredentialField, Credentials } from '@talao/contract/credential-fields'
import type { DeliveryRequest, PlatformEvent, PlatformOptions, RawDelivery } from './delivery.ts'
import type { Pull } from './pull.ts'

export {
  CREDENTIAL_KEYS,
  type CredentialField,
  type CredentialKey,
  type Credentials,
} from '@talao/contract/credential-fields'
export {
  type DeliveryRequest,
  type PlatformEvent,
  type PlatformOptions,
  type RawDelivery,
  UnreadableDelivery,
} from './delivery.ts'

/** How a sale enters the house: what every sales platform must be able to do. All of it is pure. */
export type Platform = {
  id: PlatformId
  /** The name people know it by. */
  label: string
  /** What the integration form asks for, in this order. */
  credentialFields: readonly CredentialField[]
  /** Whether the delivery carries the secret of this integration. Constant time; never throws, whatever the bytes are. */
  verify(delivery: RawDelivery, credentials: Credentials): boolean
  /**
   * What the delivery says, in our words: at least one event, the same ones every time.
   * Throws `UnreadableDelivery` and nothing else.
   */
  parse(body: Uint8Array, request: DeliveryRequest, options?: PlatformOptions): PlatformEvent[]
  /** How past sales are asked for; absent where the platform has no such door. */
  pull?: Pull
  /** A post that carries nothing, with which a panel tries the address before it saves it: answered, never kept. */
  isPanelTest?(delivery: RawDelivery): boolean
  /**
   * The delivery as the platform itself would send it. Exists only so that tests and the simulator can speak as the platform.
   * Platforms that carry the secret in the body answer another body than the one given; send the one that is answered.
   */
  sign(body: Uint8Array, credentials: Credentials): RawDelivery
}
