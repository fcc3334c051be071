import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { VERSION, versionOf } from './version.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'talao-version-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('is that of package.json, with the commit where a release wrote it', () => {
  const file = path.join(folder, 'package.json')
  writeFileSync(file, '{"version":"1.2.3","gitHead":"0123456789abcdef"}')
  expect(versionOf(file)).toBe('1.2.3 (01234567)')
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+/)
})
