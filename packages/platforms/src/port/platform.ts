import type { PlatformId } from '@talao/contract'
import type { CredentialField, Credentials } from '@talao/contract/integration/credential-fields'
import type { DeliveryRequest, PlatformEvent, PlatformOptions, RawDelivery } from './delivery.ts'
import type { Pull } from './pull.ts'

export {
  CREDENTIAL_KEYS,
  type CredentialField,
  type CredentialKey,
  type Credentials,
} from '@talao/contract/integration/credential-fields'
export {
  type DeliveryRequest,
  type PlatformEvent,
  type PlatformOptions,
  type RawDelivery,
  UnreadableDelivery,
} from './delivery.ts'

/** The interface of a sales platform. All functions are pure. */
export type Platform = {
  id: PlatformId
  /** The name shown to users. */
  label: string
  /** Credential fields of the integration form, in this order. */
  credentialFields: readonly CredentialField[]
  /**
   * Whether the delivery carries the secret of this integration. Runs in constant time and never throws, for any bytes.
   */
  verify(delivery: RawDelivery, credentials: Credentials): boolean
  /**
   * Converts a delivery into at least one event. Deterministic: the same delivery gives the same events.
   * Throws only `UnreadableDelivery`.
   */
  parse(body: Uint8Array, request: DeliveryRequest, options?: PlatformOptions): PlatformEvent[]
  /** Retrieves past sales by API; absent when the platform has no API for it. */
  pull?: Pull
  /**
   * Whether this is an empty post that a panel sends to test the webhook URL before saving it. It is answered but never
   * stored.
   */
  isPanelTest?(delivery: RawDelivery): boolean
  /**
   * The delivery as the platform itself would send it. Only for tests and the simulator, which act as the platform.
   * Some platforms carry the secret in the body, so send the returned body, not the given one.
   */
  sign(body: Uint8Array, credentials: Credentials): RawDelivery
}
