export {
  type FocusCity,
  type FocusCityDemand,
  type FocusCityOutcome,
  type FocusServiceCode,
  focusCity,
  focusServiceCodes,
} from './focus-nfe/city.ts'
export { LOOK_FIRST } from './focus-nfe/existing-note-refusal.ts'
export { POINTS_AT_ANSWER, type RegistrationRefusal, registrationRefusal } from './focus-nfe/registration-refusal.ts'
export { focusRegistrationFault } from './focus-nfe/requirements.ts'
export { nationalAddresses } from './nfse-nacional/address.ts'
export type { NationalAddresses } from './nfse-nacional/addresses.ts'
export { type CityAgreement, cityParameters } from './nfse-nacional/city-parameters.ts'
export { contributorCodeIn, contributorCodeOf } from './nfse-nacional/contributor-code.ts'
export { type FeedDocument, type FeedOutcome, readFeed } from './nfse-nacional/feed.ts'
export { FISCAL_ANALYSIS } from './nfse-nacional/gateway.ts'
export type { ParameterOutcome } from './nfse-nacional/parameters.ts'
export {
  type InForce,
  type ServiceRate,
  type SpecialRegime,
  serviceRate,
  specialRegimes,
  type Withholding,
  withholding,
} from './nfse-nacional/service-parameters.ts'
export * from './port/event.ts'
export * from './port/gateway.ts'
export * from './port/outcome.ts'
export * from './port/preparation.ts'
export * from './port/registration.ts'
export { GATEWAYS, gatewayOf } from './registry.ts'
export { prepareEpec, sendEpec } from './sefaz/epec.ts'
export { svcOf } from './sefaz/route.ts'
export { type SefazStatus, sefazStatus } from './sefaz/status.ts'
export {
  type RegistryQuestion,
  type SefazRegistration,
  type SefazRegistryOutcome,
  sefazRegistry,
} from './sefaz/taxpayers.ts'
export { readJson } from './transport/json.ts'
export {
  CONNECT_TIMEOUT_MS,
  createTransport,
  DEFAULT_MAX_BYTES,
  type TransportOptions,
} from './transport/node-transport.ts'
export { isLoopbackHost, isWithinReach, type ReachCheck, resolveReach } from './transport/reach.ts'
export * from './transport/token-bucket.ts'
export * from './transport/transport.ts'
