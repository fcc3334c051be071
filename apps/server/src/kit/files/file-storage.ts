import { createTransport } from '@talao/gateways/transport/node-transport'
import type { Config } from '../config/config.ts'
import { openStores } from './open-store.ts'
import type { FileStore } from './store.ts'

export function storageOf(config: Config): FileStore {
  return openStores(config, storeTransport(config))
}

/** A file store may be in the local network; a gateway may not. */
export function storeTransport({ caBundle }: Pick<Config, 'caBundle'>) {
  return createTransport({ reach: 'any', ...(caBundle ? { ca: caBundle } : {}) })
}
