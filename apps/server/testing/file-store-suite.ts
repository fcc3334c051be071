import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileStore, MAX_FILE_BYTES } from '../src/kit/files/store.ts'

/** A store under test, with direct access to its stored bytes. */
export type StoreBench = {
  store: FileStore
  /** The bytes as stored, not unpacked. */
  raw(sha256: string): Promise<Buffer>
  /** Overwrites the stored bytes. */
  spoil(sha256: string, content: Uint8Array): Promise<void>
  close(): Promise<void>
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = (text: string) => Buffer.from(text, 'utf8')

export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** The tests every file store must pass. */
export function describeFileStore(name: string, open: () => Promise<StoreBench>): void {
  describe(`the ${name} store`, () => {
    let bench: StoreBench
    beforeAll(async () => {
      bench = await open()
    })
    afterAll(() => bench.close())

    async function damageOf(sha256: string): Promise<unknown> {
      return bench.store.get(sha256).then(
        () => 'read',
        (error: { code: string; sha256: string }) => `${error.code} ${error.sha256 === sha256}`,
      )
    }

    it('names any bytes by their digest and gives them back', async () => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
          const kept = await bench.store.put(bytes)
          expect(kept).toEqual({ sha256: sha256Of(bytes), bytes: bytes.byteLength })
          expect(await bench.store.get(kept.sha256)).toEqual(Buffer.from(bytes))
          expect(await bench.store.has(kept.sha256)).toBe(true)
        }),
        { numRuns: 40 },
      )
    })

    it('keeps a megabyte that does not compress, and compresses what does', async () => {
      const noise = randomBytes(1024 * 1024)
      const { sha256 } = await bench.store.put(noise)
      expect((await bench.store.get(sha256))?.equals(noise)).toBe(true)
      const text = bytesOf('<vProd>10.00</vProd>'.repeat(5000))
      expect((await bench.raw((await bench.store.put(text)).sha256)).length).toBeLessThan(text.length / 20)
    })

    it('answers null for what it has not, and for what is no name', async () => {
      const unknown = sha256Of(bytesOf('never kept'))
      for (const name of [unknown, '', '../../etc/passwd', unknown.toUpperCase(), `${unknown}0`]) {
        expect(await bench.store.get(name)).toBeNull()
        expect(await bench.store.has(name)).toBe(false)
      }
    })

    it('keeps the same bytes once, however many bring them at once', async () => {
      const bytes = bytesOf(`brought by many ${randomBytes(8).toString('hex')}`)
      const kept = await Promise.all(Array.from({ length: 8 }, () => bench.store.put(bytes)))
      expect(new Set(kept.map(({ sha256 }) => sha256)).size).toBe(1)
      const names = await allOf(bench.store.list())
      expect(names.filter((name) => name === kept[0]?.sha256)).toHaveLength(1)
    })

    it('does not write again what it has whole', async () => {
      const bytes = bytesOf('written once')
      const { sha256 } = await bench.store.put(bytes)
      const otherwisePacked = gzipSync(bytes, { level: 0 })
      await bench.spoil(sha256, otherwisePacked)
      await bench.store.put(bytes)
      expect(await bench.raw(sha256)).toEqual(otherwisePacked)
    })

    it('never gives damaged bytes, says how they are damaged, and takes the right ones in their place', async () => {
      const bytes = bytesOf(`<NFe>${randomBytes(600).toString('hex')}</NFe>`)
      const { sha256 } = await bench.store.put(bytes)
      const whole = await bench.raw(sha256)
      const middle = whole.length >> 1
      const flipped = Buffer.concat([
        whole.subarray(0, middle),
        Buffer.from([(whole[middle] ?? 0) ^ 4]),
        whole.subarray(middle + 1),
      ])
      const spoilt: [Uint8Array, RegExp][] = [
        [whole.subarray(0, middle), /^TRUNCATED true$/],
        [new Uint8Array(), /^TRUNCATED true$/],
        [flipped, /^(GARBLED|OTHER_BYTES) true$/],
        [bytesOf('<html>502 Bad Gateway</html>'), /^GARBLED true$/],
        [gzipSync('another note'), /^OTHER_BYTES true$/],
      ]
      for (const [content, damage] of spoilt) {
        await bench.spoil(sha256, content)
        expect(await damageOf(sha256)).toMatch(damage)
        expect(await bench.store.has(sha256)).toBe(true)
        expect(await bench.store.put(bytes)).toMatchObject({ sha256 })
        expect(await bench.store.get(sha256)).toEqual(bytes)
      }
    })

    it('lists every name in order, from any name on', async () => {
      for (let n = 0; n < 30; n += 1) await bench.store.put(bytesOf(`to be listed ${n}`))
      const all = await allOf(bench.store.list())
      expect(all.length).toBeGreaterThan(30)
      expect(all).toEqual([...new Set(all)].sort())
      for (const place of [0, 7, all.length - 1]) {
        expect(await allOf(bench.store.list(all[place]))).toEqual(all.slice(place + 1))
      }
    })

    it('forgets what it is told to', async () => {
      const { sha256 } = await bench.store.put(bytesOf('a drawing'))
      await bench.store.remove(sha256)
      await bench.store.remove(sha256)
      expect(await bench.store.get(sha256)).toBeNull()
    })

    it('refuses what is larger than any document, and does not unpack a bomb', async () => {
      await expect(bench.store.put(new Uint8Array(MAX_FILE_BYTES + 1))).rejects.toThrow(RangeError)
      const { sha256 } = await bench.store.put(bytesOf('soon a bomb'))
      await bench.spoil(sha256, gzipSync(Buffer.alloc(MAX_FILE_BYTES + 1)))
      expect(await damageOf(sha256)).toMatch(/^GARBLED/)
    })
  })
}
