import pg from 'pg'
import { clientWith, poolSettings } from '../../kit/db/connect.ts'
import type { RoleLogin } from '../../kit/db/roles.ts'
import type { Logger } from '../../kit/log.ts'
import { CHANNEL } from './message.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
const ANSWER_MS = 5_000

export type Listener = {
  /** Checks that the connection still answers, and replaces it if not. */
  check(): Promise<void>
  stop(): Promise<void>
}
type ListenerHandlers = {
  onMessage: (payload: string) => void
  /** Called once listening: nothing is missed from now on, but earlier messages may have been. */
  onListening: () => void
}

/** One connection per process that receives the database's notifications. It reconnects whenever it is lost. */
export function listenForChanges(
  { url, password }: RoleLogin,
  log: Logger,
  { onMessage, onListening }: ListenerHandlers,
): Listener {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let pause = FIRST_PAUSE_MS
  let isStopped = false

  const lose = (lost: pg.Client, error?: unknown): void => {
    if (client !== lost) return
    client = undefined
    if (isStopped) return
    log.warn({ err: error }, 'the connection that listens for events was lost')
    // Closing a broken connection may fail as well.
    void Promise.allSettled([lost.end()])
    timer = setTimeout(() => void open(), pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
  const open = async (): Promise<void> => {
    const { idleTimeoutMillis: _ofPools, ...settings } = poolSettings(url)
    const next = new (password ? clientWith(password) : pg.Client)({
      ...settings,
      application_name: 'talao-events',
      keepAlive: true,
      query_timeout: ANSWER_MS,
    })
    client = next
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next))
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      pause = FIRST_PAUSE_MS
      onListening()
    } catch (error) {
      lose(next, error)
    }
  }
  void open()
  return {
    async check() {
      const asked = client
      if (!asked) return
      try {
        await asked.query('select 1')
      } catch (error) {
        lose(asked, error)
      }
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await Promise.allSettled([last?.end()])
    },
  }
}
