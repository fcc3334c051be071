import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDataFolder } from './data-folder-lock.ts'
import { Refusal } from './refusal.ts'

let folder = ''
const note = () => path.join(folder, 'owner')

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'talao-owner-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the owner of a data folder', () => {
  it('is the first starter, and the folder is free again when it lets go', () => {
    const first = lockDataFolder(folder)
    expect(first.tookOver).toBe(false)
    expect(readFileSync(note(), 'utf8')).toBe(String(process.pid))
    first.release()
    expect(lockDataFolder(folder).tookOver).toBe(false)
  })

  it('is replaced when its process is gone', () => {
    writeFileSync(note(), '999999999')
    expect(lockDataFolder(folder).tookOver).toBe(true)
  })

  it('is replaced when its number now belongs to another program', () => {
    writeFileSync(note(), String(process.ppid))
    expect(lockDataFolder(folder).tookOver).toBe(true)
  })

  it('keeps every other starter out while it lives', async () => {
    const starter = spawn(process.execPath, [
      '-e',
      'process.stdin.resume()',
      '--',
      path.join('tools', 'launcher', 'start.ts'),
    ])
    await new Promise((resolve) => starter.once('spawn', resolve))
    writeFileSync(note(), String(starter.pid))
    try {
      expect(() => lockDataFolder(folder)).toThrow(Refusal)
    } finally {
      starter.kill()
    }
  })

  it('says in one sentence when the folder cannot be made', () => {
    writeFileSync(path.join(folder, 'file'), '')
    expect(() => lockDataFolder(path.join(folder, 'file', 'data'))).toThrow(/Não foi possível criar .* \(ENOTDIR\)/)
  })
})
