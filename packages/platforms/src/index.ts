export { defaultMappingOf, XGROW_MAPPING } from './mapped/default-mapping.ts'
export { type Leaf, leavesOf } from './mapped/leaves.ts'
export { suggestMapping } from './mapped/suggest.ts'
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
} from './port/platform.ts'
export {
  type Pull,
  type PullAccess,
  type PullAnswer,
  type PullCursor,
  type PulledProduct,
  type PullPage,
  type PullQuery,
  PullRefused,
  type PullRequest,
  type TokenExchange,
} from './port/pull.ts'
export { PLATFORMS, platformOf } from './registry.ts'
