import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runFailuresAgain } from './second-run.ts'
import type { Failure, Outcome, Suite } from './suite.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'talao-second-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const failure = (name: string): Failure => ({ file: `${name}.db.test.ts`, name })
const outcomeOf = (passed: number, names: readonly string[], output = ''): Outcome => ({
  count: { passed, failed: names.length, skipped: 0 },
  failures: names.map(failure),
  output,
})

async function again(first: Outcome, second: Outcome) {
  const asked: string[][] = []
  const suite: Suite = {
    name: 'integration',
    run: async () => first,
    runAgain: async (_folder, files) => {
      asked.push([...files])
      return second
    },
  }
  return { ...(await runFailuresAgain(suite, first, { run: folder, first: folder })), asked }
}

describe('what failed', () => {
  it('is run once more, alone, and a name that passes then is unstable, its first output kept', async () => {
    const { outcome, unstable, asked } = await again(outcomeOf(8, ['a', 'b'], 'said first'), outcomeOf(1, ['b']))
    expect(asked).toEqual([['a.db.test.ts', 'b.db.test.ts']])
    expect(unstable).toEqual(['a'])
    expect(outcome.count).toEqual({ passed: 9, failed: 1, skipped: 0 })
    expect(readFileSync(path.join(folder, 'integration.log'), 'utf8')).toBe('said first')
  })

  it('stays failed when it fails again', async () => {
    const { outcome, unstable } = await again(outcomeOf(8, ['a']), outcomeOf(0, ['a']))
    expect([outcome.count.failed, unstable]).toEqual([1, []])
    expect(readdirSync(folder)).toEqual([])
  })

  it('stays failed when the second run itself goes wrong', async () => {
    const broken = { count: { passed: 0, failed: 1, skipped: 0 }, output: '' }
    const { outcome, unstable } = await again(outcomeOf(8, ['a']), broken)
    expect([outcome.count.failed, unstable]).toEqual([1, []])
  })

  it('is not run again where it is too much to be chance, or where not all of it has a name', async () => {
    const many = Array.from({ length: 11 }, (_, at) => `test ${at}`)
    expect((await again(outcomeOf(8, many), outcomeOf(11, []))).asked).toEqual([])
    const nameless = { ...outcomeOf(8, ['a']), count: { passed: 8, failed: 2, skipped: 0 } }
    expect((await again(nameless, outcomeOf(1, []))).asked).toEqual([])
  })
})
