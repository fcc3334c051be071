import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '@talao/contract/errors/app-error'
import { sql } from 'kysely'
import type { Clock } from '../../kit/clock.ts'
import type { Db } from '../../kit/db/connect.ts'
import type { RoleLogin } from '../../kit/db/roles.ts'
import type { Logger } from '../../kit/log.ts'
import { makeChangeBuffer } from './change-buffer.ts'
import { listenForChanges } from './database-listener.ts'
import { readMessage } from './message.ts'
import { openStream, type Stream } from './stream.ts'
import { accessKeyOf, eventsFor, type Viewer } from './viewer.ts'

/** Changes within this time are sent together: at most one event per second, kind and company. */
const GATHER_MS = 1_000
const BEAT_MS = 25_000
/** Expired and idle sessions cause no database message, so poll for them. */
const CHECK_MS = 3_000
const DAY_MS = 24 * 3600_000

export type EventHub = {
  /** A stream of everything this viewer may see, from now on. */
  open(viewer: Viewer, lastEventId: string | undefined): Readable
  /** Ends every stream when the server shuts down, and refuses new ones. */
  close(): void
  stop(): Promise<void>
}
type Deps = {
  db: Db
  clock: Clock
  log: Logger
  login: RoleLogin
  /** Days without use after which a session ends. */
  idleDays: number
  gatherMs?: number
  beatMs?: number
  checkMs?: number
}
type Open = { viewer: Viewer; stream: Stream }

/**
 * Forwards the database's change messages to the open screens of this process. Any number of processes may listen to
 * one database.
 */
export function makeEventHub(deps: Deps): EventHub {
  const { db, clock, log, login, idleDays, gatherMs = GATHER_MS, beatMs = BEAT_MS, checkMs = CHECK_MS } = deps
  const streams = new Set<Open>()
  const gatherer = makeChangeBuffer()
  const run = randomUUID().slice(0, 8)
  let told = 0
  let isClosed = false
  let resting: NodeJS.Timeout | undefined

  const currentId = (): string => `${run}-${told}`
  const tell = (): void => {
    const changes = gatherer.take()
    resting = changes.length > 0 ? setTimeout(tell, gatherMs) : undefined
    if (changes.length === 0) return
    told += 1
    for (const { viewer, stream } of streams) stream.tell(eventsFor(viewer, changes), currentId())
  }
  const end = (ended: readonly Open[]): void => {
    for (const one of ended) {
      streams.delete(one)
      one.stream.end()
    }
  }
  /**
   * Ends streams whose access has changed; the client reconnects with its current access. If the check fails, ends all
   * of them.
   */
  const checkAgain = async (asked: readonly Open[]): Promise<void> => {
    if (asked.length === 0) return
    try {
      const standings = await accessOfSessions(db, asked, clock.now(), idleDays)
      end(asked.filter(({ viewer }) => standings.get(viewer.sessionId) !== viewer.standing))
    } catch (error) {
      log.warn({ err: error }, 'streams could not be checked')
      end(asked)
    }
  }
  const listener = listenForChanges(login, log, {
    onMessage(payload) {
      const message = readMessage(payload)
      if (message?.kind === 'access')
        void checkAgain([...streams].filter(({ viewer }) => viewer.userId === message.user_id))
      else if (message) {
        gatherer.add(message)
        // Send the first change of a burst at once, with the others of the same tick. Later ones wait for the next
        // interval.
        resting ??= setTimeout(tell, 0)
      }
    },
    onListening() {
      told += 1
      for (const { stream } of streams) stream.reset(currentId())
    },
  })
  const beat = setInterval(() => {
    for (const { stream } of streams) stream.beat()
    void listener.check()
  }, beatMs)
  const check = setInterval(() => void checkAgain([...streams]), checkMs)

  const close = (): void => {
    isClosed = true
    clearInterval(beat)
    clearInterval(check)
    clearTimeout(resting)
    end([...streams])
  }

  return {
    open(viewer, lastEventId) {
      if (isClosed) throw new AppError('indisponivel')
      const opened: Open = { viewer, stream: openStream(currentId(), lastEventId) }
      streams.add(opened)
      opened.stream.out.on('close', () => streams.delete(opened))
      return opened.stream.out
    },
    close,
    async stop() {
      close()
      await listener.stop()
    },
  }
}

async function accessOfSessions(
  db: Db,
  asked: readonly Open[],
  now: Date,
  idleDays: number,
): Promise<Map<number, string>> {
  const sessions = [...new Set(asked.map(({ viewer }) => viewer.sessionId))]
  const { rows } = await sql<{ session_id: number; is_wise: boolean; companies: number[] }>`
    select * from door_standings(${sessions}::bigint[], ${now},
      ${new Date(now.getTime() - idleDays * DAY_MS)})`.execute(db)
  return new Map(rows.map((row) => [row.session_id, accessKeyOf(row.is_wise, row.companies)]))
}
