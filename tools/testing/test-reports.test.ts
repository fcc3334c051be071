import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../launcher/root.ts'
import { fromPlaywright, fromVitest, readReport } from './test-reports.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'talao-reports-'))
const report = path.join(folder, 'report.json')
const counted = (count: unknown) => () => ({
  count: count as { passed: number; failed: number; skipped: number },
  files: [],
  failures: [],
})
const countOf = (said: { passed: number; failed: number; skipped: number }, ok: boolean) => {
  writeFileSync(report, '{}')
  return readReport(report, ok, counted(said)).count
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the count of a runner', () => {
  it('is what its report says', () => {
    expect(countOf({ passed: 7, failed: 2, skipped: 1 }, false)).toEqual({ passed: 7, failed: 2, skipped: 1 })
  })

  it('has a failure when the runner failed without a failed test', () => {
    expect(countOf({ passed: 7, failed: 0, skipped: 0 }, false)).toEqual({ passed: 7, failed: 1, skipped: 0 })
  })

  it('has a failure when there is no report', () => {
    const found = readReport(path.join(folder, 'none.json'), true, counted(undefined))
    expect(found.count).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('has a failure when nothing ran', () => {
    expect(countOf({ passed: 0, failed: 0, skipped: 0 }, true)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('a report of Vitest', () => {
  const file = path.join(root, 'apps/server/src/one.db.test.ts')
  const lost = path.join(root, 'apps/server/src/lost.db.test.ts')

  it('names each failed test with its reason, and a file that did not load by itself', () => {
    const found = fromVitest({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        {
          name: file,
          startTime: 1_000,
          endTime: 3_500,
          status: 'failed',
          assertionResults: [
            {
              fullName: 'a note is sent once',
              status: 'failed',
              failureMessages: ['Error: \u001b[31mtwice\u001b[39m\n    at'],
            },
            { fullName: 'a note is kept', status: 'passed' },
          ],
        },
        { name: lost, startTime: 0, endTime: 0, status: 'failed', assertionResults: [] },
      ],
    })
    expect(found.failures).toEqual([
      {
        file: 'apps/server/src/one.db.test.ts',
        name: 'apps/server/src/one.db.test.ts > a note is sent once',
        reason: 'Error: twice',
      },
      { file: 'apps/server/src/lost.db.test.ts', name: 'apps/server/src/lost.db.test.ts' },
    ])
    expect(found.count).toEqual({ passed: 1, failed: 2, skipped: 0 })
    expect(found.files[0]).toEqual({ file: 'apps/server/src/one.db.test.ts', seconds: 2.5 })
  })
})

describe('a report of Playwright', () => {
  it('names a failed test by its file, line and reason, and sums the time of a file', () => {
    const spec = (title: string, line: number, status: string, message?: string) => ({
      title,
      line,
      file: 'apps/web/e2e/bell.e2e.ts',
      tests: [{ status, results: [{ duration: 1_500, ...(message ? { error: { message } } : {}) }] }],
    })
    const found = fromPlaywright({
      config: { rootDir: root },
      suites: [
        {
          specs: [spec('rings', 3, 'expected')],
          suites: [{ specs: [spec('is heard', 9, 'unexpected', 'Error: silence\n\nExpected: a bell')] }],
        },
      ],
      stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    })
    expect(found.failures).toEqual([
      {
        file: 'apps/web/e2e/bell.e2e.ts:9',
        name: 'apps/web/e2e/bell.e2e.ts > is heard',
        reason: 'Error: silence',
      },
    ])
    expect(found.files).toEqual([{ file: 'apps/web/e2e/bell.e2e.ts', seconds: 3 }])
  })
})
