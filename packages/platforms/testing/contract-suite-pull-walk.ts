import type { Credentials, PlatformEvent } from '../src/port/platform.ts'
import type { Pull, PullAnswer, PullCursor, PulledProduct, PullQuery, PullRequest } from '../src/port/pull.ts'

/** A canned answer for every request whose method, URL and body together contain `to`. The first match wins. */
export type CannedAnswer = { to: string; body: Uint8Array; status?: number; headers?: Record<string, string> }

/** The results of a complete pull, and each of its steps. */
export type Walk = {
  events: PlatformEvent[]
  products: PulledProduct[]
  unread: string[]
  steps: { cursor: PullCursor; request: PullRequest; answer: PullAnswer }[]
}

export const TOKEN = 'token-de-teste-0001'

/** Runs a pull to its end. Serializes the cursor between steps, as the database does. Throws the errors of `read`. */
export function walk(pull: Pull, ask: PullQuery, credentials: Credentials, answers: readonly CannedAnswer[]): Walk {
  const walked: Walk = { events: [], products: [], unread: [], steps: [] }
  const seen = new Set<string>()
  let cursor: PullCursor | null = pull.begin(ask)
  while (cursor) {
    cursor = kept(cursor)
    const request = pull.request(cursor, { credentials, token: TOKEN })
    const place = JSON.stringify(cursor)
    if (seen.has(place)) throw new Error(`Walks in a circle: ${place}`)
    if (walked.steps.length >= MOST_STEPS) throw new Error(`Does not end: ${place}`)
    seen.add(place)
    const answer = answerTo(lineOf(request), answers)
    const page = pull.read(cursor, answer, {})
    walked.steps.push({ cursor, request, answer })
    walked.events.push(...page.events)
    walked.products.push(...page.products)
    walked.unread.push(...page.unread)
    cursor = page.next
  }
  return walked
}

/** A cursor after a round trip through the database. */
export function kept(cursor: PullCursor): PullCursor {
  return JSON.parse(JSON.stringify(cursor))
}

export function lineOf({ method, url, body }: PullRequest): string {
  return `${method} ${url} ${body ?? ''}`
}

const MOST_STEPS = 500
const UNKNOWN: PullAnswer = { status: 404, headers: {}, body: new TextEncoder().encode('{}') }

function answerTo(line: string, answers: readonly CannedAnswer[]): PullAnswer {
  const found = answers.find(({ to }) => line.includes(to))
  return found ? { status: found.status ?? 200, headers: found.headers ?? {}, body: found.body } : UNKNOWN
}
