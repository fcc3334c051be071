import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/connect.ts'
import type { FileStore } from '../files/store.ts'
import type { ExportLocks } from '../list/sheet/export-locks.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics/registry.ts'
import type { RetryFilter } from '../queue/given-up-jobs.ts'
import type { Queue } from '../queue/queue.ts'
import type { Vault } from '../secrets/vault.ts'

/**
 * What the routes of every room get. Rooms above add their own (`CompanyDeps`, `NoteDeps`, `IntakeDeps`, `TellDeps`).
 */
export type Deps = {
  config: Config
  clock: Clock
  log: Logger
  vault: Vault
  /** Behind row-level security: every transaction names its companies. */
  db: Db
  /** Like `db`, with separate connections: a request with an `Idempotency-Key` holds one while it runs. */
  keyedDb: Db
  /** Like `db`, with connections reserved for session lookups and sign-in. */
  sessionDb: Db
  /** Like `db`, for deliveries from platforms and gateways. */
  deliveryDb: Db
  /** Reads all companies. Only for calls of platform administrators. */
  platformDb: Db
  queue: Queue
  /** Puts jobs that were given up back into their queues. Returns how many. */
  retryGivenUp(wish: RetryFilter): Promise<number>
  files: FileStore
  /** Limits how many full-list exports run at once. */
  exportLimits: ExportLocks
  metrics: Metrics
  /** Aborts as soon as the process has to stop, while it still answers requests. */
  shuttingDown: AbortSignal
  /** Whether everything the product needs is up, for /health. */
  healthy(): Promise<boolean>
  /** Start of the file store's current outage. Null while it works. */
  filesDownSince: () => Date | null
}
