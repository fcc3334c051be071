import { bodyMaker, idOf } from '../ingest/body.ts'
import { HOTTOK } from '../ingest/hotmart.ts'

export type Times = Record<'sign-in' | 'webhook' | 'health', number[]>
type Places = { url: string; webhook: string; other: { email: string; password: string } }

const PAUSE_MS = 50
/** At least this many probes of each kind, since the p95 of fewer means nothing. */
const LEAST = 40

/**
 * Probes sign-in, webhook and health one after another until `work` ends. Returns how long each request took (ms) and
 * which were not answered 200.
 */
export async function probeDuring(
  places: Places,
  run: string,
  work: Promise<unknown>,
): Promise<{ times: Times; failed: string[] }> {
  const times: Times = { 'sign-in': [], webhook: [], health: [] }
  const failed: string[] = []
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  const makeBody = bodyMaker()
  const asks: Record<keyof Times, (n: number) => Promise<Response>> = {
    'sign-in': () => {
      const { email, password } = places.other
      return post(`${places.url}/oauth/token`, JSON.stringify({ grant_type: 'password', username: email, password }))
    },
    webhook: (n) => post(places.webhook, makeBody(idOf(run, 0, n)), { 'x-hotmart-hottok': HOTTOK }),
    health: () => fetch(`${places.url}/health`),
  }
  await Promise.all(
    (Object.keys(asks) as (keyof Times)[]).map(async (name) => {
      for (let n = 0; !isOver || n < LEAST; n += 1) {
        const began = performance.now()
        const response = await asks[name](n)
        await response.arrayBuffer()
        times[name].push(performance.now() - began)
        if (response.status !== 200) failed.push(`${name} ${response.status}`)
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }),
  )
  await ended
  return { times, failed }
}

function post(url: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'content-type': 'application/json', ...headers },
  })
}
