import {
  type PlatformEvent,
  platformOf,
  type Pull,
  type PullAnswer,
  type PullAsk,
  type PullCursor,
  type PulledProduct,
  PullRefused,
  type PullRequest,
} from '@talao/platforms'
import { DEMO_CREDENTIALS } from '../demo-accounts.ts'
import type { PulledPlatform } from '../platform.ts'
import type { Bench } from './bench.ts'

export type Walked = {
  events: PlatformEvent[]
  products: PulledProduct[]
  unread: string[]
  requests: number
  /** How often the platform said to come back later. */
  pauses: number
}

/** More than any walk over the tests' sales takes: one that goes on is going in a circle. */
const MOST_REQUESTS = 400

/** Asks a platform of the simulator as the product does, with the demonstration's credentials, to the end of the walk. */
export async function walkDemo(bench: Bench, platform: PulledPlatform, ask: PullAsk): Promise<Walked> {
  const pull = pullOf(platform)
  const credentials = DEMO_CREDENTIALS[platform]
  const walked: Walked = { events: [], products: [], unread: [], requests: 0, pauses: 0 }
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
    // Between two steps it is text in a database.
    cursor = JSON.parse(JSON.stringify(page.next)) as PullCursor | null
  }
  return walked
}

/** How the product asks a platform; every one of the simulator can be asked. */
export function pullOf(platform: PulledPlatform): Pull {
  const pull = platformOf(platform)?.pull
  if (!pull) throw new Error(`${platform} cannot be asked for past sales`)
  return pull
}

/** How long the platform wants to be left alone; undefined when it answered. */
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
