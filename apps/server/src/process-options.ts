import type { TransportOptions } from '@talao/gateways'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { reachOf } from './issuing/transports.ts'
import { type Logger, makeLogger } from './log.ts'
import { openVault } from './secrets/vault.ts'

/** `stopping` ends the wait for an unavailable database. */
export type Options = { clock?: Clock; log?: Logger; stopping?: AbortSignal }

/** Clock, logger and vault of a process. */
export function basics(config: Config, options: Options) {
  const clock = options.clock ?? systemClock
  return { clock, log: options.log ?? makeLogger(config.logLevel, clock), vault: openVault(config.masterKey) }
}

export function transportOptions(config: Config): TransportOptions {
  return { reach: reachOf(config), ...(config.caBundle ? { ca: config.caBundle } : {}) }
}
