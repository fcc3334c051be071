import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../launcher/root.ts'
import type { Count, Failure, FileTime, Outcome } from './suite.ts'

type Read = Required<Omit<Outcome, 'output'>>

/**
 * Reads a runner's JSON report. A runner that fails without a failed test counts as one failure (a file that does not
 * load, an error outside the tests, no report at all), and so does a run in which no test passed: neither may look
 * green.
 */
export function readReport(report: string, ok: boolean, read: (report: unknown) => Read): Read {
  if (!existsSync(report)) return { count: { passed: 0, failed: 1, skipped: 0 }, files: [], failures: [] }
  const found = read(JSON.parse(readFileSync(report, 'utf8')))
  const isGreen = ok && found.count.passed > 0
  return isGreen || found.count.failed > 0 ? found : { ...found, count: { ...found.count, failed: 1 } }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    status: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

export function fromVitest(report: unknown): Read {
  const said = report as VitestReport
  const files: FileTime[] = []
  const failures: Failure[] = []
  for (const { name, startTime, endTime, status, assertionResults } of said.testResults) {
    const file = path.relative(root, name).replaceAll(path.sep, '/')
    files.push({ file, seconds: (endTime - startTime) / 1000 })
    const failed = assertionResults.filter((test) => test.status === 'failed')
    failures.push(
      ...failed.map(({ fullName, failureMessages }) => ({
        file,
        name: `${file} > ${fullName}`,
        ...reasonOf(failureMessages?.[0]),
      })),
    )
    if (status === 'failed' && failed.length === 0) failures.push({ file, name: file })
  }
  return { count: countOfVitest(said, failures), files, failures }
}

/** A file that did not load has no failed test but still counts as one failure. */
function countOfVitest(said: VitestReport, failures: readonly Failure[]): Count {
  return {
    passed: said.numPassedTests,
    failed: Math.max(said.numFailedTests, failures.length),
    skipped: said.numPendingTests + said.numTodoTests,
  }
}

/** First line of an error, without the colours of a terminal. */
function reasonOf(message: string | undefined): { reason?: string } {
  const reason = stripVTControlCharacters(message ?? '').split('\n')[0]
  return reason ? { reason } : {}
}

type PlaywrightTest = { status: string; results: { duration: number; error?: { message?: string } }[] }
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; line: number; tests: PlaywrightTest[] }[]
}
type PlaywrightReport = {
  config: { rootDir: string }
  suites: PlaywrightSuite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

export function fromPlaywright(report: unknown): Read {
  const { config, suites, stats } = report as PlaywrightReport
  const seconds = new Map<string, number>()
  const failures: Failure[] = []
  for (const { title, file: named, line, tests } of suites.flatMap(specsOf)) {
    const file = path.relative(root, path.join(config.rootDir, named)).replaceAll(path.sep, '/')
    const took = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0)
    seconds.set(file, (seconds.get(file) ?? 0) + took)
    const failed = tests.find(({ status }) => status === 'unexpected')
    if (failed) {
      const message = failed.results.find(({ error }) => error)?.error?.message
      failures.push({ file: `${file}:${line}`, name: `${file} > ${title}`, ...reasonOf(message) })
    }
  }
  return {
    count: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    files: [...seconds].map(([file, took]) => ({ file, seconds: took })),
    failures,
  }
}

function specsOf({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)]
}
