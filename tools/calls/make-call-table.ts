import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from '../../test/guards/sources.ts'
import { root } from '../launcher/root.ts'
import { callTable } from './call-table.ts'
import { testsOfCalls } from './tests-of-calls.ts'

/** The expected content of docs/chamadas.md. */
export function makeCallTable(): string {
  const page = readFileSync(path.join(root, 'docs', 'chamadas.md'), 'utf8')
  const named = [...page.matchAll(/^\| `([^`]+)` .*\(\.\.\/([^)]+)\) \|$/gm)].map(
    ([, call = '', file = '']) => [call, file] as const,
  )
  return callTable(
    testsOfCalls(root, listFiles('{apps,test}/**/*.{db.test,e2e,test}.ts', 'test/support/*.ts'), new Map(named)),
  )
}
