import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../launcher/port.ts'
import { clearTestFolder, makeTestFolder } from '../launcher/postgres/test-clusters.ts'
import { Processes } from '../launcher/processes.ts'
import { root } from '../launcher/root.ts'
import { stopStarter } from '../launcher/stop-starter.ts'
import { buildWeb } from '../launcher/web.ts'
import { ensureBrowser } from './browser.ts'
import { measureBundles } from './bundle-size.ts'
import { deepBrowserFiles, deepVitestFiles } from './deep-files.ts'
import { asOne, type Outcome, oneCheck, runTool, type Suite } from './suite.ts'
import { fromPlaywright, fromVitest, readReport } from './test-reports.ts'

export const BIOME = 'node_modules/@biomejs/biome/bin/biome'
export const OXLINT = 'node_modules/oxlint/bin/oxlint'
export const TSC = 'node_modules/typescript/bin/tsc'
const KNIP = 'node_modules/knip/bin/knip.js'
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/** Folder for the first output of unstable tests, with the server's logs. */
export const FIRST_RUNS = path.join(root, 'test-results', 'first-runs')

const DEEP = { TALAO_DEPTH: 'deep' }
const POSTGRESQL = ['integration', 'isolated']

/** All checks that a change needs, cheapest first. All run even when one fails. */
export const SUITES: readonly Suite[] = [
  oneCheck('format and imports', BIOME, 'check', '.'),
  // One program reads every type once, for the lint rules and for the compiler's errors.
  oneCheck('lint and types', OXLINT, '--type-aware', '--type-check', '--deny-warnings'),
  oneCheck('unused (knip)', KNIP),
  vitest('guards', ['guards']),
  vitest('unit', ['unit', 'web'], { env: { TZ: 'UTC' } }),
  vitest('integration', POSTGRESQL, { again: true }),
  { name: 'web build and bundle size', run: webBuild },
  browser('end to end'),
]

/** Full-size versions of the tests that `npm test` keeps small. */
export const DEEP_SUITES: readonly Suite[] = [
  vitest('unit, deep', ['unit', 'web'], { env: { TZ: 'UTC', ...DEEP }, files: deepVitestFiles }),
  vitest('integration, deep', POSTGRESQL, { env: DEEP, files: deepVitestFiles }),
  oneCheck('issuing, 20,000 seeds', 'tools/sim.ts', '--seeds', '20000'),
  oneCheck('sales in any order', 'tools/permutations.ts'),
  oneCheck('chaos', 'tools/chaos.ts'),
  oneCheck('rolling restart', 'tools/rolling.ts'),
  browser('end to end, deep', DEEP, deepBrowserFiles),
]

type VitestOptions = { env?: Record<string, string>; files?: () => string[]; again?: boolean }

/** Uses all cores, because vitest leaves one idle by default, which is half of a two-core machine. */
export function vitest(
  name: string,
  projects: readonly string[],
  { env = {}, files, again = false }: VitestOptions = {},
): Suite {
  const run = async (folder: string, chosen: readonly string[], workers: string): Promise<Outcome> => {
    const report = path.join(folder, `${name.replaceAll(' ', '-')}.json`)
    const logs = path.join(folder, 'logs', name)
    rmSync(report, { force: true })
    const { ok, output } = await runTool(
      [
        VITEST,
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        `--maxWorkers=${workers}`,
        '--passWithNoTests=false',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...chosen,
      ],
      { ...env, TALAO_TEST_LOGS: logs },
    )
    const found = readReport(report, ok, fromVitest)
    for (const { file } of found.failures) keepLogs(name, logs, path.basename(file))
    rmSync(logs, { recursive: true, force: true })
    return { ...found, output }
  }
  return {
    name,
    run: (folder) => run(folder, files?.() ?? [], '100%'),
    ...(again ? { runAgain: (folder, chosen) => run(folder, chosen, '1') } : {}),
  }
}

/** Stores the server logs of one test file, or all logs where the files shared a server. */
function keepLogs(name: string, logs: string, of = ''): void {
  if (!existsSync(logs)) return
  const kept = path.join(FIRST_RUNS, `${name} logs`)
  mkdirSync(kept, { recursive: true })
  for (const log of readdirSync(logs))
    if (log.startsWith(of)) cpSync(path.join(logs, log), path.join(kept, log), { recursive: true })
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

function browser(name: string, env: Record<string, string> = {}, files: () => string[] = () => []): Suite {
  const run = async (folder: string, chosen: readonly string[]): Promise<Outcome> => {
    const missing = ensureBrowser()
    if (missing) return { count: asOne(false), output: missing }

    const report = path.join(folder, 'end-to-end.json')
    rmSync(report, { force: true })
    const data = makeTestFolder()
    try {
      const { ok, output } = await runTool([PLAYWRIGHT, 'test', '--reporter=list,json', ...chosen], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        TALAO_E2E_PORT: String(await freePort()),
        TALAO_E2E_DATA: data,
      })
      const found = readReport(report, ok, fromPlaywright)
      if (found.count.failed > 0) keepLogs(name, path.join(data, 'logs'))
      return { ...found, output }
    } finally {
      // An interrupted Playwright leaves the server that it started.
      await stopStarter(data)
      await clearTestFolder(data)
    }
  }
  return { name, run: (folder) => run(folder, files()), runAgain: run }
}
