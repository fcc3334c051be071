import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { message } from '../../../testing/mail-server.ts'
import { emlName, storeInFolder } from './eml-folder.ts'

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
    expect(await storeInFolder(folder).deliver(kept)).toEqual({ kind: 'KEPT' })
    const name = emlName(kept.messageId)
    expect(readdirSync(folder)).toEqual([name])
    expect(readFileSync(path.join(folder, name))).toEqual(kept.bytes)
    expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('is written once: a repeated one changes nothing', async () => {
    const kept = message()
    await storeInFolder(folder).deliver(kept)
    await storeInFolder(folder).deliver(message({ bytes: Buffer.from('outro') }))
    expect(readFileSync(path.join(folder, emlName(kept.messageId)))).toEqual(kept.bytes)
  })
})
