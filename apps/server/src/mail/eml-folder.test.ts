import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emlName, keepInFolder, listKept, readKept } from './eml-folder.ts'
import { message } from './testing.ts'

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'talao-mail-'))
  folder = path.join(root, 'mail')
})
afterEach(() => rmSync(root, { recursive: true }))

describe('without a mail server a mail', () => {
  it('stays in a folder of its own, whole, and readable by the server alone', async () => {
    const kept = message()
    expect(await keepInFolder(folder).deliver(kept)).toEqual({ kind: 'KEPT' })
    const name = emlName(kept.messageId)
    expect(readdirSync(folder)).toEqual([name])
    expect(readFileSync(path.join(folder, name))).toEqual(kept.bytes)
    expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(await readKept(folder, name)).toEqual(kept.bytes)
  })

  it('is written once: a repeated one changes nothing', async () => {
    const kept = message()
    await keepInFolder(folder).deliver(kept)
    await keepInFolder(folder).deliver(message({ bytes: Buffer.from('outro') }))
    expect(await readKept(folder, emlName(kept.messageId))).toEqual(kept.bytes)
  })

  it('is listed from the newest, and no more than 200 of them', async () => {
    for (let n = 0; n < 203; n += 1) {
      const name = emlName(`<${n}@loja.example>`)
      await keepInFolder(folder).deliver(message({ messageId: `<${n}@loja.example>` }))
      utimesSync(path.join(folder, name), 1_700_000_000 + n, 1_700_000_000 + n)
    }
    const { total, mails } = await listKept(folder)
    expect([total, mails.length]).toEqual([203, 200])
    expect(mails.map(({ name }) => name).slice(0, 2)).toEqual([
      emlName('<202@loja.example>'),
      emlName('<201@loja.example>'),
    ])
  })

  it('is all that can be read there', async () => {
    await keepInFolder(folder).deliver(message())
    writeFileSync(path.join(root, 'segredo.eml'), 'x')
    for (const name of ['../segredo.eml', 'segredo.eml', `${'0'.repeat(40)}.eml`, ''])
      expect(await readKept(folder, name)).toBeNull()
  })

  it('need not exist to be listed', async () => {
    expect(await listKept(folder)).toEqual({ total: 0, mails: [] })
    expect(await readKept(folder, emlName('x'))).toBeNull()
    expect(existsSync(folder)).toBe(false)
  })
})
