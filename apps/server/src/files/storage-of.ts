import { createTransport } from '@talao/gateways/node-transport'
import type { Config } from '../config.ts'
import { openStores } from './open-store.ts'
import type { FileStore } from './store.ts'

export function storageOf(config: Config): FileStore {
  return openStores(config, storeTransport(config))
}

/** A store of files may stand in the own network, which no gateway may. */
export function storeTransport({ caBundle }: Pick<Config, 'caBundle'>) {
  return createTransport({ reach: 'any', ...(caBundle ? { ca: caBundle } : {}) })
}
