import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { withPasswordOf } from './owner-password.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'talao-password-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = path.join(folder, 'password')
writeFileSync(file, 'senha @ dona\n')

it('puts the password of the file into an address without one, and leaves one that has it', () => {
  expect(withPasswordOf('postgres://talao@maquina/talao', file)).toBe(
    'postgres://talao:senha%20%40%20dona@maquina/talao',
  )
  for (const url of ['postgres://talao:outra@maquina/talao', 'postgres://talao@maquina/talao?host=%2Ftmp'])
    expect(withPasswordOf(url, undefined)).toBe(url)
  expect(withPasswordOf('postgres://talao:outra@maquina/talao', file)).toBe('postgres://talao:outra@maquina/talao')
})

it('goes on without a file that is not there, as a server does that is kept from it', () => {
  expect(withPasswordOf('postgres://talao@maquina/talao', path.join(folder, 'none'))).toBe(
    'postgres://talao@maquina/talao',
  )
})
