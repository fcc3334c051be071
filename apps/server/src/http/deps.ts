import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { PaperCache } from '../files/paper-cache.ts'
import type { FileStore } from '../files/store.ts'
import type { EventHub } from '../modules/events/hub.ts'
import type { InboxWriter } from '../modules/inbox/writer.ts'
import type { Credits } from '../issuing/credits.ts'
import type { Issuing } from '../issuing/issuing.ts'
import type { Transports } from '../issuing/transports.ts'
import type { Turns } from '../list/sheet/turns.ts'
import type { Logger } from '../log.ts'
import type { MailTransport } from '../mail/transport.ts'
import type { Metrics } from '../metrics/registry.ts'
import type { RetryWish } from '../queue/given-up.ts'
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
  /** The same with connections of its own, each held by one request with an `Idempotency-Key` while it works. */
  keyedDb: Db
  /** The same walls, on connections that only who asks and signing in use. */
  sessionDb: Db
  /** The same walls, for what platforms and gateways deliver. */
  doorDb: Db
  /** Reads all companies; only for platform administrators' choices. */
  wiseDb: Db
  queue: Queue
  /** Puts work that was given up back into its queue; answers how much. */
  retryGivenUp(wish: RetryWish): Promise<number>
  inbox: InboxWriter
  files: FileStore
  papers: PaperCache
  /** Who is taking a whole list home. */
  turns: Turns
  issuing: Issuing
  /** The same, for what gateways tell. */
  doorIssuing: Pick<Issuing, 'hint'>
  /** What each token may still ask its gateway in this minute. */
  credits: Credits
  /** How platforms are asked while somebody waits. */
  transports: Transports
  mail: MailTransport
  /** What open screens are told of as it happens. */
  events: EventHub
  metrics: Metrics
  /** Aborted as soon as the process is told to end, while it still answers. */
  leaving: AbortSignal
  /** Whether everything the product needs is up, for /health. */
  healthy(): Promise<boolean>
  /** Since when files can be neither kept nor read; null while they can. */
  filesDownSince: () => Date | null
}
