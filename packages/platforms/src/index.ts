export {
  CREDENTIAL_KEYS,
  type CredentialField,
  type CredentialKey,
  type Credentials,
  type DeliveryRequest,
  type Platform,
  type PlatformEvent,
  type RawDelivery,
  UnreadableDelivery,
} from './platform.ts'
export { PLATFORMS, platformOf } from './registry.ts'
