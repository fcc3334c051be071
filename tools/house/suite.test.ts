import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Count, countOf } from './suite.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'talao-suite-'))
const report = path.join(folder, 'report.json')
const read = (said: unknown) => said as Count

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the count of a runner', () => {
  it('is what its report says', () => {
    writeFileSync(report, JSON.stringify({ passed: 7, failed: 2, skipped: 1 }))
    expect(countOf(report, false, read)).toEqual({ passed: 7, failed: 2, skipped: 1 })
  })

  it('has a failure when the runner failed without a failed test', () => {
    writeFileSync(report, JSON.stringify({ passed: 7, failed: 0, skipped: 0 }))
    expect(countOf(report, false, read)).toEqual({ passed: 7, failed: 1, skipped: 0 })
  })

  it('has a failure when there is no report', () => {
    expect(countOf(path.join(folder, 'none.json'), true, read)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('has a failure when nothing ran', () => {
    writeFileSync(report, JSON.stringify({ passed: 0, failed: 0, skipped: 0 }))
    expect(countOf(report, true, read)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})
