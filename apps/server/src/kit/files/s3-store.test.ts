import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTransport } from '@talao/gateways'
import { afterEach, describe, expect, it } from 'vitest'
import { allOf, describeFileStore } from '../../../testing/file-store-suite.ts'
import { choiceAt, startS3 } from '../../../testing/s3-server.ts'
import { requestS3, S3_TIMING } from './s3-request.ts'
import { s3Store } from './s3-store.ts'
import type { S3Choice } from './storage-choice.ts'
import { placeOf } from './store.ts'

const transport = createTransport({ reach: 'loopback' })

/** SigV4 computed from the received request. Source: AWS General Reference, "Create a signed AWS API request". */
function isSignedBy(secret: string, { method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? '') ?? []
  const { pathname, searchParams } = new URL(url ?? '', 'http://s3')
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort()
  const signed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const digest = createHash('sha256').update(body).digest('hex')
  const canonical = [method, pathname, query.join('&'), signed.join(''), names, digest].join('\n')
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashed].join('\n')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return headers['x-amz-content-sha256'] === digest && hmac(key, toSign).toString('hex') === signature
}

describeFileStore('S3', async () => {
  const { s3, close } = await startS3()
  const at = { s3, transport, timing: S3_TIMING }
  return {
    store: s3Store(s3, transport),
    raw: async (sha256) => Buffer.from((await requestS3(at, { method: 'GET', key: s3.prefix + placeOf(sha256) })).body),
    spoil: async (sha256, body) =>
      void (await requestS3(at, { method: 'PUT', key: s3.prefix + placeOf(sha256), body })),
    close,
  }
})

describe('the S3 store', () => {
  const closing: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  async function canned(listener: RequestListener, change: Partial<S3Choice> = {}) {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    return s3Store(choiceAt(port, change), transport, { timeoutMs: 200, tries: 4, pauseMs: 1 })
  }
  const someName = createHash('sha256').update('x').digest('hex')
  const refusalOf = (promise: Promise<unknown>) => promise.then(String, (error: Error) => error.message)

  it('says that the bucket is missing or the key unknown, and never shows a key', async () => {
    const { s3, close } = await startS3()
    closing.push(close)
    expect(await refusalOf(s3Store({ ...s3, bucket: 'outro' }, transport).get(someName))).toMatch(
      /NoSuchBucket \(404\)/,
    )
    const store = s3Store({ ...s3, accessKeyId: 'AKIAUNKNOWN' }, transport)
    for (const refusal of [await refusalOf(store.get(someName)), await refusalOf(store.put(Buffer.from('x')))]) {
      expect(refusal).toMatch(/InvalidAccessKeyId \(403\)/)
      expect(refusal).not.toMatch(/AKIAUNKNOWN|S3RVER|Signature=|AWS4/)
    }
  })

  it('signs what really leaves: address, headers and the digest of the body', async () => {
    const verdicts: boolean[] = []
    const store = await canned((request, answer) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        verdicts.push(isSignedBy('S3RVER', request, Buffer.concat(chunks)))
        answer.writeHead(request.method === 'GET' ? 404 : 200).end()
      })
    })
    await store.put(Buffer.from('signed'))
    await store.remove(someName)
    await store.has(someName)
    expect(verdicts).toEqual([true, true, true, true])
  })

  it('asks again while the store is busy, and once more only', async () => {
    const asked: string[] = []
    const busyTwice = await canned(({ method }, answer) => {
      asked.push(method ?? '')
      answer.statusCode = asked.length <= 2 ? 503 : 404
      answer.end()
    })
    expect(await busyTwice.get(someName)).toBeNull()
    expect(asked).toHaveLength(3)
    const alwaysBusy = await canned((_, answer) => {
      asked.push('busy')
      answer.writeHead(503).end('<Error><Code>SlowDown</Code><AWSAccessKeyId>S3RVER</AWSAccessKeyId></Error>')
    })
    expect(await refusalOf(alwaysBusy.get(someName))).toMatch(/: SlowDown \(503\)\.$/)
    expect(asked).toHaveLength(3 + 4)
  })

  it('does not ask again what was refused for good', async () => {
    let asked = 0
    const store = await canned((_, answer) => {
      asked += 1
      answer.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    })
    expect(await refusalOf(store.remove(someName))).toMatch(/AccessDenied \(403\)/)
    expect(asked).toBe(1)
  })

  it('is looked for by a short question, which fails as soon as it is away', async () => {
    const { s3, close } = await startS3()
    await expect(s3Store(s3, transport).look()).resolves.toBeUndefined()
    expect(await refusalOf(s3Store({ ...s3, bucket: 'outro' }, transport).look())).toMatch(/NoSuchBucket/)
    await close()
    expect(await refusalOf(s3Store(s3, transport).look())).toMatch(/connection_refused/)
  })

  it('gives up on a store that is silent, after one silence', async () => {
    let asked = 0
    const store = await canned(() => {
      asked += 1
    })
    expect(await refusalOf(store.get(someName))).toMatch(/: timeout\.$/)
    expect(asked).toBe(1)
  })

  it('wishes a new file to be written only where none lies, and takes a refusal of that wish for done', async () => {
    const puts: string[] = []
    const answers = [412, 501, 200]
    const store = await canned(({ method, headers }, answer) => {
      if (method === 'GET') return answer.writeHead(404).end()
      puts.push(String(headers['if-none-match']))
      return answer.writeHead(answers[puts.length - 1] ?? 500).end()
    })
    await store.put(Buffer.from('someone else was faster'))
    expect(puts).toEqual(['*'])
    await store.put(Buffer.from('a store that does not know the wish'))
    expect(puts).toEqual(['*', '*', 'undefined'])
  })

  it('walks a listing over its pages, and skips what is not its own', async () => {
    const names = Array.from({ length: 5 }, (_, n) => createHash('sha256').update(String(n)).digest('hex')).sort()
    const asked: (string | null)[] = []
    const store = await canned(({ url }, answer) => {
      const after = new URL(url ?? '', 'http://s3').searchParams.get('start-after')
      asked.push(after)
      const keys = ['talao/arquivo/LEIAME', ...names.map((name) => `talao/arquivo/${placeOf(name)}`)]
      const rest = keys.toSorted().filter((key) => key > (after ?? ''))
      const contents = rest.slice(0, 2).map((key) => `<Contents><Key>${key}</Key></Contents>`)
      const xmlns = 'http://s3.amazonaws.com/doc/2006-03-01/'
      answer.end(
        `<ListBucketResult xmlns="${xmlns}"><IsTruncated>${rest.length > 2}</IsTruncated>${contents.join('')}</ListBucketResult>`,
      )
    })
    expect(await allOf(store.list())).toEqual(names)
    expect(asked).toHaveLength(3)
    expect(await allOf(store.list(names[2]))).toEqual(names.slice(3))
  })
})
