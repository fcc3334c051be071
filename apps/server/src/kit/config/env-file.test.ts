import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { withEnvFile } from './env-file.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'talao-env-'))
const NAMES = ['TALAO_TEST_GIVEN', 'TALAO_TEST_EMPTY', 'TALAO_TEST_ADDED']
afterAll(() => {
  rmSync(folder, { recursive: true })
  for (const name of NAMES) delete process.env[name]
})

it('adds what the file says to the environment, which wins, an empty word of it too', () => {
  const file = path.join(folder, '.env')
  writeFileSync(file, NAMES.map((name) => `${name}=file\n`).join(''))
  process.env['TALAO_TEST_GIVEN'] = 'environment'
  process.env['TALAO_TEST_EMPTY'] = ''
  const read = withEnvFile(process.env, file)
  expect(NAMES.map((name) => read[name])).toEqual(['environment', '', 'file'])
})

it('is the environment alone where no file is', () => {
  expect(withEnvFile(process.env, path.join(folder, 'none'))).toBe(process.env)
})
