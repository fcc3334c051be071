import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/connect.ts'
import type { FileStore } from '../files/store.ts'
import type { Logger } from '../log.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Queue } from './queue.ts'

/** What the background jobs of every room get. `NoteJobDeps` and `WorkerDeps` add to it. */
export type JobDeps = {
  config: Config
  clock: Clock
  log: Logger
  vault: Vault
  /** Under row-level security, with the worker's own role. */
  db: Db
  queue: Queue
  files: FileStore
  /** Since when files can be neither stored nor read; null while they can. */
  filesDownSince: () => Date | null
}
