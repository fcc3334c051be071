import { readdirSync, readFileSync } from 'node:fs'
import type { RawDelivery } from './port/platform.ts'

/**
 * A sample delivery of a platform and its expected event (`expected`, as in its file). For tests, the simulator and the
 * demonstration.
 */
export type Fixture = { name: string; delivery: RawDelivery; expected: unknown }

/** The fixtures folder of a platform: `fixturesOf('hotmart')`. */
export function fixturesOf(folder: string): URL {
  return new URL(`./${folder}/fixtures/`, import.meta.url)
}

/**
 * The fixtures of a folder. Each has a body `<name>.<ext>` and `<name>.expected.json`; headers and query are in
 * `_requests.json`.
 */
export function readFixtures(directory: URL): Fixture[] {
  const requests: Request[] = JSON.parse(text('_requests.json')).requests
  const expected = readdirSync(directory).filter((file) => file.endsWith(EXPECTED))
  return expected.sort().map((file) => {
    const name = file.slice(0, -EXPECTED.length)
    const request = requests.find((one) => one.file.replace(/\.[^.]+$/, '') === name)
    if (!request) throw new Error(`_requests.json does not name the delivery of ${file}`)
    const body = new Uint8Array(readFileSync(new URL(request.file, directory)))
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([key, value]) => [key.toLowerCase(), value]),
    )
    return { name, delivery: { body, headers, query: request.query }, expected: JSON.parse(text(file)) }
  })

  function text(file: string): string {
    return readFileSync(new URL(file, directory), 'utf8')
  }
}

type Request = { file: string; headers: Record<string, string>; query: Record<string, string> }

const EXPECTED = '.expected.json'
