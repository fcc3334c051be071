import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { byDepth } from '../../../../../test/support/depth.ts'
import { folderStore } from './folder-store.ts'
import { type FileStore, placeOf, storedName } from './store.ts'
import { type ZipEntry, zipOf } from './zip.ts'

const AT = new Date('2026-11-20T12:00:00Z')
let root = ''
let store: FileStore
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'talao-zip-'))
  store = folderStore(root)
})
afterEach(() => rm(root, { recursive: true }))

const file = (sha256: string) => path.join(root, placeOf(sha256))

/** Writes directly to disk, without waiting for a sync. */
function keep(bytes: Uint8Array): string {
  const sha256 = storedName(bytes)
  mkdirSync(path.dirname(file(sha256)), { recursive: true })
  writeFileSync(file(sha256), gzipSync(bytes, { level: 1 }))
  return sha256
}

async function unzipped(zip: Buffer): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const opened = await fromBufferPromise(zip)
  for await (const entry of opened.eachEntry())
    found[entry.fileName] = await text(await opened.openReadStreamPromise(entry))
  return found
}

it('holds every file under its name, in the order of the selection', async () => {
  const entries = ['a', 'ç', 'c'].map((name) => ({
    name: `2026-11/${name}.xml`,
    sha256: keep(Buffer.from(`<NFe>${name}</NFe>`)),
  }))
  const found = await unzipped(await buffer(zipOf(store, entries, AT)))
  expect(Object.entries(found)).toEqual([
    ['2026-11/a.xml', '<NFe>a</NFe>'],
    ['2026-11/ç.xml', '<NFe>ç</NFe>'],
    ['2026-11/c.xml', '<NFe>c</NFe>'],
  ])
})

it('tells in a file of its own what is missing or damaged, and goes on', async () => {
  const [good, gone, bad] = [1, 2, 3].map((n) => keep(Buffer.from(`<NFe>${n}</NFe>`))) as [string, string, string]
  await rm(file(gone))
  await writeFile(file(bad), gzipSync('another'))
  const entries = Object.entries({ 'b.xml': bad, 'g.xml': gone, 'x.xml': good }).map(([name, sha256]) => ({
    name,
    sha256,
  }))
  const found = await unzipped(await buffer(zipOf(store, entries, AT)))
  expect(Object.keys(found)).toEqual(['x.xml', 'faltaram.txt'])
  expect(found['faltaram.txt']).toContain('b.xml: está danificado no armazenamento\ng.xml: não está no armazenamento\n')
})

it('gives no name twice and none that leads out of the folder', async () => {
  const sha256 = keep(Buffer.from('x'))
  const names = ['nota.xml', 'NOTA.xml', 'nota.xml', '../../etc/passwd', '/raiz.xml', 'C:\\x.xml', 'faltaram.txt', '..']
  const found = await unzipped(
    await buffer(
      zipOf(
        store,
        names.map((name) => ({ name, sha256 })),
        AT,
      ),
    ),
  )
  const given = [
    'nota.xml',
    'NOTA (2).xml',
    'nota (3).xml',
    'etc/passwd',
    'raiz.xml',
    'C_/x.xml',
    'faltaram (2).txt',
    'arquivo',
  ]
  expect(Object.keys(found)).toEqual(given)
})

it('is an empty zip for an empty selection', async () => {
  expect(await unzipped(await buffer(zipOf(store, [], AT)))).toEqual({})
})

it('reads on only as its reader takes what came: any number of files in the memory of a few', async () => {
  const files = byDepth(300, 3000)
  const size = 20_000
  const contents = Array.from({ length: 20 }, () => keep(randomBytes(size)))
  const fetchedNow = { count: 0 }
  const counting: FileStore = {
    ...store,
    get: (sha256) => {
      fetchedNow.count += 1
      return store.get(sha256)
    },
  }
  async function* selection(): AsyncGenerator<ZipEntry> {
    for (let n = 0; n < files; n += 1) yield { name: `${n}.bin`, sha256: contents[n % contents.length] ?? '' }
  }
  let taken = 0
  let most = 0
  for await (const chunk of zipOf(counting, selection(), AT)) {
    taken += (chunk as Buffer).length
    most = Math.max(most, fetchedNow.count - taken / size)
    if (fetchedNow.count % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  expect(fetchedNow.count).toBe(files)
  expect(taken).toBeGreaterThan(files * size)
  expect(most).toBeLessThan(20)
}, 60_000)

it('stops reading when nobody takes the zip any more', async () => {
  const sha256 = keep(randomBytes(200_000))
  const fetchedNow = { count: 0 }
  const counting: FileStore = {
    ...store,
    get: (name) => {
      fetchedNow.count += 1
      return store.get(name)
    },
  }
  const entries = Array.from({ length: 500 }, (_, n) => ({ name: `${n}.bin`, sha256 }))
  const zip = zipOf(counting, entries, AT)
  for await (const _ of zip) break
  expect(zip.destroyed).toBe(true)
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(fetchedNow.count).toBeLessThan(20)
})

it('fails when the store fails', async () => {
  const failing: FileStore = { ...store, get: () => Promise.reject(new Error('the disk is gone')) }
  const zip = zipOf(failing, [{ name: 'a.xml', sha256: 'a' }], AT)
  await expect(buffer(zip)).rejects.toThrow('the disk is gone')
})
