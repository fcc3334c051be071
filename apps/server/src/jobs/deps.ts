import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { PaperCache } from '../files/pdf-cache.ts'
import type { FileStore } from '../files/store.ts'
import type { RequestQuota } from '../issuing/request-quota.ts'
import type { Traffic } from '../issuing/traffic.ts'
import type { Transports } from '../issuing/transports.ts'
import type { Logger } from '../log.ts'
import type { MailTransport } from '../mail/transport.ts'
import type { Queue } from '../queue/queue.ts'
import type { Vault } from '../secrets/vault.ts'

/** The dependencies of background jobs, put together once in wiring.ts. */
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
  papers: PaperCache
  transports: Transports
  traffic: Traffic
  credits: RequestQuota
  mail: MailTransport
}
