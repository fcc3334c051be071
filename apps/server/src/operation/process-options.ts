import type { TransportOptions } from '@talao/gateways'
import { reachOf } from '../company/gateways/transports.ts'
import { type Clock, systemClock } from '../kit/clock.ts'
import type { Config } from '../kit/config/config.ts'
import { type Logger, makeLogger } from '../kit/log.ts'
import { openVault } from '../kit/secrets/vault.ts'

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
