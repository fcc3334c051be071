import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Tests that make every call only to check company isolation, which says nothing about what a call does. */
const OF_ALL = /\/tenants[\w-]*\.(deep\.)?(db\.)?(test\.)?ts$/
const IS_TEST = /\.(test|e2e)\.ts$/
/**
 * A whole path next to its method is the strongest sign that a test makes the call; a path assembled from parts is the
 * weakest.
 */
const WEIGHTS = { byMethod: 10_000, whole: 100, inParts: 1 }

/**
 * The test that covers a call. Prefers the one `named` in the page as long as it still does, so that the page does not
 * change; else the test with the most matches; else a shared test helper. Null when only the company isolation tests
 * make the call.
 */
export function testsOfCalls(
  root: string,
  files: readonly string[],
  named: ReadonlyMap<string, string>,
): (call: string) => string | null {
  const tests = files
    .filter((file) => !OF_ALL.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  return (call) => {
    const counted = tests
      .map(({ file, text }) => ({ file, weight: weightOf(call, text) }))
      .filter((one) => one.weight > 0)
      .toSorted((a, b) => b.weight - a.weight || a.file.localeCompare(b.file))
    // Shared helpers count only when no test makes the call itself.
    const own = counted.filter(({ file }) => IS_TEST.test(file))
    const known = own.find(({ file }) => file === named.get(call))
    return (known ?? own[0] ?? counted[0])?.file ?? null
  }
}

function weightOf(call: string, text: string): number {
  const [method = '', route = ''] = call.split(' ')
  const place = route
    .replace('*', ':path')
    .replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:\w+/g, String.raw`(?:\$\{[^}]+\}|[\w-]+)`)
  const end = String.raw`(?=['"\`?]|\$\{)`
  const byMethod = new RegExp(String.raw`'${method}',\s*['"\`]${place}${end}`, 'g')
  const whole = new RegExp(String.raw`['"\`](?:\$\{[\w.]+\})?${place}${end}`, 'g')
  const tail = /\/([\w-]+)$/.exec(route)?.[1] ?? ''
  const base = route.slice('/api/'.length, route.length - tail.length - 1).split('/:')[0] ?? ''
  const parts = new RegExp(String.raw`(?:/|')${tail}${end}`, 'g')
  const inParts = tail !== '' && text.includes(base) ? count(text, parts) : 0
  return count(text, byMethod) * WEIGHTS.byMethod + count(text, whole) * WEIGHTS.whole + inParts * WEIGHTS.inParts
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length
}
