import {
  type PlatformEvent,
  type Pull,
  type PullAnswer,
  type PullCursor,
  type PulledProduct,
  type PullQuery,
  PullRefused,
  type PullRequest,
  platformOf,
} from '@talao/platforms'
import { DEMO_CREDENTIALS } from '../src/platforms/demo-accounts.ts'
import type { PulledPlatform } from '../src/platforms/platform.ts'
import type { Bench } from './platforms.ts'

export type ImportedSales = {
  events: PlatformEvent[]
  products: PulledProduct[]
  unread: string[]
  requests: number
  /** How often the platform asked the client to come back later. */
  pauses: number
}

/** No import of the tests' sales needs this many requests, so reaching it means an endless loop. */
const MOST_REQUESTS = 400

/**
 * Imports past sales from a simulated platform as the product does, with the demonstration's credentials, to the last
 * page.
 */
export async function importDemoSales(bench: Bench, platform: PulledPlatform, ask: PullQuery): Promise<ImportedSales> {
  const pull = pullOf(platform)
  const credentials = DEMO_CREDENTIALS[platform]
  const walked: ImportedSales = { events: [], products: [], unread: [], requests: 0, pauses: 0 }
  const patiently = async <T>(request: PullRequest, read: (answer: PullAnswer) => T): Promise<T> => {
    if (walked.requests + walked.pauses > MOST_REQUESTS) throw new Error(`the walk over ${platform} does not end`)
    const answer = await send(bench, request)
    const seconds = pauseOf(() => read(answer))
    if (seconds === undefined) return read(answer)
    walked.pauses += 1
    await bench.simulator.admin.advance(seconds * 1000)
    return patiently(request, read)
  }
  const { token: exchange } = pull
  const token = exchange
    ? (await patiently(exchange.request(credentials), (answer) => exchange.read(answer))).token
    : null
  let cursor: PullCursor | null = pull.begin(ask)
  while (cursor) {
    const at: PullCursor = cursor
    const page = await patiently(pull.request(at, { credentials, token }), (answer) => pull.read(at, answer, {}))
    walked.events.push(...page.events)
    walked.products.push(...page.products)
    walked.unread.push(...page.unread)
    walked.requests += 1
    // The product stores the cursor as text in a database between two steps.
    cursor = JSON.parse(JSON.stringify(page.next)) as PullCursor | null
  }
  return walked
}

/** The product's import of a platform. Throws an Error when it has none. */
export function pullOf(platform: PulledPlatform): Pull {
  const pull = platformOf(platform)?.pull
  if (!pull) throw new Error(`${platform} cannot be asked for past sales`)
  return pull
}

/** Seconds that the platform asks the client to wait. Undefined when it answered. */
function pauseOf(read: () => unknown): number | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (!(error instanceof PullRefused) || error.kind !== 'throttled') throw error
    return error.retryAfterSeconds ?? 60
  }
}

async function send(bench: Bench, { method, url, headers, body }: PullRequest): Promise<PullAnswer> {
  const address = url.replace('https://', `${bench.simulator.url}/plataformas/`)
  const response = await fetch(address, { method, headers, ...(body === undefined ? {} : { body }) })
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  }
}
