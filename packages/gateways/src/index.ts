export * from './event.ts'
export * from './gateway.ts'
export * from './outcome.ts'
export * from './registration.ts'
export { CONNECT_TIMEOUT_MS, createTransport, DEFAULT_MAX_BYTES, type TransportOptions } from './node-transport.ts'
export { isLoopbackHost, isWithinReach } from './reach.ts'
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
export * from './token-bucket.ts'
export * from './transport.ts'
