import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './kit/config/config.ts'
import { refuseUnfitForProduction } from './production-ready.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'talao-screens-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ADDRESS = 'https://notas.example'
const given = {
  TALAO_MODE: 'production',
  DATABASE_URL: 'postgres://talao@127.0.0.1/talao',
  TALAO_MASTER_KEY: '0f'.repeat(32),
  WEB_DIST: folder,
}

it('refuses a server or worker of production without an https address of its own, and a command like backup does not ask', () => {
  for (const address of [{}, { PUBLIC_URL: 'http://notas.example' }])
    for (const role of ['server', 'worker'] as const)
      expect(() => refuseUnfitForProduction(readConfig({ ...given, ...address }), role)).toThrow(
        /^PUBLIC_URL: em produção informe/,
      )
})

it('refuses a server of production without screens, and takes it with them; a worker needs none', () => {
  const config = readConfig({ ...given, PUBLIC_URL: ADDRESS })
  expect(() => refuseUnfitForProduction(config, 'worker')).not.toThrow()
  expect(() => refuseUnfitForProduction(config, 'server')).toThrow(
    /^As telas não estão montadas: falta .+index\.html\. Rode npm run build/,
  )
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  expect(() => refuseUnfitForProduction(config, 'server')).not.toThrow()
})
