import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { makeTestFolder } from '../launcher/postgres/test-clusters.ts'
import { changedFiles } from './changed-files.ts'
import { exitAfterFlush } from './exit-after-flush.ts'
import { type Count, oneCheck, type Suite, stopRunningPrograms } from './suite.ts'
import { BIOME, OXLINT, TSC, vitest } from './suites.ts'
import { decimal, stageLine } from './time-table.ts'
import { touchedTests } from './touched-tests.ts'

const CODE = /\.(ts|tsx|mjs)$/
/** The compiler's incremental state, so that it checks only what changed and what depends on it. */
const CACHE = 'node_modules/.cache/talao'

const began = performance.now()
const folder = makeTestFolder()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopRunningPrograms)

const changed = changedFiles()
const code = changed.filter((file) => CODE.test(file))
const tests = touchedTests(changed)
console.log(`  ${changed.length} arquivos mudados, ${tests.length} arquivos de teste de unidade que chegam a eles`)

const suites: readonly Suite[] = [
  ...(changed.length > 0
    ? [
        oneCheck(
          'format and imports',
          BIOME,
          'check',
          '--no-errors-on-unmatched',
          '--files-ignore-unknown=true',
          ...changed,
        ),
      ]
    : []),
  ...(code.length > 0 ? [oneCheck('lint', OXLINT, '--type-aware', '--deny-warnings', ...code)] : []),
  types('types', '.', 'all'),
  types('types of the web', 'apps/web', 'web'),
  vitest('guards', ['guards']),
  ...(tests.length > 0 ? [vitest('unit', ['unit', 'web'], { env: { TZ: 'UTC' }, files: () => tests })] : []),
]

const total: Count = { passed: 0, failed: 0, skipped: 0 }
const waiting = [...suites]
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, runNext))
rmSync(folder, { recursive: true, force: true })
console.log(`\n  Tempo total: ${decimal((performance.now() - began) / 1000)} s`)
console.log(`${total.passed} passed, ${total.failed} failed`)
exitAfterFlush(total.failed > 0 ? 1 : 0)

/** Checks changed files and their direct dependents; `npm test` checks all. */
function types(name: string, project: string, cache: string): Suite {
  const kept = ['--incremental', '--tsBuildInfoFile', `${CACHE}/${cache}.tsbuildinfo`]
  return oneCheck(name, TSC, '-p', project, ...kept, '--assumeChangesOnlyAffectDirectDependencies')
}

async function runNext(): Promise<void> {
  for (let suite = waiting.shift(); suite; suite = waiting.shift()) {
    const started = performance.now()
    const { count, output } = await suite.run(folder)
    if (count.failed > 0) console.log(`\n${output.trimEnd()}\n`)
    total.passed += count.passed
    total.failed += count.failed
    total.skipped += count.skipped
    const seconds = (performance.now() - started) / 1000
    console.log(stageLine({ name: suite.name, count, seconds, processor: undefined, files: [] }))
  }
}
