import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'
import type { Metrics, Sample } from '../metrics/registry.ts'
import { StorageFailure } from './storage-failure.ts'
import type { FileStore } from './store.ts'

export type WatchedStore = FileStore & {
  /** Never throws StorageFailure; `downSince` reports the result. */
  look(): Promise<void>
  /** Start of the current outage. Null while the store works. */
  downSince: () => Date | null
  samples(): Sample[]
}

type Watch = { clock: Clock; log: Logger; metrics: Pick<Metrics, 'count'> }

/**
 * Makes store failures visible to metrics and /health: any StorageFailure starts an outage, and a successful look ends
 * it. A damaged file is not an outage.
 */
export function monitorStore(store: FileStore, { clock, log, metrics }: Watch): WatchedStore {
  let since: Date | null = null
  const failed = (operation: keyof FileStore, error: unknown) => {
    if (!(error instanceof StorageFailure)) return
    metrics.count('talao_storage_failures_total', { operation })
    if (since === null) log.error({ err: error }, 'file store lost')
    since ??= clock.now()
  }
  const watched = async <T>(operation: keyof FileStore, answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      failed(operation, error)
      throw error
    }
  }
  return {
    put: (bytes) => watched('put', store.put(bytes)),
    get: (sha256) => watched('get', store.get(sha256)),
    has: (sha256) => watched('has', store.has(sha256)),
    remove: (sha256) => watched('remove', store.remove(sha256)),
    list: (after) => store.list(after),
    async look() {
      try {
        await watched('look', store.look())
      } catch (error) {
        if (error instanceof StorageFailure) return
        throw error
      }
      if (since !== null) log.info({ since: since.toISOString() }, 'file store back')
      since = null
    },
    downSince: () => since,
    samples: () => [
      { name: 'talao_storage_up', labels: {}, value: since === null ? 1 : 0 },
      {
        name: 'talao_storage_outage_seconds',
        labels: {},
        value: since === null ? 0 : (clock.now().getTime() - since.getTime()) / 1000,
      },
    ],
  }
}

/** How late an outage, or its end, is noticed when nothing uses the store. */
export const LOOK_EVERY_MS = 15_000
