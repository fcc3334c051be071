import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LogFiles } from './log-files.ts'

let folder: string
let told: string[]
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'talao-logs-'))
  told = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (limits = { bytes: 100, kept: 2 }) => new LogFiles(folder, limits, (sentence) => told.push(sentence))
const line = (n: number) => Buffer.from(`${String(n).padStart(29, '0')}\n`)
const linesOf = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n').map(Number)

it('a log at its limit makes room while the program runs, and of the old ones only some are kept', () => {
  const logs = open()
  for (let n = 1; n <= 14; n += 1) logs.append('server', line(n))
  expect(readdirSync(folder).toSorted()).toEqual(['server.log', 'server.log.1', 'server.log.2'])
  expect([linesOf('server.log.2'), linesOf('server.log.1'), linesOf('server.log')]).toEqual([
    [7, 8, 9],
    [10, 11, 12],
    [13, 14],
  ])
})

it('a log goes on where an earlier start left it, up to the same limit', () => {
  for (const n of [1, 2]) open().append('server', line(n))
  const logs = open()
  for (const n of [3, 4]) logs.append('server', line(n))
  expect([linesOf('server.log.1'), linesOf('server.log')]).toEqual([[1, 2, 3], [4]])
})

/** Makes writes to the log fail: links it to /dev/full where that exists, else puts a folder in its place. */
function block(name: string): void {
  const file = path.join(folder, `${name}.log`)
  if (existsSync('/dev/full')) symlinkSync('/dev/full', file)
  else mkdirSync(file)
}

it('what the disk does not take is lost and told once, and lines are kept again as soon as there is room', () => {
  const logs = open()
  for (const name of ['server', 'worker']) block(name)
  for (const n of [1, 2, 3]) logs.append('server', line(n))
  logs.append('worker', line(4))
  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(existsSync('/dev/full') ? /O disco está cheio/ : /EISDIR/)
  for (const name of ['server', 'worker']) rmSync(path.join(folder, `${name}.log`), { recursive: true })
  for (const n of [5, 6]) logs.append('server', line(n))
  expect([linesOf('server.log'), told.length]).toEqual([[5, 6], 1])
  for (let n = 7; n < 27; n += 1) logs.append('server', line(n))
  expect(told.slice(1)).toEqual(['  Os registros voltam a ser gravados. Linhas perdidas: 4.'])
})
