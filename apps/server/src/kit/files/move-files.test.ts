import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createTransport } from '@talao/gateways'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allOf } from '../../../testing/file-store-suite.ts'
import { startS3 } from '../../../testing/s3-server.ts'
import { folderStore } from './folder-store.ts'
import { storeWithFormer } from './former-store.ts'
import { moveFiles } from './move-files.ts'
import { s3Store } from './s3-store.ts'
import { type FileStore, placeOf } from './store.ts'

const FILES = 40
let root: string
let folder: FileStore
let bucket: FileStore
let close: () => Promise<void>
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'talao-move-'))
  const started = await startS3()
  folder = folderStore(root)
  bucket = s3Store(started.s3, createTransport({ reach: 'loopback' }))
  close = started.close
})
afterEach(async () => {
  await close()
  await rm(root, { recursive: true })
})

const keep = (store: FileStore, n: number) => store.put(Buffer.from(`<NFe>${n}</NFe>`))
async function filled(store: FileStore): Promise<string[]> {
  for (let n = 0; n < FILES; n += 1) await keep(store, n)
  return allOf(store.list())
}

describe('files that move', () => {
  it('arrive whole in a bucket, stay where they were, and come back the same way', async () => {
    const names = await filled(folder)
    expect(await moveFiles(folder, bucket)).toEqual({ copied: FILES, there: 0, damaged: [] })
    expect([await allOf(bucket.list()), await allOf(folder.list())]).toEqual([names, names])
    await rm(root, { recursive: true })
    expect(await moveFiles(bucket, folder)).toEqual({ copied: FILES, there: 0, damaged: [] })
    for (const name of names) expect(await folder.get(name)).toEqual(await bucket.get(name))
  })

  it('are not written again by a walk that was stopped, and are mended where they arrived damaged', async () => {
    const names = await filled(folder)
    let seen = 0
    const stopped = moveFiles(folder, bucket, () => {
      seen += 1
      if (seen === 2) throw new Error('stopped')
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect(await moveFiles(folder, bucket)).toEqual({ copied: FILES - 16, there: 16, damaged: [] })
    await rm(path.join(root, placeOf(names[3] ?? '')))
    await writeFile(path.join(root, placeOf(names[5] ?? '')), 'cut')
    expect(await moveFiles(bucket, folder)).toEqual({ copied: 2, there: FILES - 2, damaged: [] })
  })

  it('are named where they were damaged before, and keep no other away', async () => {
    const [first = ''] = await filled(folder)
    await writeFile(path.join(root, placeOf(first)), 'cut')
    expect(await moveFiles(folder, bucket)).toEqual({ copied: FILES - 1, there: 0, damaged: [first] })
    expect(await bucket.has(first)).toBe(false)
  })
})

describe('a store that files move to', () => {
  it('reads what is still in the former one, writes beside it, and lists every name once', async () => {
    const both = storeWithFormer(bucket, folder)
    const old = await filled(folder)
    const { sha256 } = await keep(both, FILES)
    await keep(both, 0)
    expect(await folder.has(sha256)).toBe(false)
    const names = [...old, sha256].toSorted()
    expect(await allOf(both.list())).toEqual(names)
    expect(await allOf(both.list(names[7]))).toEqual(names.slice(8))
    for (const name of names) expect([await both.has(name), await both.get(name)]).toEqual([true, expect.any(Buffer)])
    expect(await both.get('0'.repeat(64))).toBeNull()
    expect(await moveFiles(folder, bucket)).toEqual({ copied: FILES - 1, there: 1, damaged: [] })
    expect(await allOf(bucket.list())).toEqual(names)
    await both.remove(sha256)
    expect(await both.has(sha256)).toBe(false)
  })
})
