import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { byDepth } from '../../../../../test/support/depth.ts'
import { allOf } from '../../../testing/file-store-suite.ts'
import { folderStore } from './folder-store.ts'
import { type ScrubRow, scrub } from './scrub.ts'
import { type FileStore, placeOf, storedName } from './store.ts'

let root = ''
let store: FileStore
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'talao-scrub-'))
  store = folderStore(root)
})
afterEach(() => rm(root, { recursive: true }))

const bytesOf = (n: number) => Buffer.from(`<nfeProc>${'nota '.repeat(20)}${n}</nfeProc>`)
const file = (sha256: string) => path.join(root, placeOf(sha256))

/** Writes `count` files directly to disk, because the store would sync each one. */
async function keep(count: number): Promise<ScrubRow[]> {
  const rows = Array.from({ length: count }, (_, n) => {
    return { company_id: 1, note_id: n, kind: 'XML', sha256: storedName(bytesOf(n)) }
  })
  for (const { note_id, sha256 } of rows) {
    mkdirSync(path.dirname(file(sha256)), { recursive: true })
    writeFileSync(file(sha256), gzipSync(bytesOf(note_id)))
  }
  return rows.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))
}

async function* walk(rows: readonly ScrubRow[], after = ''): AsyncGenerator<ScrubRow> {
  for (const row of rows) if (row.sha256 > after) yield row
}

/** Plants one of four faults in rotation. Returns its name. */
async function spoil(sha256: string, n: number): Promise<string> {
  const packed = gzipSync(bytesOf(n))
  const kind = n % 4
  if (kind === 0) await rm(file(sha256))
  if (kind === 1) await writeFile(file(sha256), packed.subarray(0, packed.length - 1 - (n % 40)))
  // Not compressed, so that a flipped bit changes the note's own content.
  const plain = gzipSync(bytesOf(n), { level: 0 })
  const flipped = plain.map((byte, at) => (at === 20 + (n % 30) ? byte ^ (1 << (n % 8)) : byte))
  if (kind === 2) await writeFile(file(sha256), flipped)
  if (kind === 3) await writeFile(file(sha256), gzipSync(`another note ${n}`))
  return ['MISSING', 'TRUNCATED', 'GARBLED', 'OTHER_BYTES'][kind] ?? ''
}

it('finds every planted fault of four kinds, repairs what its source still has, and touches nothing else', async () => {
  const faults = byDepth(100, 1000)
  const sound = faults / 2
  const rows = await keep(faults + sound)
  const planted = new Map<string, string>()
  for (const row of rows.filter(({ note_id }) => note_id < faults)) {
    planted.set(row.sha256, await spoil(row.sha256, row.note_id))
  }
  const orphan = await store.put(Buffer.from('of a transaction that was given up'))
  const asked: number[] = []
  // The source lacks every tenth file, and returns a wrong file for one in twenty.
  const refetch = async ({ note_id }: ScrubRow) => {
    asked.push(note_id)
    if (note_id % 10 === 0) return null
    return note_id % 20 === 1 ? Buffer.from('another file') : bytesOf(note_id)
  }
  const before = await allOf(store.list())
  const result = await scrub({ store, rows: walk(rows), refetch })

  const lost = faults * 0.15
  const repaired = faults - lost
  expect(result).toMatchObject({ checked: rows.length, intact: sound, repaired, lost, orphans: 1, next: null })
  expect(result.list.orphans).toEqual([orphan.sha256])
  expect(new Set(asked).size).toBe(faults)
  expect(asked.every((id) => id < faults)).toBe(true)
  expect(result.list.faults).toHaveLength(faults)
  for (const { sha256, fault, rows: named, repaired } of result.list.faults) {
    expect(fault).toBe(planted.get(sha256))
    const id = named[0]?.note_id ?? -1
    expect(repaired).toBe(id % 10 === 0 || id % 20 === 1 ? null : 'REFETCHED')
  }
  const after = await allOf(store.list())
  expect(after.filter((name) => !before.includes(name) && !planted.has(name))).toEqual([])
  const again = await scrub({ store, rows: walk(rows), refetch: async () => null })
  expect(again).toMatchObject({ checked: rows.length, intact: rows.length - lost, lost, repaired: 0 })
}, 60_000)

it('takes a second copy before it asks the source, and passes over a copy that is damaged too', async () => {
  const rows = await keep(4)
  const secondRoot = path.join(root, 'second')
  const second = folderStore(secondRoot)
  for (let n = 0; n < 4; n += 1) await second.put(bytesOf(n))
  for (const { sha256 } of rows) await rm(file(sha256))
  const [first] = rows
  await writeFile(path.join(secondRoot, placeOf(first?.sha256 ?? '')), 'damaged')
  const asked: string[] = []
  const refetch = async (row: ScrubRow) => {
    asked.push(row.sha256)
    return bytesOf(row.note_id)
  }
  const { list } = await scrub({ store, rows: walk(rows), refetch, second })
  expect(list.faults.map(({ repaired }) => repaired)).toEqual([
    'REFETCHED',
    'SECOND_COPY',
    'SECOND_COPY',
    'SECOND_COPY',
  ])
  expect(asked).toEqual([first?.sha256])
})

it('goes on where it stopped, and counts each file once', async () => {
  const rows = await keep(50)
  for (const row of rows) if (row.note_id % 5 === 0) await rm(file(row.sha256))
  let [after, checked, lost, walks] = ['', 0, 0, 0]
  for (;;) {
    const result = await scrub({ store, rows: walk(rows, after), refetch: async () => null, after, atMost: 10 })
    checked += result.checked
    lost += result.lost
    walks += 1
    if (result.next === null) break
    after = result.next
  }
  expect({ checked, lost }).toEqual({ checked: 50, lost: 10 })
  expect(walks).toBeGreaterThan(2)
})

it('names every row of a file that several share', async () => {
  const { sha256 } = await store.put(bytesOf(1))
  await rm(file(sha256))
  const rows = [1, 2, 3].map((note_id) => ({ company_id: note_id, note_id, kind: 'XML', sha256 }))
  const asked: number[] = []
  const refetch = async ({ note_id }: ScrubRow) => {
    asked.push(note_id)
    return note_id === 2 ? bytesOf(1) : null
  }
  const { list, checked } = await scrub({ store, rows: walk(rows), refetch })
  expect(checked).toBe(1)
  expect(list.faults).toEqual([{ sha256, fault: 'MISSING', rows, repaired: 'REFETCHED' }])
  expect(asked).toEqual([1, 2])
})

it('lists no more than it was told to, and still counts all', async () => {
  const rows = await keep(30)
  for (const { sha256 } of rows) await rm(file(sha256))
  const result = await scrub({ store, rows: walk(rows), refetch: async () => null, listAtMost: 5 })
  expect(result.list.faults).toHaveLength(5)
  expect(result.lost).toBe(30)
})

it('refuses rows out of order instead of taking files for missing', async () => {
  const rows = await keep(20)
  const run = scrub({ store, rows: walk(rows.toReversed()), refetch: async () => null })
  await expect(run).rejects.toThrow(RangeError)
})

it('names a file as every store does', () => {
  expect(storedName(Buffer.from('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
