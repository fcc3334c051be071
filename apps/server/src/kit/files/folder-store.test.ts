import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { allOf, describeFileStore } from '../../../testing/file-store-suite.ts'
import { folderStore } from './folder-store.ts'
import { StorageFailure } from './storage-failure.ts'
import { placeOf } from './store.ts'

async function openBench() {
  const root = await mkdtemp(path.join(os.tmpdir(), 'talao-files-'))
  return {
    root,
    store: folderStore(root),
    raw: (sha256: string) => readFile(path.join(root, placeOf(sha256))),
    spoil: (sha256: string, content: Uint8Array) => writeFile(path.join(root, placeOf(sha256)), content),
    close: () => rm(root, { recursive: true }),
  }
}

describeFileStore('folder', openBench)

it('leaves nothing beside a file and keeps it for its owner alone', async () => {
  const { root, store, close } = await openBench()
  const { sha256 } = await store.put(Buffer.from('<NFe/>'))
  const file = path.join(root, placeOf(sha256))
  expect(await readdir(path.dirname(file))).toEqual([`${sha256}.gz`])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700)
  await close()
})

it('does not list what a crash left half written', async () => {
  const { root, store, close } = await openBench()
  const { sha256 } = await store.put(Buffer.from('<NFe/>'))
  await writeFile(path.join(root, path.dirname(placeOf(sha256)), 'half.new'), 'half')
  expect(await allOf(store.list())).toEqual([sha256])
  await close()
})

it('tells a disk that refuses as a store that is away, and leaves nothing of a look', async () => {
  const { root, store, close } = await openBench()
  await store.look()
  expect(await readdir(root)).toEqual([])
  // Root ignores folder permissions, but a file in place of the folder fails for every user on every system.
  await rm(root, { recursive: true })
  await writeFile(root, '')
  const asked = { put: store.put(Buffer.from('<NFe/>')), get: store.get('a'.repeat(64)), look: store.look() }
  for (const answer of Object.values(asked)) await expect(answer).rejects.toBeInstanceOf(StorageFailure)
  await close()
})
