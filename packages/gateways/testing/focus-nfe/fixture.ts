import { readFileSync } from 'node:fs'
import type { CannedAnswer } from '../canned-server.ts'

/** An answer of `src/focus-nfe/fixtures`, by its outcome. A `null` body becomes an empty one. */
export function fixture(outcome: string): CannedAnswer {
  const { status, headers, body } = readFixture(outcome)
  return { status, ...(headers ? { headers } : {}), body: body === null ? '' : JSON.stringify(body) }
}

export function fixtureBody(outcome: string): unknown {
  return readFixture(outcome).body
}

type Fixture = { status: number; headers?: Record<string, string>; body: unknown }

function readFixture(outcome: string): Fixture {
  return JSON.parse(
    readFileSync(new URL(`../../src/focus-nfe/fixtures/${outcome}.json`, import.meta.url), 'utf8'),
  ) as Fixture
}
