export * from './gateway.ts'
export type { RateLimit } from './token-bucket.ts'
export * from './transport.ts'
