import type { PlatformId } from '@talao/contract'
import type { SaleEvent } from '@talao/fiscal'

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
  parse(body: Uint8Array, request: DeliveryRequest): PlatformEvent[]
  /** A post that carries nothing, with which a panel tries the address before it saves it: answered, never kept. */
  isPanelTest?(delivery: RawDelivery): boolean
  /**
   * The delivery as the platform itself would send it. Exists only so that tests and the simulator can speak as the platform.
   * Platforms that carry the secret in the body answer another body than the one given; send the one that is answered.
   */
  sign(body: Uint8Array, credentials: Credentials): RawDelivery
}

/** Header names are lower case. */
export type DeliveryRequest = { headers: Record<string, string>; query: Record<string, string> }
export type RawDelivery = DeliveryRequest & { body: Uint8Array }

/** `notes` is a sentence for people, in Portuguese: why an event has no effect. */
export type PlatformEvent = SaleEvent & { notes?: string }

export const CREDENTIAL_KEYS = [
  'client_id',
  'client_secret',
  'auth_token',
  'webhook_token',
  'account_id',
  'basic_token',
  'hottok',
] as const
export type CredentialKey = (typeof CREDENTIAL_KEYS)[number]
export type Credentials = Partial<Record<CredentialKey, string>>

export type CredentialField = {
  key: CredentialKey
  label: string
  /** Where the user finds it, in Portuguese. */
  hint: string
  /** A secret is stored encrypted and never answered. */
  secret: boolean
  /** The first act that needs it: receiving deliveries, asking the platform for past sales, or none. */
  required: 'receive' | 'pull' | 'never'
}

/** What arrived cannot be understood. Kept as it came, and shown to the user with this reason (Portuguese). */
export class UnreadableDelivery extends Error {
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'UnreadableDelivery'
    this.reason = reason
  }
}
