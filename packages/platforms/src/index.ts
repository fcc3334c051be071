export {
  CREDENTIAL_KEYS,
  type CredentialField,
  type CredentialKey,
  type Credentials,
  type DeliveryRequest,
  type Platform,
  type PlatformEvent,
  type PlatformOptions,
  type RawDelivery,
  UnreadableDelivery,
} from './platform.ts'
export { PLATFORMS, platformOf } from './registry.ts'
export {
  type Pull,
  type PullAnswer,
  type PullAsk,
  type PullCursor,
  type PullPage,
  PullRefused,
  type PullRequest,
  type PulledProduct,
  type TokenExchange,
} from './pull.ts'
