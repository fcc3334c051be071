import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { PaperCache } from '../files/paper-cache.ts'
import type { FileStore } from '../files/store.ts'
import type { InboxWriter } from '../modules/inbox/writer.ts'
import type { Issuing } from '../issuing/issuing.ts'
import type { Transports } from '../issuing/transports.ts'
import type { Turns } from '../list/sheet/turns.ts'
import type { Logger } from '../log.ts'
import type { MailTransport } from '../mail/transport.ts'
import type { Queue } from '../queue/queue.ts'
import type { Vault } from '../secrets/vault.ts'

/** What the routes need, put together once in wiring.ts. */
export type Deps = {
  config: Config
  clock: Clock
  log: Logger
  vault: Vault
  /** Behind row-level security: every transaction names its companies. */
  db: Db
  /** Reads all companies; only for platform administrators' choices. */
  wiseDb: Db
  queue: Queue
  inbox: InboxWriter
  files: FileStore
  papers: PaperCache
  /** Who is taking a whole list home. */
  turns: Turns
  issuing: Issuing
  /** How platforms are asked while somebody waits. */
  transports: Transports
  mail: MailTransport
  /** Whether everything the product needs is up, for /health. */
  healthy(): Promise<boolean>
}
