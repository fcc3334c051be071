import { setTimeout as sleep } from 'node:timers/promises'
import { purchase } from '../../test/support/purchase.ts'
import { HOTTOK } from '../../test/support/shop.ts'
import type { RollingInstallation } from './installation.ts'

const ANSWER_WITHIN_MS = 30_000
const READERS = 2
const READ_PAUSE_MS = 50
const SELL_PAUSE_MS = 800
const SEND_PAUSE_MS = 500

/**
 * Users who read, platforms that deliver and a user who sends. Each makes a request only once, so any unexpected
 * response is a failure.
 */
export type Load = {
  /** Each failed request and the actual response. */
  failures: readonly string[]
  asked(): number
  /** Codes of the paid sales that were delivered. */
  sold: { byItself: ReadonlySet<string>; byHand: ReadonlySet<string> }
  sent: ReadonlySet<number>
  /** Starts nothing new and resolves when all started requests are answered. */
  finish(): Promise<void>
}

export function startLoad(installation: RollingInstallation): Load {
  const failures: string[] = []
  const ending = new AbortController()
  const sold = { byItself: new Set<string>(), byHand: new Set<string>() }
  const sent = new Set<number>()
  let asked = 0

  const expectOf = async (status: number, method: string, path: string, rest: RequestInit): Promise<boolean> => {
    asked += 1
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    try {
      const answer = await fetch(`${installation.proxy.url}${path}`, { method, signal, ...rest })
      const text = await answer.text()
      if (answer.status === status) return true
      failures.push(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    } catch (error) {
      failures.push(
        `${method} ${path}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : 'failed'}`,
      )
    }
    return false
  }
  const { byItself, byHand } = installation.shops
  const reading = (reader: number) => {
    const { token } = byItself.adm
    const headers = reader % 2 === 0 ? { authorization: `Bearer ${token}` } : { cookie: `talao=${token}` }
    const paths = ['/api/auth/user', '/api/sale?per_page=5', '/api/fiscal-note?per_page=5', '/api/company']
    return repeat(READ_PAUSE_MS, (n) => expectOf(200, 'GET', paths[n % paths.length] ?? '', { headers }))
  }
  const selling = (name: keyof typeof sold) =>
    repeat(SELL_PAUSE_MS, async (n) => {
      const code = `RODIZIO${name.toUpperCase()}${n}`
      const headers = { 'content-type': 'application/json', 'x-hotmart-hottok': HOTTOK }
      const body = purchase({ code, at: new Date(Date.now() - 60_000) })
      if (await expectOf(200, 'POST', installation.shops[name].webhook, { headers, body })) sold[name].add(code)
    })
  const sending = repeat(SEND_PAUSE_MS, async () => {
    const [note] = await installation.product.sql<{ id: number }>(NEXT_TO_SEND, [byHand.companyId, [...sent]])
    if (!note) return
    const headers = { authorization: `Bearer ${byHand.adm.token}`, 'content-type': 'application/json' }
    if (await expectOf(202, 'POST', `/api/fiscal-note/${note.id}/send`, { headers, body: '{}' })) sent.add(note.id)
  })
  const all = [
    ...Array.from({ length: READERS }, (_none, reader) => reading(reader)),
    selling('byItself'),
    selling('byHand'),
    sending,
  ]
  return {
    failures,
    asked: () => asked,
    sold,
    sent,
    finish: async () => {
      ending.abort()
      await Promise.all(all)
    },
  }

  async function repeat(pauseMs: number, act: (n: number) => Promise<unknown>): Promise<void> {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      await act(n)
      await sleep(pauseMs)
    }
  }
}

const NEXT_TO_SEND = `
  select id::int from note where company_id = $1 and enotas_status = 'PENDING' and not id = any($2) order by id limit 1`
