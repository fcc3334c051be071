import path from 'node:path'
import { measureBundles } from './bundle-size.ts'
import { ensureBrowser } from './browser.ts'
import { freePort } from './port.ts'
import { Processes } from './processes.ts'
import { asOne, type Count, countOf, type Outcome, oneCheck, runTool, type Suite } from './suite.ts'
import { clearTestFolder, makeTestFolder } from './test-clusters.ts'
import { buildWeb } from './web.ts'

const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const OXLINT = 'node_modules/oxlint/bin/oxlint'
const TSC = 'node_modules/typescript/bin/tsc'
const KNIP = 'node_modules/knip/bin/knip.js'
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/** By default one core stays idle, which on a machine of two is half of it. */
const ALL_CORES = '--maxWorkers=100%'

/** Everything that is checked, in order: the cheap first. All run even when one fails. */
export const SUITES: readonly Suite[] = [
  oneCheck('format', true, BIOME, 'format', '.'),
  oneCheck('lint', true, OXLINT, '--type-aware', '--deny-warnings'),
  oneCheck('types', true, TSC, '-p', '.', '--noEmit'),
  oneCheck('types of the web', true, TSC, '-p', 'apps/web', '--noEmit'),
  oneCheck('unused (knip)', false, KNIP),
  vitest('guards', true, ['--project', 'guards']),
  vitest('unit', true, ['--project', 'unit', '--project', 'quiet', ALL_CORES], { TZ: 'UTC' }),
  // The law's days are São Paulo's: what a machine there computes must be what a machine in UTC computes.
  vitest('fiscal in São Paulo', false, ['--project', 'quiet', ALL_CORES, 'packages/fiscal'], {
    TZ: 'America/Sao_Paulo',
  }),
  vitest('integration', false, ['--project', 'integration', ALL_CORES]),
  { name: 'web build and bundle size', fast: false, run: webBuild },
  { name: 'end to end', fast: false, run: endToEnd },
]

function vitest(name: string, fast: boolean, args: string[], env: Record<string, string> = {}): Suite {
  return {
    name,
    fast,
    async run(folder) {
      const report = path.join(folder, `${name.replaceAll(' ', '-')}.json`)
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
      const { ok, output } = await runTool([VITEST, 'run', ...args, ...reporters], env)
      return { count: countOf(report, ok, fromVitest), output }
    },
  }
}

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number }

function fromVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report as VitestReport
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

async function webBuild(folder: string): Promise<Outcome> {
  try {
    await buildWeb(new Processes(path.join(folder, 'logs')))
  } catch (error) {
    return { count: asOne(false), output: error instanceof Error ? error.message : String(error) }
  }
  const bundles = measureBundles()
  const failed = bundles.filter((bundle) => bundle.bytes > bundle.limit).length
  return {
    count: { passed: 1 + bundles.length - failed, failed, skipped: 0 },
    output: bundles.map((bundle) => bundle.sentence).join('\n'),
  }
}

async function endToEnd(folder: string): Promise<Outcome> {
  const missing = ensureBrowser()
  if (missing) return { count: asOne(false), output: missing }

  const report = path.join(folder, 'end-to-end.json')
  const data = makeTestFolder()
  const { ok, output } = await runTool([PLAYWRIGHT, 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    TALAO_E2E_PORT: String(await freePort()),
    TALAO_E2E_DATA: data,
  })
  await clearTestFolder(data)
  return { count: countOf(report, ok, fromPlaywright), output }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

function fromPlaywright(report: unknown): Count {
  const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats
  return { passed: expected, failed: unexpected + flaky, skipped }
}
