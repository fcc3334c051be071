import { readXml } from '@talao/fiscal'
import { childrenOf, childText } from '@talao/fiscal/xml/tree'
import {
  type Answered,
  failureOf,
  requestS3,
  S3_LOOK_TIMING,
  S3_TIMING,
  type S3Request,
  type S3Timing,
  type StoreTransport,
} from './s3-request.ts'
import type { S3Choice } from './storage-choice.ts'
import { type FileStore, isFileName, needsWriting, pack, placeOf, unpack } from './store.ts'

/** Files in a bucket of any S3-compatible store. Throws StorageFailure when it is unreachable or refuses. */
export function s3Store(s3: S3Choice, transport: StoreTransport, timing: S3Timing = S3_TIMING): FileStore {
  const keyOf = (sha256: string) => `${s3.prefix}${placeOf(sha256)}`
  const ask = (wish: S3Request) => requestS3({ s3, transport, timing }, wish)
  return {
    async put(bytes) {
      const { sha256, packed } = pack(bytes)
      const stored = await read(ask, keyOf(sha256))
      if (needsWriting(stored, sha256)) await write(ask, keyOf(sha256), packed, stored === null)
      return { sha256, bytes: bytes.byteLength }
    },
    async get(sha256) {
      if (!isFileName(sha256)) return null
      const stored = await read(ask, keyOf(sha256))
      return stored && unpack(stored, sha256)
    },
    async has(sha256) {
      if (!isFileName(sha256)) return false
      return (await expected(ask, { method: 'HEAD', key: keyOf(sha256) }, [200, 404])).status === 200
    },
    async look() {
      const query = { 'list-type': '2', prefix: s3.prefix, 'max-keys': '1' }
      await expected(
        (wish) => requestS3({ s3, transport, timing: S3_LOOK_TIMING }, wish),
        { method: 'GET', key: '', query },
        [200],
      )
    },
    list: (after) => listBucket(ask, s3.prefix, after),
    async remove(sha256) {
      if (isFileName(sha256)) await expected(ask, { method: 'DELETE', key: keyOf(sha256) }, [200, 204, 404])
    },
  }
}

type Ask = (wish: S3Request) => Promise<Answered>

/** Throws for any other status, and when the bucket is missing: that 404 is not a missing file. */
async function expected(ask: Ask, wish: S3Request, statuses: readonly number[]): Promise<Answered> {
  const answer = await ask(wish)
  const failure = failureOf(wish, answer)
  if (!statuses.includes(answer.status) || failure.code === 'NoSuchBucket') throw failure
  return answer
}

async function read(ask: Ask, key: string): Promise<Buffer | null> {
  const { status, body } = await expected(ask, { method: 'GET', key }, [200, 404])
  return status === 404 ? null : Buffer.from(body)
}

/**
 * Writes a file, a new one only if it is still absent, where the store supports that. A file created in between has the
 * same bytes.
 */
async function write(ask: Ask, key: string, body: Buffer, isNew: boolean): Promise<void> {
  const wish: S3Request = { method: 'PUT', key, body, headers: { 'content-type': 'application/gzip' } }
  if (!isNew) return void (await expected(ask, wish, [200]))
  const careful: S3Request = { ...wish, headers: { ...wish.headers, 'if-none-match': '*' } }
  // 409: another request is writing the file at the same time. 501: the store has no conditional writes.
  const { status } = await expected(ask, careful, [200, 409, 412, 501])
  if (status === 409 || status === 501) await expected(ask, wish, [200])
}

/** Pages by file name rather than by the store's continuation token, so that a listing can resume days later. */
async function* listBucket(ask: Ask, prefix: string, after = ''): AsyncGenerator<string> {
  let startAfter = isFileName(after) ? `${prefix}${placeOf(after)}` : ''
  for (;;) {
    const query = { 'list-type': '2', prefix, ...(startAfter ? { 'start-after': startAfter } : {}) }
    const { body } = await expected(ask, { method: 'GET', key: '', query }, [200])
    const page = readXml(Buffer.from(body).toString('utf8'))
    const keys = childrenOf(page, 'Contents').flatMap((entry) => childText(entry, 'Key') ?? [])
    for (const key of keys) {
      const name = key.slice(key.lastIndexOf('/') + 1).replace(/\.gz$/, '')
      if (isFileName(name) && key === `${prefix}${placeOf(name)}`) yield name
    }
    const last = keys.at(-1)
    if (childText(page, 'IsTruncated') !== 'true' || !last) return
    startAfter = last
  }
}
